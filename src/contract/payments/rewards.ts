import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dollars, id, idParams, instant, text } from "../fields.ts";
import { history } from "../hiring/history.ts";
import { jobOfRecord } from "../hiring/referrals.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery, searchText } from "../paging.ts";
import { PAYOUT_STATUSES, REWARD_STATES, REWARD_STATUSES } from "../statuses.ts";
import { ADMIN_PAYOUT_ERRORS } from "./payouts.ts";

/** Integer cents (rule N4). */
const cents = z.number().int();

/** How the owner pays: to the operator's bank account with a reference, or on the provider's page. */
export const funding = z.object({
  provider: z.enum(["manual", "stripe"]),
  /** The payment reference of the transfer, by which it is matched. */
  reference: z.string(),
  /** The operator's configured account, several lines; null under `stripe`, and where none is configured. */
  bank_details: z.string().nullable(),
  /** The provider's checkout page; null under `manual`, and once it has expired. */
  checkout_url: z.string().nullable(),
});
export type Funding = z.output<typeof funding>;

const facts = {
  state: z.enum(REWARD_STATES),
  reward_status: z.enum(REWARD_STATUSES),
  /** The promised reward (rule F3), whole dollars. */
  reward_amount: z.number().int(),
  hired_at: instant.nullable(),
  /** The calendar day from which the probation counts; null before the hire. */
  start_date: z.string().nullable(),
  /** The job's days of probation when the referral was made. */
  probation_days: z.number().int(),
  /** The calendar day on which the probation ends and the reward can be released; null before the hire. */
  probation_ends_on: z.string().nullable(),
  funded_at: instant.nullable(),
  released_at: instant.nullable(),
  /** When the reward was refunded to the owner after a failed probation. */
  refunded_at: instant.nullable(),
  /**
   * When the reward was clawed back after a failed probation: deducted from later rewards of the referrer (rule M7).
   */
  clawed_back_at: instant.nullable(),
  /** The referrer expressly waived it (rule P5): nobody owes it, and paid in money is refunded. */
  given_up: z.boolean(),
  /** Unfunded for 14 days: the jobs of the owner and the company take no new referrals (rule M9). */
  overdue: z.boolean(),
  /** A chargeback of the owner's payment is open: nothing moves until it is decided (X22). */
  frozen: z.boolean(),
  /** The disputed amount in integer cents: the whole reward, or a part. */
  disputed: cents,
  /** Chargebacks were decided for the owner, who has all of the money back. */
  charged_back: z.boolean(),
  /** Integer cents that chargebacks have returned to the owner so far. */
  taken_back: cents,
};

/** Why the probation failed, in the owner's words, for readers of the record. */
export const probationFailure = z.strictObject({ reason: text(LIMITS.failure_reason, "required") });

/** The reward of one referral as its referrer or the job's owner reads it. */
export const reward = z.object({
  referral: id,
  ...facts,
  /**
   * When the owner reported that the probation failed, and why; the reason is null once the person's data are erased.
   */
  failed_at: instant.nullable(),
  failure_reason: z.string().nullable(),
  /** For the owner, once requested. */
  funding: funding.nullable(),
  /** For the owner: the provider that the reward would be paid with. */
  pays_by: z.enum(["manual", "stripe"]),
  /** For the referrer, once released. */
  payout: z.object({ id, status: z.enum(PAYOUT_STATUSES) }).nullable(),
  can: z.object({ fund: z.boolean(), confirm: z.boolean(), report_failure: z.boolean() }),
});
export type Reward = z.output<typeof reward>;

/** A reward in a list of the owner's. */
export const rewardItem = z.object({
  referral: id,
  candidate_name: z.string(),
  job: jobOfRecord,
  ...facts,
});
export type RewardItem = z.output<typeof rewardItem>;

const person = z.object({ id, name: z.string().nullable(), email: z.string() });
const jobTitle = z.object({ id, title: z.string(), company_name: z.string() });

/** A reward that waits for its owner's money, as the admin sees it. */
export const receiptItem = z.object({
  referral: id,
  reference: z.string(),
  /** The owner has requested the payment instructions; otherwise they were only asked to fund. */
  awaiting: z.boolean(),
  overdue: z.boolean(),
  reward_amount: z.number().int(),
  hired_at: instant,
  candidate_name: z.string(),
  owner: person,
  job: jobTitle,
});
export type ReceiptItem = z.output<typeof receiptItem>;

/** A refund to a job's owner. */
export const refundItem = z.object({
  referral: id,
  reference: z.string(),
  /** Integer cents. */
  amount: z.number().int(),
  /** The referrer had been credited already: the amount is deducted from later rewards. */
  clawback: z.boolean(),
  /** The owner's bank took it back: there is nothing to pay. */
  charged_back: z.boolean(),
  /** A chargeback of the owner's payment is open: no refund until it is decided. */
  frozen: z.boolean(),
  /** State of a refund by Stripe; null where it is paid manually. */
  at_provider: z.enum(["asked", "failed"]).nullable(),
  /** Stripe's last message. */
  note: z.string().nullable(),
  refunded_at: instant,
  settled_at: instant.nullable(),
  candidate_name: z.string(),
  owner: person,
  job: jobTitle,
});
export type RefundItem = z.output<typeof refundItem>;

/** The amount received for a reward, whole dollars: it must equal the reward's amount. */
export const receiptBody = z.strictObject({ reward_amount: dollars, note: text(LIMITS.failure_reason).default("") });

const done = z.object({ referral: id, reward_status: z.enum(REWARD_STATUSES) });

/** Rewards: from hiring over escrow to release or refund (rules M1, M4, M7, M9). `{id}` is the referral's id. */
export const rewardEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/referrals/{id}/reward",
    access: "user",
    params: idParams,
    output: reward,
    summary: "The reward of a referral, for its referrer and the job's owner",
  }),
  history: endpoint({
    method: "get",
    path: "/api/referrals/{id}/reward/history",
    access: "user",
    params: idParams,
    output: history,
    summary: "What happened to the reward of a referral, for its referrer and the job's owner",
  }),
  list: endpoint({
    method: "get",
    path: "/api/rewards",
    access: "user",
    query: z.object({ state: z.enum(REWARD_STATES).optional(), ...pageQuery }),
    output: pageOf(rewardItem),
    summary: "Rewards of hires on the viewer's jobs, newest hire first",
  }),
  fund: endpoint({
    method: "post",
    path: "/api/referrals/{id}/reward/fund",
    access: "user",
    params: idParams,
    output: reward,
    errors: ["reward_not_ready", "conflict"],
    summary: "Get payment details to fund the reward, as the job's owner",
  }),
  confirm: endpoint({
    method: "post",
    path: "/api/referrals/{id}/reward/confirm",
    access: "user",
    params: idParams,
    output: reward,
    errors: ["reward_not_ready", "conflict"],
    summary: "Confirm that probation passed early, as the job's owner: releases the reward",
  }),
  reportFailure: endpoint({
    method: "post",
    path: "/api/referrals/{id}/reward/failure",
    access: "user",
    params: idParams,
    body: probationFailure,
    output: reward,
    errors: ["reward_not_ready", "conflict"],
    summary: "Report that probation failed and why, as the job's owner: refunds the reward",
  }),
  receipts: endpoint({
    method: "get",
    path: "/api/admin/receipts",
    access: "admin",
    query: z.object({ search: searchText, overdue: z.enum(["true"]).optional(), ...pageQuery }),
    output: pageOf(receiptItem),
    summary: "Rewards that are not funded yet, oldest hire first",
  }),
  recordReceipt: endpoint({
    method: "post",
    path: "/api/admin/receipts/{id}",
    access: "admin",
    params: idParams,
    body: receiptBody,
    output: done,
    errors: ["reward_not_ready", "receipt_differs", "conflict", ...ADMIN_PAYOUT_ERRORS],
    summary: "Record the receipt of a reward's payment",
  }),
  refunds: endpoint({
    method: "get",
    path: "/api/admin/refunds",
    access: "admin",
    query: z.object({ settled: z.enum(["true", "false"]).default("false"), ...pageQuery }),
    output: pageOf(refundItem),
    summary: "Refunds to owners, the newest first",
  }),
  settleRefund: endpoint({
    method: "post",
    path: "/api/admin/refunds/{id}",
    access: "admin",
    params: idParams,
    output: done,
    errors: ["reward_not_ready", "conflict", ...ADMIN_PAYOUT_ERRORS],
    summary: "Record that a refund was paid",
  }),
};
