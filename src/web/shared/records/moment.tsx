import { useTranslation } from "react-i18next";
import { formatMoment } from "../../lib/format/moments.ts";
import { useZone } from "../../lib/language/time-zone.ts";

/** A date with its time of day in the reader's time zone. For screens that only the browser renders. */
export function Moment({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const { i18n } = useTranslation();
  const text = formatMoment(at, i18n.language, seconds ? "seconds" : "minutes", useZone());
  return (
    <time className={seconds ? "nowrap" : undefined} dateTime={at}>
      {text}
    </time>
  );
}
