import { type ArchiveResource, VISIBLE_REFERRALS } from "./archive-resource.ts";

const SHOWN_IDS = `(SELECT referrals.id FROM ${VISIBLE_REFERRALS})`;

const REWARD = [
  "referral",
  "owner",
  "referrer",
  "amount",
  "state",
  "reference",
  "hired_at",
  "probation_ends_at",
  "funded_at",
  "released_at",
  "confirmed_early",
  "refunded_at",
  "clawed_back_at",
  "given_up_at",
  "refund_settled_at",
  "frozen_at",
  "disputed_at",
  "taken_back",
  "charged_back_at",
];
const PAYOUT = [
  "id",
  "number",
  "referral",
  "user_id",
  "status",
  "amount",
  "part",
  "parts",
  "to_owner",
  "created_at",
  "payout_date",
];

/** Money as a record only; importing it pays nothing (rule X170). */
export const MONEY_RESOURCES: readonly ArchiveResource[] = [
  {
    name: "rewards",
    meaning:
      "What each hire owes and where it stands; integer cents. Money in escrow stays where it is and is paid from there.",
    tables: ["rewards"],
    columns: REWARD,
    from: `rewards WHERE referral IN ${SHOWN_IDS}`,
    order: "referral",
  },
  {
    name: "shares",
    meaning: "Who of several referrers gets which part of a reward, in percent.",
    tables: ["reward_shares"],
    columns: ["referral", "place", "payee", "percent"],
    from: `reward_shares WHERE referral IN ${SHOWN_IDS}`,
    order: "referral, place",
  },
  {
    name: "payouts",
    meaning: "Who was paid or is owed what of a reward; integer cents. Where it went is the payee's own.",
    tables: ["payouts"],
    columns: PAYOUT,
    from: `payouts WHERE referral IN ${SHOWN_IDS}`,
    order: "number, id",
  },
  {
    name: "ledger",
    meaning: "Movements of the ledger in a reward's own accounts: cause, account, integer cents, and when.",
    tables: ["ledger_entries", "ledger_transfers", "ledger_accounts"],
    columns: ["ledger_entries.id", "transfer", "account", "cents", "made_at"],
    from: `ledger_entries JOIN ledger_transfers ON cause = transfer WHERE account IN (
      SELECT kind || '/' || referrals.id FROM (SELECT unnest(ARRAY['escrow', 'refund', 'disputed']) AS kind) AS kinds, ${VISIBLE_REFERRALS}
      UNION ALL SELECT kind || '/' || payouts.id FROM (SELECT unnest(ARRAY['payable', 'transit', 'connected']) AS kind) AS kinds, payouts
        WHERE referral IN ${SHOWN_IDS})`,
    order: "ledger_entries.id",
  },
  {
    name: "receipts",
    meaning:
      "Entries of the signed log of steps and money; `day` and `position` say where the signed list of that day names each.",
    tables: ["receipt_entries", "receipt_leaves"],
    columns: ["receipt_entries.id", "referral", "at", "body", "day", "position"],
    from: `receipt_entries LEFT JOIN receipt_leaves ON entry = receipt_entries.id WHERE referral IN ${SHOWN_IDS}`,
    order: "at, receipt_entries.id",
  },
  {
    name: "signed_days",
    meaning: "The signed list of each of these days, its signature, and the public key that it is verified with.",
    tables: ["receipt_days", "receipt_keys"],
    columns: ["day", "entries", "document", "signature", "key", "public_key", "signed_at"],
    from: `receipt_days JOIN receipt_keys ON name = key WHERE day IN (
      SELECT leaf.day FROM receipt_leaves AS leaf JOIN receipt_entries AS written ON written.id = leaf.entry
      WHERE written.referral IN ${SHOWN_IDS})`,
    order: "day",
  },
];
