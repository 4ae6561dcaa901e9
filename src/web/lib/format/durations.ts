const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Formats a duration in the largest unit that is precise enough: "40 minutes", "30 hours", "12 days". */
export function formatDuration(seconds: number, language: string): string {
  const said = (amount: number, unit: "minute" | "hour" | "day") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 }).format(
      amount,
    );
  if (seconds >= 2 * DAY) return said(Math.round(seconds / DAY), "day");
  if (seconds >= 2 * HOUR) return said(Math.round(seconds / HOUR), "hour");
  return said(Math.round(seconds / MINUTE), "minute");
}
