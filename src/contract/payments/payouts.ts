import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { history } from "../hiring/history.ts";
import { pageOf, pageQuery, searchText } from "../paging.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../statuses.ts";
import { moneyAmounts } from "./amounts.ts";

const status = z.enum(PAYOUT_STATUSES);
export const paymentMethodName = z.enum(PAYMENT_METHODS);
/** Integer cents (rule N4). */
const cents = z.number().int();

/** Reasons that the system sets; others are texts of the admin or the bank. */
export const OWN_REASONS = ["probation_failed", "given_up", "offset", "chargeback", "destination_removed"] as const;

const facts = {
  id,
  /** The reference for people: `VW-2026-0412`. */
  reference: z.string(),
  status,
  payment_method: paymentMethodName,
  /** The paid amount in integer cents: the reward less `deducted` and `taken_back`. */
  amount: cents,
  /** Deducted for an earlier reward whose probation failed after it was paid (rule M7), in integer cents. */
  deducted: cents,
  /** Deducted because the company's bank took back a part of its payment, in integer cents. */
  taken_back: cents,
  /** A chargeback of the company's payment is open: the payout waits for its decision (X22). */
  frozen: z.boolean(),
  created_at: instant,
  payout_date: instant.nullable(),
  /** Why it failed: a text, or one of OWN_REASONS. */
  reason: z.string().nullable(),
};

/** A payout as its referrer reads it. An erased candidate has an empty name. */
export const payout = z.object({
  ...facts,
  referral: z.object({
    id,
    candidate_name: z.string(),
    job: z.object({ id, title: z.string(), company: z.object({ id, name: z.string() }) }),
  }),
  /** The company's part of a shared reward, which goes back to the company and is not an earning (rule R12). */
  to_company: z.literal(true).optional(),
  can: z.object({ withdraw: z.boolean(), retry: z.boolean() }),
});
export type Payout = z.output<typeof payout>;

const filters = {
  search: searchText,
  status: status.optional(),
  method: paymentMethodName.optional(),
};
export const payoutListQuery = z.object({ ...filters, ...pageQuery });
export type PayoutListQuery = z.output<typeof payoutListQuery>;

export const payoutStats = z.object({
  /** Sums in integer cents: of Pending and Processing payouts, and of those Completed in this calendar month (UTC). */
  pending: cents,
  this_month: cents,
  /** Number of Completed payouts. */
  completed: z.number().int(),
  /** The last twelve months (UTC), oldest first, with the sum paid in each. */
  months: z.array(z.object({ month: z.string(), amount: cents })),
  /** Clawback debt still to be deducted from later rewards (rule M7). */
  owed: cents,
});
export type PayoutStats = z.output<typeof payoutStats>;

/** A payout as the admin who settles it reads it. */
export const adminPayout = z.object({
  ...facts,
  /** The number of the attempt, from 1; 0 before the first. A settlement names its attempt. */
  attempt: z.number().int(),
  referrer: z.object({ id, name: z.string().nullable(), email: z.string() }),
  /** The masked destination; null before the first attempt. */
  destination: z.object({ id, masked: z.string(), holder: z.string() }).nullable(),
  batch: z.object({ id, number: z.number().int() }).nullable(),
  requested_at: instant.nullable(),
  /** The provider of the attempt; null before the first. */
  provider: z.enum(["manual", "stripe"]).nullable(),
  /** Progress at Stripe: requested, in the referrer's account there, on its way to the bank, being returned. */
  at_provider: z.enum(["asked", "transferred", "paying", "returning"]).nullable(),
  /** The provider's last message while it is not settled. */
  note: z.string().nullable(),
  can: z.object({ settle: z.boolean(), retry: z.boolean() }),
});
export type AdminPayout = z.output<typeof adminPayout>;

/** Error codes where the password was not confirmed in the last 15 minutes (rule A14). */
export const REAUTHENTICATION_ERRORS = ["confirmation_needed", "sign_in_again"] as const;
/** The same for admin actions, which are also refused where the money goes to the acting admin. */
export const ADMIN_PAYOUT_ERRORS = [...REAUTHENTICATION_ERRORS, "own_money"] as const;

/** Payouts: Pending → Processing → Completed, or Failed and retried (rules M3, M4). */
export const payoutEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/payouts",
    access: "user",
    query: payoutListQuery,
    output: pageOf(payout).extend({ stats: payoutStats, money: moneyAmounts }),
    summary: "The viewer's own payouts, newest first, with their figures",
  }),
  withdraw: endpoint({
    method: "post",
    path: "/api/payouts/{id}/withdraw",
    access: "user",
    params: idParams,
    output: payout,
    errors: ["payout_not_ready", "payout_method_missing", "payout_method_resting", "conflict"],
    summary: "Withdraw a Pending payout to the payment method",
  }),
  retry: endpoint({
    method: "post",
    path: "/api/payouts/{id}/retry",
    access: "user",
    params: idParams,
    output: payout,
    errors: ["payout_not_ready", "payout_method_missing", "payout_method_resting", "conflict"],
    summary: "Retry a Failed payout with the current payment method",
  }),
  history: endpoint({
    method: "get",
    path: "/api/payouts/{id}/history",
    access: "user",
    params: idParams,
    output: history,
    summary: "The history of one of the viewer's own payouts",
  }),
  adminHistory: endpoint({
    method: "get",
    path: "/api/admin/payouts/{id}/history",
    access: "admin",
    params: idParams,
    output: history,
    summary: "The history of a payout, with who did what",
  }),
  adminList: endpoint({
    method: "get",
    path: "/api/admin/payouts",
    access: "admin",
    query: z.object({ ...filters, batch: id.optional(), ...pageQuery }),
    output: pageOf(adminPayout),
    summary: "All payouts, newest first",
  }),
  adminRetry: endpoint({
    method: "post",
    path: "/api/admin/payouts/{id}/retry",
    access: "admin",
    params: idParams,
    output: adminPayout,
    errors: ["payout_not_ready", "payout_method_missing", "payout_method_resting", "conflict", ...ADMIN_PAYOUT_ERRORS],
    summary: "Retry a Failed payout with the referrer's current payment method",
  }),
};
