import type { Timezone } from "../../contract/personal-choices.ts";

const MINUTE_MS = 60_000;

/** IANA's name of a fixed distance from UTC; its signs run the other way round. */
export function zoneOfChoice(timezone: Timezone): string {
  const hours = Number(timezone.slice(3));
  return hours === 0 ? "UTC" : `Etc/GMT${hours < 0 ? "+" : "-"}${Math.abs(hours)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-CA", { ...parts, hourCycle: "h23", timeZone: zone });
  formats.set(zone, made);
  return made;
}

/** What clocks of a zone show at a moment: `2026-03-29T01:30`. */
export function localTime(at: Date, zone: string): string {
  const parts = formatOf(zone).formatToParts(at);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** How far a zone is from UTC at a moment. */
function offsetAt(at: number, zone: string): number {
  return Date.parse(`${localTime(new Date(at), zone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/**
 * The moments at which clocks of a zone show this local time (`2026-03-29T02:30`), the earlier first: one on most days, none
 * within the hour that is left out in spring, two within the one that comes twice in autumn.
 */
export function momentsOf(local: string, zone: string): Date[] {
  const naive = Date.parse(`${local}Z`);
  if (Number.isNaN(naive)) return [];
  const day = 1_440 * MINUTE_MS;
  const offsets = new Set([naive - day, naive, naive + day].map((at) => offsetAt(at, zone)));
  const moments = [...offsets].map((offset) => naive - offset).filter((at) => localTime(new Date(at), zone) === local);
  return moments.sort((one, other) => one - other).map((at) => new Date(at));
}
