import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** Keys in people's devices by which they sign in (rule X130): of each the public half alone. */
export const authPasskeys = pgTable(
  "auth_passkeys",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    friendly_name: text().notNull().default(""),
    /** The device's own name for it, and what checks its signatures (COSE), both in base64url. */
    credential_id: text().notNull(),
    public_key: text().notNull(),
    /** The host for which it was made: browsers offer it nowhere else. */
    rp_id: text().notNull(),
    /** How often it was used, as the device counts; zero where it does not. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    transports: text().array().notNull(),
    /** It was added where a second factor was on and had been shown, so that it may stand in for that (rule X132). */
    stands_in: boolean().notNull().default(false),
    created_at: moment().notNull(),
    last_used_at: moment(),
    /** It counted backwards, so that there are two of it: neither opens anything from then on. */
    copied_at: moment(),
  },
  (table) => [
    uniqueIndex("auth_passkeys_credential_key").on(table.credential_id),
    index("auth_passkeys_user_index").on(table.user_id),
  ],
);

/** Challenges that were answered, rightly or not, for as long as somebody could answer them again. */
export const authPasskeyChallenges = pgTable(
  "auth_passkey_challenges",
  {
    id: uuid().primaryKey(),
    answered_at: moment().notNull(),
  },
  (table) => [index("auth_passkey_challenges_answered_index").on(table.answered_at)],
);
