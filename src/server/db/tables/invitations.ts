import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { referrals } from "./referrals.ts";
import { users } from "./users.ts";

const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** Mails to people who were referred (rule F5): one link each, kept as a hash, and to whom as a keyed hash. */
export const referralLetters = pgTable(
  "referral_letters",
  {
    id: uuid().primaryKey(),
    person_hash: text().notNull(),
    token_hash: text().notNull(),
    /** Of no referral: it tells who keeps their details (rule F39). */
    about_list: boolean().notNull().default(false),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("referral_letters_token_key").on(table.token_hash),
    index("referral_letters_person_index").on(table.person_hash, table.created_at),
    index("referral_letters_expiry_index").on(table.expires_at),
  ],
);

/** What the person referred is asked, and what they answered; one row per referral. */
export const referralInvitations = pgTable(
  "referral_invitations",
  {
    referral: uuid()
      .primaryKey()
      .references(() => referrals.id),
    /** The last mail that told of it; null while it waits for its day, and again when the mail's link is long over. */
    letter: uuid().references(() => referralLetters.id, { onDelete: "set null" }),
    created_at: moment().notNull(),
    /** When a mail server took the mail; kept once the mail itself is forgotten. */
    told_at: moment(),
    /** When it became clear that no mail reaches them: it was given up, or they want none. */
    undelivered_at: moment(),
    /** When the first mail that told of it went out, and whether all of them were only written to the folder (rule F10). */
    asked_at: moment(),
    written: boolean().notNull().default(false),
    /** When they were reminded (rule F21). */
    reminded_at: moment(),
    /** When its referrer put the address right, once (rule F22). */
    readdressed_at: moment(),
    answer: text({ enum: ["accepted", "declined"] }),
    answered_at: moment(),
    /** The account that took it over: its address was proved by the mailed link. */
    claimed_by: uuid().references(() => users.id, { onDelete: "set null" }),
    claimed_at: moment(),
    erased_at: moment(),
  },
  (table) => [
    index("referral_invitations_letter_index").on(table.letter),
    index("referral_invitations_claim_index").on(table.claimed_by, table.created_at, table.referral),
    check("referral_invitations_answered", sql`(${table.answer} IS NULL) = (${table.answered_at} IS NULL)`),
  ],
);

/** People who are not to be referred (rule F7), known by keyed hashes alone. */
export const doNotRefer = pgTable(
  "do_not_refer",
  {
    person_hash: text().primaryKey(),
    linkedin_hash: text(),
    confirmed_at: moment().notNull(),
  },
  (table) => [index("do_not_refer_linkedin_index").on(table.linkedin_hash)],
);

/** Wishes about the register that wait for a press on the mailed link. */
export const registerRequests = pgTable(
  "register_requests",
  {
    id: uuid().primaryKey(),
    token_hash: text().notNull(),
    person_hash: text().notNull(),
    linkedin_hash: text(),
    wish: text({ enum: ["add", "remove"] }).notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("register_requests_token_key").on(table.token_hash),
    index("register_requests_person_index").on(table.person_hash, table.created_at),
    index("register_requests_expiry_index").on(table.expires_at),
  ],
);

/** Whom a user asked about on a day (rule F7): at most 20 different people. */
export const referralChecks = pgTable(
  "referral_checks",
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    person_hash: text().notNull(),
  },
  (table) => [
    primaryKey({ name: "referral_checks_key", columns: [table.user_id, table.day, table.person_hash] }),
    index("referral_checks_day_index").on(table.day),
  ],
);
