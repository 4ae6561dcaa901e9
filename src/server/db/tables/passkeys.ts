import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** Passkeys (rule X130); only the public key is stored. */
export const authPasskeys = pgTable(
  "auth_passkeys",
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    friendly_name: text().notNull().default(""),
    /** The credential id and the public key (COSE), both in base64url. */
    credential_id: text().notNull(),
    public_key: text().notNull(),
    /** The host it was created for; browsers offer it nowhere else. */
    rp_id: text().notNull(),
    /** The device's signature counter; zero if it has none. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    transports: text().array().notNull(),
    /** Whether it counts as a second factor, because one was active and passed when it was added (rule X132). */
    stands_in: boolean().notNull().default(false),
    created_at: moment().notNull(),
    last_used_at: moment(),
    /** When its counter went backwards, which means it was cloned. It is rejected from then on. */
    copied_at: moment(),
  },
  (table) => [
    uniqueIndex("auth_passkeys_credential_key").on(table.credential_id),
    index("auth_passkeys_user_index").on(table.user_id),
  ],
);

/** Answered challenges, valid or not, stored while they could be replayed. */
export const authPasskeyChallenges = pgTable(
  "auth_passkey_challenges",
  {
    id: uuid().primaryKey(),
    answered_at: moment().notNull(),
  },
  (table) => [index("auth_passkey_challenges_answered_index").on(table.answered_at)],
);
