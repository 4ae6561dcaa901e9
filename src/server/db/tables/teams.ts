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
import { TEAM_ROLES } from "../../../contract/team/roles.ts";
import { DELIVERY_FAULTS, DELIVERY_STATES, WEBHOOK_OFF, type WebhookEvent } from "../../../contract/team/webhooks.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

const KNOWN_ROLE = sql`role IN ('owner', 'recruiter', 'hiring_manager', 'viewer')`;

/** Who belongs to a company (rule R17). Whoever adds a company is its first owner: a trigger sees to it. */
export const companyMembers = pgTable(
  "company_members",
  {
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: TEAM_ROLES }).notNull(),
    /** A key of the company (rule X211): it has the rights of its role, and no seat, news or name among people. */
    service: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "company_members_key", columns: [table.company, table.user_id] }),
    check("company_members_role_known", KNOWN_ROLE),
    index("company_members_user_index").on(table.user_id, table.company, table.role),
  ],
);

/** Members who are on a job: hiring managers see its people, and everybody on it is told of new ones. */
export const jobMembers = pgTable(
  "job_members",
  {
    job: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "job_members_key", columns: [table.job, table.user_id] }),
    index("job_members_user_index").on(table.user_id),
  ],
);

/** Somebody asked by mail to join a team. Its link works once, until it expires or is taken back. */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    email: text().notNull(),
    email_key: text().notNull(),
    role: text({ enum: TEAM_ROLES }).notNull(),
    token_hash: text().notNull(),
    invited_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    expires_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    check("team_invitations_role_known", KNOWN_ROLE),
    uniqueIndex("team_invitations_address_key").on(table.company, table.email_key),
    uniqueIndex("team_invitations_token_key").on(table.token_hash),
    index("team_invitations_email_index").on(table.email_key),
    index("team_invitations_expiry_index").on(table.expires_at),
  ],
);

/** Somebody who asks to join a team whose company they work for. An answer ends it. */
export const joinRequests = pgTable(
  "join_requests",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    words: text().notNull(),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** Turned down: the same person asks again after a while alone. */
    declined_at: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [
    uniqueIndex("join_requests_person_key").on(table.company, table.user_id),
    index("join_requests_user_index").on(table.user_id),
  ],
);

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** Addresses that hear of a company's events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid().primaryKey(),
    /** Null once the company is erased: its log goes in batches afterwards. */
    company: uuid().references(() => companies.id, { onDelete: "set null" }),
    address: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The secret that signs, and the one before as long as that signs as well (rule X72). */
    sealed: text().notNull(),
    sealed_former: text(),
    former_until: moment(),
    off: text({ enum: WEBHOOK_OFF }),
    off_at: moment(),
    /** The first failure since a try was taken, the last one that began a new day, and on how many days there was one (rule X75). */
    failing_since: moment(),
    failed_at: moment(),
    failing_days: smallint().notNull().default(0),
    created_at: moment().notNull(),
    /** Somebody has deleted it, and what is left of its log goes in batches: nobody reads or hears of it any more. */
    removed_at: moment(),
  },
  (table) => [
    index("webhook_endpoints_company_index").on(table.company, table.created_at, table.id),
    uniqueIndex("webhook_endpoints_address_key").on(table.company, table.address).where(sql`removed_at IS NULL`),
    check("webhook_endpoints_off", sql`(${table.off} IS NULL) = (${table.off_at} IS NULL)`),
    check("webhook_endpoints_former", sql`(${table.sealed_former} IS NULL) = (${table.former_until} IS NULL)`),
  ],
);

/**
 * The outbox: one event for one endpoint, written by triggers in the transaction that causes it (rule X71). Ids and states alone.
 * Numbers of one record follow the order of its commits, for whoever changes it holds its row until then.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    endpoint: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    event: text().notNull(),
    /** What is kept in order: the job, the referral, the application, the reward. */
    record: uuid().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    happened_at: moment().notNull().default(sql`clock_timestamp()`),
    state: text({ enum: DELIVERY_STATES }).notNull().default("waiting"),
    /** Of what waits: the first of its record, and so the one that may be sent; false behind it; null until a courier has put it in line. */
    head: boolean(),
    /** Begun, and of these answered with a failure: a process that dies makes no pause longer. */
    tries: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    /** Not before; while a process sends it, when nobody believes it any more. */
    next_at: moment().notNull().default(sql`clock_timestamp()`),
    /** Who is sending it: whoever has another one has lost it. */
    claim: uuid(),
    tried_at: moment(),
    milliseconds: integer(),
    status: smallint(),
    fault: text({ enum: DELIVERY_FAULTS }),
    /** How the answer begins. */
    answer: text(),
  },
  (table) => [
    check("webhook_deliveries_state_known", sql`${table.state} IN ('waiting', 'delivered', 'failed')`),
    // What is sent next, what has no place in line yet, and that one alone is first.
    index("webhook_deliveries_due_index")
      .on(table.endpoint, table.next_at, table.number)
      .where(sql`state = 'waiting' AND head`),
    index("webhook_deliveries_come_index")
      .on(table.endpoint, table.number)
      .where(sql`state = 'waiting' AND head IS NULL`),
    uniqueIndex("webhook_deliveries_head_key").on(table.endpoint, table.record).where(sql`state = 'waiting' AND head`),
    index("webhook_deliveries_order_index")
      .on(table.endpoint, table.record, table.number)
      .where(sql`state = 'waiting'`),
    index("webhook_deliveries_failed_index")
      .on(table.endpoint, table.happened_at, table.number)
      .where(sql`state = 'failed'`),
    index("webhook_deliveries_log_index").on(table.endpoint, table.number),
    index("webhook_deliveries_age_index").on(table.happened_at),
  ],
);
