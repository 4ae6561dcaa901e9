import { sql } from "drizzle-orm";
import type { Reward } from "../../../contract/payments/rewards.ts";
import type { PayoutStatus, RewardState, RewardStatus } from "../../../contract/statuses.ts";
import { dollarsToCents, rewardCan } from "../../../rules/rewards.ts";
import { exactDays } from "../../infra/db/exact-days.ts";
import { probationEnd, probationEndsOn, startedOn } from "../../infra/db/hiring/probation.ts";
import type { PaymentProvider, Payments } from "../../infra/db/payment-provider.ts";
import { DISPUTED_CENTS } from "../../infra/db/provider-payments.ts";
import { DISPUTE_OPEN } from "../../infra/db/remaining-reward.ts";
import { OVERDUE_DAYS } from "../../infra/db/unfunded-reward.ts";

/** A referral with the state of its reward, as rows of `REWARD_COLUMNS`. */
export type RewardRow = {
  readonly referral: string;
  readonly state: RewardState;
  readonly reward_status: RewardStatus;
  readonly reward_amount: number;
  readonly reference: string | null;
  readonly hired_at: Date | null;
  readonly start_date: string | null;
  readonly probation_days: number;
  readonly probation_ends_on: string | null;
  readonly probation_over: boolean;
  readonly confirmed_early: boolean;
  readonly funded_at: Date | null;
  readonly released_at: Date | null;
  readonly refunded_at: Date | null;
  readonly clawed_back_at: Date | null;
  readonly given_up: boolean;
  readonly overdue: boolean;
  readonly failed_at: Date | null;
  readonly failure_reason: string | null;
  readonly frozen: boolean;
  /** A dispute about the hire is open (rule R12). */
  readonly contested: boolean;
  readonly charged_back: boolean;
  readonly disputed: number;
  readonly taken_back: number;
};

/**
 * Columns of `referrals` left-joined with `rewards`. `since` is the time of the hire, since the `rewards` row may be
 * created later.
 */
export const REWARD_COLUMNS = sql`
  referrals.id AS referral, referrals.reward_status, referrals.reward_amount, rewards.reference,
  CASE WHEN rewards.state IS NOT NULL THEN rewards.state WHEN referrals.reward_amount = 0 THEN 'none'
    WHEN referrals.status = 'Hired' THEN 'due' ELSE 'not_due' END AS state,
  since.hired_at, since.start_date::text AS start_date, referrals.probation_days,
  ${probationEndsOn(sql`since.probation_ends_at`)}::text AS probation_ends_on, coalesce(since.probation_ends_at <= now(), false) AS probation_over,
  coalesce(rewards.confirmed_early, false) AS confirmed_early,
  referrals.probation_failed_at AS failed_at, referrals.probation_failure AS failure_reason,
  rewards.frozen_at IS NOT NULL AS frozen, ${sql.raw(DISPUTE_OPEN)} AS contested, rewards.charged_back_at IS NOT NULL AS charged_back,
  coalesce(rewards.taken_back, 0) AS taken_back,
  ${sql.raw(DISPUTED_CENTS)} AS disputed,
  rewards.funded_at, rewards.released_at, rewards.refunded_at, rewards.clawed_back_at,
  rewards.given_up_at IS NOT NULL AS given_up,
  coalesce(rewards.state IN ('due', 'awaiting_funds')
    AND rewards.hired_at < now() - ${sql.raw(exactDays(OVERDUE_DAYS))}, false) AS overdue`;

/** The tables of `REWARD_COLUMNS`. */
export const REWARD_TABLES = sql`
  referrals LEFT JOIN rewards ON rewards.referral = referrals.id
  CROSS JOIN LATERAL (
    SELECT moment AS hired_at, ${startedOn(sql`moment`)} AS start_date, coalesce(rewards.probation_ends_at,
      ${probationEnd(startedOn(sql`moment`), sql`referrals.probation_days`)}) AS probation_ends_at
    FROM (SELECT coalesce(rewards.hired_at,
      CASE WHEN referrals.status = 'Hired' THEN coalesce(referrals.hired_at, referrals.updated_at) END) AS moment) AS hire
  ) AS since`;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** The fields of a reward that every API response contains. */
export function viewRewardFacts(row: RewardRow) {
  return {
    state: row.state,
    reward_status: row.reward_status,
    reward_amount: row.reward_amount,
    hired_at: iso(row.hired_at),
    start_date: row.start_date,
    probation_days: row.probation_days,
    probation_ends_on: row.state === "none" ? null : row.probation_ends_on,
    funded_at: iso(row.funded_at),
    released_at: iso(row.released_at),
    refunded_at: iso(row.refunded_at),
    clawed_back_at: iso(row.clawed_back_at),
    given_up: row.given_up,
    overdue: row.overdue,
    frozen: row.frozen,
    disputed: row.disputed,
    charged_back: row.charged_back,
    taken_back: row.taken_back,
  };
}

function viewFunding(row: RewardRow, { name: provider, bank_details }: PaymentProvider, checkout_url: string | null) {
  if (row.state !== "awaiting_funds" || row.reference === null) return null;
  return { provider, reference: row.reference, bank_details, checkout_url };
}

/** The reward of one referral. Payment instructions are for the payer, the payout is for its referrer. */
export function viewReward(
  row: RewardRow,
  about: {
    as_team: boolean;
    pays: boolean;
    payout: { id: string; status: PayoutStatus } | null;
    payments: Payments;
    checkout_url: string | null;
  },
): Reward {
  const provider = about.payments.from(dollarsToCents(row.reward_amount));
  const facts = {
    ...row,
    frozen: row.frozen || row.contested,
    clawed_back: row.clawed_back_at !== null || row.charged_back,
  };
  return {
    referral: row.referral,
    ...viewRewardFacts(row),
    failed_at: iso(row.failed_at),
    failure_reason: row.failure_reason,
    funding: about.pays ? viewFunding(row, provider, about.checkout_url) : null,
    pays_by: provider.name,
    payout: about.as_team ? null : about.payout,
    can: rewardCan(facts, about.pays),
  };
}
