import type { Need } from "../../contract/dashboard.ts";
import { CALENDAR_BOUNDS } from "../../contract/interviews/calendar-bounds.ts";
import type { Timezone } from "../../contract/personal-choices.ts";
import { wayTo } from "../../rules/deal/need-ways.ts";
import { needsOfOwn } from "../dashboard/needs/own.ts";
import { needsOfTeam } from "../dashboard/needs/team.ts";
import type { UserContext } from "../db/context.ts";
import type { CalendarEvent } from "../platform/calendar.ts";
import type { Entry } from "./entry.ts";
import { moneyDays } from "./money-days.ts";
import { promisedTo } from "./promised.ts";
import { ENTRY_WORDS, type EntryKind } from "./words.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** What is due takes this much of a day that is looked at, and ends when it is due. */
const SHOWN_MS = HOUR_MS / 2;

function isEntryKind(kind: string): kind is EntryKind {
  return kind in ENTRY_WORDS.en;
}

/** What waits for the viewer until a day, without the names and amounts that the dashboard has. */
function entryOf(need: Need): Entry[] {
  const { kind, side, id, job, due } = need;
  if (due === null || !isEntryKind(kind)) return [];
  const about = job === null ? [] : [job.title];
  return [{ kind, side, id, about, path: wayTo(need), due: new Date(due), all_day: false }];
}

/**
 * The days that count for the viewer and are not over for long (rule X140): what waits for them as on the dashboard (J59), what was promised to
 * them, and their money's. What each part may hold its own query decides.
 */
export async function entriesOf(ctx: UserContext, from: Date): Promise<Entry[]> {
  const reach = { each: CALENDAR_BOUNDS.each, due_after: from };
  const [team, own, promised, money] = await Promise.all([
    needsOfTeam(ctx, reach),
    needsOfOwn(ctx, reach),
    promisedTo(ctx, from),
    moneyDays(ctx, from),
  ]);
  const needs = [...team, ...own].flatMap(({ items }) => items.flatMap(entryOf));
  return [...needs, ...promised, ...money].sort((a, b) => a.due.getTime() - b.due.getTime() || (a.id < b.id ? -1 : 1));
}

/** The day of a moment where its reader is, as that day's beginning in UTC: the file has days without a zone. */
function dayOf(moment: Date, zone: Timezone | null): Date {
  const ahead = zone === null ? 0 : Number(zone.slice("UTC".length)) * HOUR_MS;
  return new Date(Math.floor((moment.getTime() + ahead) / DAY_MS) * DAY_MS);
}

export type Reader = {
  readonly words: Readonly<Record<EntryKind, string>>;
  /** Null where they have chosen none. */
  readonly zone: Timezone | null;
  readonly origin: string;
};

/** An entry as calendars take it. It has no number that counts changes: due moments are moved either way, and programs read all anew. */
export function eventOf(entry: Entry, { words, zone, origin }: Reader): CalendarEvent {
  const { kind, side, id, about, due, all_day } = entry;
  const url = `${origin}${entry.path}`;
  const day = dayOf(due, zone);
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
    ...(all_day && { all_day }),
  };
}
