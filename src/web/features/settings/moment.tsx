import { useTranslation } from "react-i18next";
import { useZone } from "../../lib/zone.ts";

/** A date with its time of day, in the reader's zone. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const zone = useZone();
  const locale = i18n.language === "en" ? "en-US" : i18n.language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
