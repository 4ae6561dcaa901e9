import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { PAYOUT_STATUSES } from "../../../contract/statuses.ts";
import { ARCHIVE_STATES } from "../../../contract/team/company-archives.ts";
import {
  ARRIVAL_CODES,
  ARRIVAL_FAULTS,
  ARRIVAL_STATES,
  type ArrivalMoney,
  type ArrivalNounCount,
} from "../../../contract/team/company-arrivals.ts";
import { TEAM_ROLES } from "../../../contract/team/roles.ts";
import { companies } from "./companies.ts";
import { referrals } from "./referrals.ts";
import { REWARD_STEPS } from "./rewards.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * Archives in which an owner takes a company along (rule X166). Whatever deletes a row has its bytes removed: a trigger sees to it, and
 * another one to the end of an archive in which somebody stands who is erased (rule X171).
 */
export const companyArchives = pgTable(
  "company_archives",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    asked_by: uuid().references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: ARCHIVE_STATES }).notNull().default("waiting"),
    /** Whoever has it in hand now; a process that had it before writes nothing any more. */
    attempt: uuid(),
    tries: smallint().notNull().default(0),
    lines: integer().notNull().default(0),
    files: integer().notNull().default(0),
    storage_key: text().notNull(),
    size: bigint({ mode: "number" }),
    sha256: text(),
    created_at: moment().notNull(),
    /** When it last said how far it is. */
    seen_at: moment().notNull(),
    ended_at: moment(),
    ends_at: moment(),
  },
  (table) => [
    check("company_archives_state_known", sql`${table.state} IN ('waiting', 'running', 'ready', 'failed')`),
    check("company_archives_ended", sql`(${table.state} IN ('ready', 'failed')) = (${table.ended_at} IS NOT NULL)`),
    // One at a time for a company.
    uniqueIndex("company_archives_company_key").on(table.company).where(sql`state IN ('waiting', 'running')`),
    index("company_archives_list_index").on(table.company, table.created_at, table.id),
    index("company_archives_asker_index").on(table.asked_by),
    index("company_archives_created_index").on(table.created_at),
  ],
);

/** Who is named in an archive by an account. */
export const companyArchivePeople = pgTable(
  "company_archive_people",
  {
    archive: uuid()
      .notNull()
      .references(() => companyArchives.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ name: "company_archive_people_key", columns: [table.archive, table.user_id] }),
    index("company_archive_people_user_index").on(table.user_id),
  ],
);

/** The company of another installation that a company here came from: nothing of another one is taken in (rule X220). */
export const companySources = pgTable("company_sources", {
  company: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  installation: uuid().notNull(),
  source: uuid().notNull(),
  name: text().notNull(),
  /** With which its archives say whose address somebody has, without saying the address (rule X225). */
  claim_key: text().notNull(),
  since: moment().notNull(),
});

/** What is kept of an archive's manifest. */
export type ArrivalManifest = {
  readonly installation: string;
  readonly company: string;
  readonly name: string;
  readonly claim_key: string;
  readonly made_at: string;
  readonly product: string;
};

/**
 * Archives of another installation that were sent here (rule X220). Whatever deletes a row, or its key, has its bytes removed: a trigger
 * sees to it, and another one to the end of what waits while somebody of the company is erased (rule X227).
 */
export const companyArrivals = pgTable(
  "company_arrivals",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    asked_by: uuid().references(() => users.id, { onDelete: "set null" }),
    pressed_by: uuid().references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: ARRIVAL_STATES }).notNull().default("reading"),
    fault: text({ enum: ARRIVAL_FAULTS }),
    /** Whoever has it in hand now; a process that had it before writes nothing any more. */
    attempt: uuid(),
    tries: smallint().notNull().default(0),
    /** Where its bytes are; null once they are deleted. */
    storage_key: text(),
    size: bigint({ mode: "number" }).notNull(),
    /** What it says of itself; null until that was read. */
    manifest: jsonb().$type<ArrivalManifest>(),
    lines: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** How far it is: the noun by its place, and how many of its lines are done. */
    at_noun: smallint().notNull().default(0),
    at_line: integer().notNull().default(0),
    counts: jsonb().$type<ArrivalNounCount[]>().notNull().default([]),
    money: jsonb().$type<ArrivalMoney>(),
    /** Where receipts and signed days are kept. */
    papers_key: text(),
    papers_size: bigint({ mode: "number" }),
    created_at: moment().notNull(),
    seen_at: moment().notNull(),
    pressed_at: moment(),
    ended_at: moment(),
    ends_at: moment(),
  },
  (table) => [
    check("company_arrivals_state_known", sql`${table.state} IN ('reading', 'ready', 'writing', 'done', 'failed')`),
    check("company_arrivals_failed", sql`(${table.state} = 'failed') = (${table.fault} IS NOT NULL)`),
    // One at a time for a company.
    uniqueIndex("company_arrivals_company_key").on(table.company).where(sql`state IN ('reading', 'writing')`),
    index("company_arrivals_list_index").on(table.company, table.created_at, table.id),
    index("company_arrivals_asker_index").on(table.asked_by),
    index("company_arrivals_presser_index").on(table.pressed_by),
    index("company_arrivals_seen_index").on(table.seen_at),
  ],
);

const ofArrival = () =>
  uuid()
    .notNull()
    .references(() => companyArrivals.id, { onDelete: "cascade" });

/** Ids of an archive whose lines are taken in: what else they may name. */
export const companyArrivalIds = pgTable(
  "company_arrival_ids",
  { arrival: ofArrival(), noun: smallint().notNull(), id: text().notNull(), line: integer().notNull() },
  (table) => [primaryKey({ name: "company_arrival_ids_key", columns: [table.arrival, table.noun, table.id] })],
);

/** What was made of archives here, by the ids that follow from theirs: what was deleted here since is not made again (rule X222). */
export const movedIds = pgTable(
  "moved_ids",
  {
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
  },
  (table) => [primaryKey({ name: "moved_ids_key", columns: [table.company, table.id] })],
);

/** Lines that are refused, or come in otherwise than they were. */
export const companyArrivalLines = pgTable(
  "company_arrival_lines",
  {
    arrival: ofArrival(),
    noun: smallint().notNull(),
    line: integer().notNull(),
    what: text({ enum: ["refused", "changed"] }).notNull(),
    code: text({ enum: ARRIVAL_CODES }).notNull(),
    field: text().notNull().default(""),
    record: uuid(),
  },
  (table) => [primaryKey({ name: "company_arrival_lines_key", columns: [table.arrival, table.noun, table.line] })],
);

/** The team of there: whom an owner may invite. */
export const companyArrivalMembers = pgTable(
  "company_arrival_members",
  {
    arrival: ofArrival(),
    person: uuid().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    role: text({ enum: TEAM_ROLES }).notNull(),
  },
  (table) => [primaryKey({ name: "company_arrival_members_key", columns: [table.arrival, table.person] })],
);

/** People of a company that moved here, by their rows in `users`, which have no account, until somebody claims them (rule X225). */
export const movedPeople = pgTable(
  "moved_people",
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Keyed hash of the address that they had proved there; null where they had none. */
    claim: text(),
    claimed_by: uuid().references(() => users.id, { onDelete: "set null" }),
    claimed_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    index("moved_people_company_index").on(table.company),
    index("moved_people_claim_index").on(table.claim).where(sql`claimed_at IS NULL AND claim IS NOT NULL`),
    index("moved_people_claimed_index").on(table.claimed_by),
  ],
);

/** Rewards as they stood where a company came from: a record that nothing is ever paid by (rule X224). */
export const movedRewards = pgTable(
  "moved_rewards",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id, { onDelete: "cascade" }),
    owner: uuid()
      .notNull()
      .references(() => users.id),
    referrer: uuid()
      .notNull()
      .references(() => users.id),
    amount: integer().notNull(),
    state: text({ enum: REWARD_STEPS }).notNull(),
    reference: text().notNull(),
    hired_at: moment().notNull(),
    probation_ends_at: moment().notNull(),
    funded_at: moment(),
    released_at: moment(),
    confirmed_early: boolean().notNull(),
    refunded_at: moment(),
    clawed_back_at: moment(),
    given_up_at: moment(),
    refund_settled_at: moment(),
    frozen_at: moment(),
    disputed_at: moment(),
    taken_back: integer().notNull(),
    charged_back_at: moment(),
    /** It is owed here since: `rewards` has it too, and this is how it stood. */
    owed_here: boolean().notNull(),
  },
  (table) => [
    index("moved_rewards_referrer_index").on(table.referrer),
    index("moved_rewards_owner_index").on(table.owner),
  ],
);

/** Payouts of there, as a record. */
export const movedPayouts = pgTable(
  "moved_payouts",
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: "number" }).notNull(),
    referral: uuid()
      .notNull()
      .references(() => referrals.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: PAYOUT_STATUSES }).notNull(),
    amount: integer().notNull(),
    part: smallint().notNull(),
    parts: smallint().notNull(),
    to_owner: boolean().notNull(),
    created_at: moment().notNull(),
    payout_date: moment(),
  },
  (table) => [
    index("moved_payouts_referral_index").on(table.referral),
    index("moved_payouts_user_index").on(table.user_id),
  ],
);
