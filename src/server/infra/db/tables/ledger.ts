import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../columns.ts";

/**
 * Accounts of the double-entry ledger (rule M2). Rows of these three tables are never changed or deleted, every
 * transfer sums to zero, and no account exceeds its bounds. Triggers enforce this for every writer.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    /** Kind and owner: `escrow/0192…`. */
    name: text().primaryKey(),
    bounds: text({ enum: ["any", "not_negative", "not_positive"] }).notNull(),
    opened_at: timestamptz().notNull().defaultNow(),
  },
  // A trigger rejects a balance outside of its bounds under the same constraint name.
  (table) => [check("ledger_accounts_bounds", sql`${table.bounds} IN ('any', 'not_negative', 'not_positive')`)],
);

export const ledgerTransfers = pgTable("ledger_transfers", {
  /** Deduplication key: the same cause never moves money twice. */
  cause: text().primaryKey(),
  /** The acting person; null for the system. */
  made_by: uuid(),
  made_at: timestamptz().notNull().defaultNow(),
});

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    transfer: text()
      .notNull()
      .references(() => ledgerTransfers.cause),
    account: text()
      .notNull()
      .references(() => ledgerAccounts.name),
    cents: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    check("ledger_entries_not_zero", sql`${table.cents} <> 0`),
    index("ledger_entries_transfer_index").on(table.transfer),
    index("ledger_entries_account_index").on(table.account, table.cents),
  ],
);
