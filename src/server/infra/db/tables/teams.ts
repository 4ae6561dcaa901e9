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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  WEBHOOK_OFF_REASONS,
  type WebhookEvent,
} from "../../../../contract/integrations/webhooks.ts";
import { TEAM_ROLES } from "../../../../contract/members/roles.ts";
import { parentId, timestamptz } from "../columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

const KNOWN_ROLE = sql`role IN ('owner', 'recruiter', 'hiring_manager', 'viewer')`;

/** Members of a company (rule R17). A trigger makes its creator the first owner. */
export const companyMembers = pgTable(
  "company_members",
  {
    company: parentId(() => companies.id),
    user_id: parentId(() => users.id),
    role: text({ enum: TEAM_ROLES }).notNull(),
    /**
     * A company API key (rule X211): has the rights of its role, but no seat, notifications or name in member lists.
     */
    service: boolean().notNull().default(false),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ name: "company_members_key", columns: [table.company, table.user_id] }),
    check("company_members_role_known", KNOWN_ROLE),
    index("company_members_user_index").on(table.user_id, table.company, table.role),
  ],
);

/** Members assigned to a job: hiring managers see its candidates, and everyone assigned is notified of new ones. */
export const jobMembers = pgTable(
  "job_members",
  {
    job: parentId(() => jobs.id),
    user_id: parentId(() => users.id),
    created_at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ name: "job_members_key", columns: [table.job, table.user_id] }),
    index("job_members_user_index").on(table.user_id),
  ],
);

/** Mailed invitations to a team. The link works once, until it expires or is revoked. */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: uuid().primaryKey(),
    company: parentId(() => companies.id),
    email: text().notNull(),
    email_key: text().notNull(),
    role: text({ enum: TEAM_ROLES }).notNull(),
    token_hash: text().notNull(),
    invited_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: timestamptz().notNull(),
    expires_at: timestamptz().notNull(),
  },
  (table) => [
    check("team_invitations_role_known", KNOWN_ROLE),
    uniqueIndex("team_invitations_address_key").on(table.company, table.email_key),
    uniqueIndex("team_invitations_token_key").on(table.token_hash),
    index("team_invitations_email_index").on(table.email_key),
    index("team_invitations_expiry_index").on(table.expires_at),
  ],
);

/** Requests to join a team by people who work for the company; deleted when answered. */
export const joinRequests = pgTable(
  "join_requests",
  {
    id: uuid().primaryKey(),
    company: parentId(() => companies.id),
    user_id: parentId(() => users.id),
    words: text().notNull(),
    created_at: timestamptz().notNull(),
    /** When it was declined: the same person may ask again only after a while. */
    declined_at: timestamptz(),
  },
  (table) => [
    uniqueIndex("join_requests_person_key").on(table.company, table.user_id),
    index("join_requests_user_index").on(table.user_id),
  ],
);

/** Webhook endpoints of a company. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid().primaryKey(),
    /** Null once the company is erased; its log is deleted in batches afterwards. */
    company: uuid().references(() => companies.id, { onDelete: "set null" }),
    address: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The signing secret, and the previous one while that also signs (rule X72). */
    encrypted: text().notNull(),
    encrypted_former: text(),
    former_until: timestamptz(),
    off: text({ enum: WEBHOOK_OFF_REASONS }),
    off_at: timestamptz(),
    /**
     * The first failure since the last success, the last failure that counted a new day, and the number of days with
     * failures (rule X75).
     */
    failing_since: timestamptz(),
    failed_at: timestamptz(),
    failing_days: smallint().notNull().default(0),
    created_at: timestamptz().notNull(),
    /** When it was deleted; the rest of its log is deleted in batches and is not readable any more. */
    removed_at: timestamptz(),
  },
  (table) => [
    index("webhook_endpoints_company_index").on(table.company, table.created_at, table.id),
    uniqueIndex("webhook_endpoints_address_key").on(table.company, table.address).where(sql`removed_at IS NULL`),
    check("webhook_endpoints_off", sql`(${table.off} IS NULL) = (${table.off_at} IS NULL)`),
    check("webhook_endpoints_former", sql`(${table.encrypted_former} IS NULL) = (${table.former_until} IS NULL)`),
  ],
);

/**
 * The webhook outbox: one row per event and endpoint, written by triggers in the causing transaction (rule X71).
 * Contains only ids and states. Numbers of one record follow commit order, because a writer locks its row until the
 * commit.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    endpoint: parentId(() => webhookEndpoints.id),
    event: text().notNull(),
    /** The ordering key: the job, referral, application or reward. */
    record: uuid().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    happened_at: timestamptz().notNull().default(sql`clock_timestamp()`),
    state: text({ enum: DELIVERY_STATES }).notNull().default("waiting"),
    /**
     * Of pending rows: true for the first of its record, which may be sent; false behind it; null until a dispatcher
     * has ordered it.
     */
    head: boolean(),
    /** Attempts started, and those answered with a failure. A process that dies does not lengthen the pause. */
    tries: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    /** Not before this time. While a process sends it, the end of its lease. */
    next_at: timestamptz().notNull().default(sql`clock_timestamp()`),
    /** The current lease; a process with another value has lost it. */
    lease: uuid(),
    tried_at: timestamptz(),
    milliseconds: integer(),
    status: smallint(),
    failure: text({ enum: DELIVERY_FAILURES }),
    /** The beginning of the response body. */
    answer: text(),
  },
  (table) => [
    check("webhook_deliveries_state_known", sql`${table.state} IN ('waiting', 'delivered', 'failed')`),
    // The next ones to send, those without a place in the order, and the uniqueness of each record's first one.
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
