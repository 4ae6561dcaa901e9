const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-CA", { ...parts, hourCycle: "h23", timeZone: zone });
  formats.set(zone, made);
  return made;
}

const FIXED = /^UTC([+-])(\d{1,2})$/;

function isKnown(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The IANA name of a time zone setting: a fixed offset from UTC, whose sign is inverted in IANA's `Etc` names, or a
 * zone. Returns `fallback` for one unknown here.
 */
export function zoneOfSetting(timezone: string, fallback = "UTC"): string {
  const [, sign, hours] = FIXED.exec(timezone) ?? [];
  if (hours !== undefined) return Number(hours) === 0 ? "UTC" : `Etc/GMT${sign === "-" ? "+" : "-"}${Number(hours)}`;
  return isKnown(timezone) ? timezone : fallback;
}

/** The local time of a zone at an instant: `2026-03-29T01:30`. */
export function localTime(at: Date, zone: string): string {
  const parts = formatOf(zone).formatToParts(at);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** The offset of a zone from UTC at an instant. */
function offsetAt(at: number, zone: string): number {
  return Date.parse(`${localTime(new Date(at), zone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/**
 * The instants with this local time in a zone (`2026-03-29T02:30`), the earlier first: usually one, none within the
 * hour skipped in spring, two within the hour repeated in autumn.
 */
export function instantsAtLocalTime(local: string, zone: string): Date[] {
  const naive = Date.parse(`${local}Z`);
  if (Number.isNaN(naive)) return [];
  const day = 1_440 * MINUTE_MS;
  const offsets = new Set([naive - day, naive, naive + day].map((at) => offsetAt(at, zone)));
  const moments = [...offsets].map((offset) => naive - offset).filter((at) => localTime(new Date(at), zone) === local);
  return moments.sort((one, other) => one - other).map((at) => new Date(at));
}
