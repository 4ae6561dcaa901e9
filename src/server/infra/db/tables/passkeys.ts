import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { parentId, timestamptz } from "../columns.ts";
import { authUsers } from "./auth.ts";

/** Passkeys (rule X130); only the public key is stored. */
export const authPasskeys = pgTable(
  "auth_passkeys",
  {
    id: uuid().primaryKey(),
    user_id: parentId(() => authUsers.id),
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
    created_at: timestamptz().notNull(),
    last_used_at: timestamptz(),
    /** When its counter went backwards, which means it was cloned. It is rejected from then on. */
    copied_at: timestamptz(),
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
    answered_at: timestamptz().notNull(),
  },
  (table) => [index("auth_passkey_challenges_answered_index").on(table.answered_at)],
);
