import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { DELIVERY_FAULTS, DELIVERY_STATES, WEBHOOK_OFF, type WebhookEvent } from "../../../contract/team/webhooks.ts";
import { companies } from "./companies.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** Addresses that hear of a company's events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid().primaryKey(),
    company: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    address: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The secret that signs, and the one before as long as that signs as well (rule X72). */
    sealed: text().notNull(),
    sealed_former: text(),
    former_until: moment(),
    off: text({ enum: WEBHOOK_OFF }),
    off_at: moment(),
    /** The first failure since a try was taken. */
    failing_since: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    index("webhook_endpoints_company_index").on(table.company, table.created_at, table.id),
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
    record: uuid().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    happened_at: moment().notNull().default(sql`clock_timestamp()`),
    state: text({ enum: DELIVERY_STATES }).notNull().default("waiting"),
    tries: integer().notNull().default(0),
    /** Not before; null: as soon as its turn comes. */
    next_at: moment(),
    /** A process is sending it, and nobody else begins with it before. */
    claimed_until: moment(),
    tried_at: moment(),
    milliseconds: integer(),
    status: smallint(),
    fault: text({ enum: DELIVERY_FAULTS }),
    /** How the answer begins. */
    answer: text(),
  },
  (table) => [
    check("webhook_deliveries_state_known", sql`${table.state} IN ('waiting', 'delivered', 'failed')`),
    // What is sent next, and whether something of the same record comes first.
    index("webhook_deliveries_due_index").on(table.endpoint, table.next_at, table.number).where(sql`state = 'waiting'`),
    index("webhook_deliveries_order_index")
      .on(table.endpoint, table.record, table.number)
      .where(sql`state = 'waiting'`),
    index("webhook_deliveries_log_index").on(table.endpoint, table.number),
    index("webhook_deliveries_age_index").on(table.happened_at),
  ],
);
