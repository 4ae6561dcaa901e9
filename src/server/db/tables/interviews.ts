import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { INTERVIEW_ENDS, INTERVIEW_STATES } from "../../../contract/interviews/bounds.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** Interview times offered to a candidate in Interviewing, and the agreed one (rules H10 to H15). */
export const interviews = pgTable(
  "interviews",
  {
    id: uuid().primaryKey(),
    job: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    record_kind: text({ enum: ["referral", "application"] }).notNull(),
    record_id: uuid().notNull(),
    state: text({ enum: INTERVIEW_STATES }).notNull(),
    ended_by: text({ enum: INTERVIEW_ENDS }),
    ended_at: moment(),
    /** The comment of the person who ended it. */
    reply: text().notNull().default(""),
    minutes: integer().notNull(),
    place: text().notNull(),
    words: text().notNull().default(""),
    /** IANA time zones in which the times were entered and picked. */
    zone: text().notNull(),
    person_zone: text(),
    offered_by: uuid()
      .notNull()
      .references(() => users.id),
    offered_at: moment().notNull(),
    /** The agreed time, and since when it is agreed. */
    starts_at: moment(),
    ends_at: moment(),
    /** iCalendar sequence number: increases with each invitation, change and cancellation. */
    sequence: integer().notNull().default(0),
    /** When the next reminder is due. */
    remind_at: moment(),
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
    interview: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: "cascade" }),
    starts_at: moment().notNull(),
  },
  (table) => [primaryKey({ name: "interview_slots_key", columns: [table.interview, table.starts_at] })],
);

/** Team members who take part. */
export const interviewPeople = pgTable(
  "interview_people",
  {
    interview: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
    interview: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: "cascade" }),
    at: moment().notNull(),
    what: text({ enum: ["offered", "agreed", "changed", ...INTERVIEW_ENDS] }).notNull(),
    /** The acting team member; null for the candidate and for automatic changes. */
    by_member: uuid().references(() => users.id),
    starts_at: moment(),
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
    made_at: moment().notNull(),
  },
  (table) => [uniqueIndex("calendar_addresses_token_key").on(table.token_hash)],
);
