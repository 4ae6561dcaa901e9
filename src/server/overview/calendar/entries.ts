import { CALENDAR_LIMITS } from "../../../contract/hiring/interviews/calendar-bounds.ts";
import type { Need } from "../../../contract/overview/dashboard.ts";
import { needPath } from "../../../rules/hiring/need-paths.ts";
import { localTime, zoneOfSetting } from "../../../rules/interviews/zones.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { CalendarEvent } from "../../infra/platform/calendar.ts";
import { listOwnNeeds } from "../dashboard/needs/own.ts";
import { listTeamNeeds } from "../dashboard/needs/team.ts";
import type { CalendarEntry } from "./entry.ts";
import { listMoneyDates } from "./money-dates.ts";
import { listPromises } from "./promises.ts";
import { ENTRY_WORDS, type EntryKind } from "./words.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Duration of a due entry, which ends at its due time. */
const SHOWN_MS = HOUR_MS / 2;

function isEntryKind(kind: string): kind is EntryKind {
  return kind in ENTRY_WORDS.en;
}

/** Due actions of the viewer, without the names and amounts that the dashboard shows. */
function needEntries(need: Need): CalendarEntry[] {
  const { kind, side, id, job, due } = need;
  if (due === null || !isEntryKind(kind)) return [];
  const about = job === null ? [] : [job.title];
  return [{ kind, side, id, about, path: needPath(need), due: new Date(due), all_day: false }];
}

/**
 * Dates that matter to the viewer and are not long past (rule X140): due actions as on the dashboard (J59), promises
 * made to them, and their money. Each part's own query checks permissions.
 */
export async function listCalendarEntries(ctx: UserContext, from: Date): Promise<CalendarEntry[]> {
  const reach = { each: CALENDAR_LIMITS.each, due_after: from };
  const [team, own, promised, money] = await Promise.all([
    listTeamNeeds(ctx, reach),
    listOwnNeeds(ctx, reach),
    listPromises(ctx, from),
    listMoneyDates(ctx, from),
  ]);
  const needs = [...team, ...own].flatMap(({ items }) => items.flatMap(needEntries));
  return [...needs, ...promised, ...money].sort((a, b) => a.due.getTime() - b.due.getTime() || (a.id < b.id ? -1 : 1));
}

/**
 * The calendar day of a time in the reader's time zone, as the beginning of that day in UTC: the file has days without
 * a zone.
 */
function dayOf(moment: Date, zone: string | null): Date {
  const [day = ""] = localTime(moment, zone === null ? "UTC" : zoneOfSetting(zone)).split("T");
  return new Date(day);
}

export type Reader = {
  readonly words: Readonly<Record<EntryKind, string>>;
  /** Null where no time zone is chosen. */
  readonly zone: string | null;
  readonly origin: string;
};

/** An iCalendar event. It has no sequence number: due times move both ways, and programs read the whole file again. */
export function toCalendarEvent(entry: CalendarEntry, { words, zone, origin }: Reader): CalendarEvent {
  const { kind, side, id, about, due, all_day } = entry;
  const url = `${origin}${entry.path}`;
  const day = dayOf(due, all_day === "calendar" ? null : zone);
  return {
    id: `${kind}-${side}-${id}`,
    sequence: 0,
    starts_at: all_day ? day : new Date(due.getTime() - SHOWN_MS),
    ends_at: all_day ? new Date(day.getTime() + DAY_MS) : due,
    title: [words[kind], ...about].join(" · "),
    text: url,
    place: "",
    cancelled: false,
    free: true,
    url,
    ...(all_day && { all_day: true as const }),
  };
}
