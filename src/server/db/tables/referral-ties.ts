import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { OWN_TIES, TIES } from "../../../contract/deal/tie-words.ts";
import { referrals } from "./referrals.ts";

/**
 * How referrer and person know each other, by the referrer, and what the person says of it (rules F29, F30); none where nothing was
 * said. A trigger removes it with the person's data, whoever erases them.
 */
export const referralTies = pgTable(
  "referral_ties",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id, { onDelete: "cascade" }),
    kind: text({ enum: TIES }).notNull(),
    place: text().notNull().default(""),
    period: text().notNull().default(""),
    own_kind: text({ enum: OWN_TIES }),
    own_place: text().notNull().default(""),
    own_period: text().notNull().default(""),
    own_at: timestamp({ withTimezone: true, mode: "date" }),
  },
  (table) => [check("referral_ties_own", sql`(${table.own_kind} IS NULL) = (${table.own_at} IS NULL)`)],
);
