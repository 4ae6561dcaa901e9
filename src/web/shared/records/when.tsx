import { useTranslation } from "react-i18next";
import { clock } from "../../lib/clock.ts";
import { formatCalendarDate, formatInstant, formatRelative } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/time-zone.ts";
import { useCurrentMinute } from "../../lib/use-current-minute.ts";

type Style = "medium" | "long" | "month-day" | "month-year";

const MINUTE_MS = 60_000;

/**
 * A point in time: absolute and in UTC on the server, then in the reader's time zone or, with `relative`, as "2 days
 * ago" (rule R8).
 */
export function When({ at, style, relative = false }: { at: string; style?: Style; relative?: boolean }) {
  const { i18n } = useTranslation();
  const absolute = formatInstant(at, i18n.language, style, useZone());
  return relative ? <Ago at={at} absolute={absolute} /> : <time dateTime={at}>{absolute}</time>;
}

function Ago({ at, absolute }: { at: string; absolute: string }) {
  const { t, i18n } = useTranslation();
  if (useCurrentMinute() === null) return <time dateTime={at}>{absolute}</time>;
  const now = clock.now();
  const fresh = now - Date.parse(at) < MINUTE_MS;
  return (
    <time dateTime={at} title={absolute}>
      {fresh ? t("just_now") : formatRelative(at, now, i18n.language)}
    </time>
  );
}

/** A calendar date `yyyy-mm-dd`; the same day in every time zone. */
export function CalendarDate({ date, style }: { date: string; style?: Style }) {
  const { i18n } = useTranslation();
  return <time dateTime={date}>{formatCalendarDate(date, i18n.language, style)}</time>;
}
