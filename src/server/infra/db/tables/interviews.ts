import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { INTERVIEW_ENDS, INTERVIEW_STATES } from "../../../../contract/hiring/interviews/bounds.ts";
import { parentId, requiredId, timestamptz } from "../columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** Interview times offered to a candidate in Interviewing, and the agreed one (rules H10 to H15). */
export const interviews = pgTable(
  "interviews",
  {
    id: uuid().primaryKey(),
    job: parentId(() => jobs.id),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    state: text({ enum: INTERVIEW_STATES }).notNull(),
    ended_by: text({ enum: INTERVIEW_ENDS }),
    ended_at: timestamptz(),
    /** The comment of the person who ended it. */
    reply: text().notNull().default(""),
    minutes: integer().notNull(),
    place: text().notNull(),
    words: text().notNull().default(""),
    /** IANA time zones in which the times were entered and picked. */
    zone: text().notNull(),
    person_zone: text(),
    offered_by: requiredId(() => users.id),
    offered_at: timestamptz().notNull(),
    /** The agreed time, and since when it is agreed. */
    starts_at: timestamptz(),
    ends_at: timestamptz(),
    /** iCalendar sequence number: increases with each invitation, change and cancellation. */
    sequence: integer().notNull().default(0),
    /** When the next reminder is due. */
    remind_at: timestamptz(),
  },
  (table) => [
    index("interviews_record_index").on(table.record_kind, table.record_id, table.offered_at, table.id),
    index("interviews_job_index").on(table.job),
    index("interviews_live_index").on(table.state, table.ends_at).where(sql`state <> 'ended'`),
    index("interviews_reminder_index").on(table.remind_at).where(sql`remind_at IS NOT NULL`),
    index("interviews_offered_by_index").on(table.offered_by, table.offered_at),
    check("interviews_state_known", sql`state IN ('offered', 'agreed', 'ended')`),
    check("interviews_agreed", sql`state <> 'agreed' OR (starts_at IS NOT NULL AND ends_at IS NOT NULL)`),
    check("interviews_ended", sql`(state = 'ended') = (ended_by IS NOT NULL AND ended_at IS NOT NULL)`),
  ],
);

/** The offered times. */
export const interviewSlots = pgTable(
  "interview_slots",
  {
    interview: parentId(() => interviews.id),
    starts_at: timestamptz().notNull(),
  },
  (table) => [primaryKey({ name: "interview_slots_key", columns: [table.interview, table.starts_at] })],
);

/** Team members who take part. */
export const interviewPeople = pgTable(
  "interview_people",
  {
    interview: parentId(() => interviews.id),
    user_id: parentId(() => users.id),
  },
  (table) => [
    primaryKey({ name: "interview_people_key", columns: [table.interview, table.user_id] }),
    index("interview_people_user_index").on(table.user_id, table.interview),
  ],
);

/** History of an interview, for the thread of its record. */
export const interviewHistory = pgTable(
  "interview_history",
  {
    id: uuid().primaryKey(),
    interview: parentId(() => interviews.id),
    at: timestamptz().notNull(),
    what: text({ enum: ["offered", "agreed", "changed", ...INTERVIEW_ENDS] }).notNull(),
    /** The acting team member; null for the candidate and for automatic changes. */
    by_member: uuid().references(() => users.id),
    starts_at: timestamptz(),
  },
  (table) => [index("interview_history_index").on(table.interview, table.at, table.id)],
);

/** A user's private calendar URL (rule H14), stored only as a hash. */
export const calendarAddresses = pgTable(
  "calendar_addresses",
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    token_hash: text().notNull(),
    made_at: timestamptz().notNull(),
  },
  (table) => [uniqueIndex("calendar_addresses_token_key").on(table.token_hash)],
);
