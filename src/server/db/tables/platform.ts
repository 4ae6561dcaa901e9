import { bigint, integer, json, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Answers of creations by actor, operation and Idempotency-Key: the same key gives the same answer. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    actor: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    status: integer(),
    // As text of its own kind: the same answer also has its keys in the same order.
    body: json().$type<unknown>(),
    created_at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ name: "idempotency_keys_key", columns: [table.actor, table.operation, table.key] })],
);

/** Counters of the rate limiter, in the form its library expects. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
