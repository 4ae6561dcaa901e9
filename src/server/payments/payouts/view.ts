import { sql } from "drizzle-orm";
import type { Payout } from "../../../contract/payments/payouts.ts";
import { payoutCan } from "../../../rules/payouts.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { payouts } from "../../infra/db/tables/payouts.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";

/** The columns of a payout that every reader sees. */
export const payoutColumns = {
  id: payouts.id,
  number: payouts.number,
  status: payouts.status,
  payment_method: payouts.payment_method,
  amount: payouts.amount,
  deducted: payouts.deducted,
  taken_back: payouts.taken_back,
  created_at: payouts.created_at,
  payout_date: payouts.payout_date,
  reason: payouts.reason,
};

/**
 * A chargeback of the owner's payment is open (X22). It is a scalar subquery by key; with EXISTS the planner reads
 * all rewards.
 */
export const FROZEN_SQL =
  "coalesce((SELECT rewards.frozen_at IS NOT NULL FROM rewards WHERE rewards.referral = payouts.referral), false)";
export const frozenColumn = sql<boolean>`${sql.raw(FROZEN_SQL)}`;

export const ownPayoutColumns = {
  payout: payoutColumns,
  frozen: frozenColumn,
  closed: sql<boolean>`${payouts.closed} IS NOT NULL`,
  to_owner: payouts.to_owner,
  referral: { id: referrals.id, candidate_name: referrals.candidate_name },
  job: { id: jobs.id, title: jobs.title },
  company: { id: companies.id, name: companies.name },
};

type Columns<C> = {
  [K in keyof C]: C[K] extends { _: { data: infer D; notNull: infer N } } ? (N extends true ? D : D | null) : never;
};
export type PayoutRow = Columns<typeof payoutColumns>;
export type OwnPayoutRow = {
  readonly payout: PayoutRow;
  readonly frozen: boolean;
  readonly closed: boolean;
  readonly to_owner: boolean;
  readonly referral: { id: string; candidate_name: string };
  readonly job: { id: string; title: string };
  readonly company: { id: string; name: string };
};

/** A payout's reference number: `VW-2026-0412`. */
export function payoutReference(number: number, created_at: Date): string {
  return `VW-${created_at.getUTCFullYear()}-${String(number).padStart(4, "0")}`;
}

/** The fields of a payout that every API response contains. */
export function viewFacts({ number, ...row }: PayoutRow, frozen: boolean) {
  return {
    ...row,
    frozen,
    reference: payoutReference(number, row.created_at),
    created_at: row.created_at.toISOString(),
    payout_date: row.payout_date?.toISOString() ?? null,
  };
}

/** A payout as its referrer reads it. */
export function viewPayout({ payout, frozen, closed, to_owner, referral, job, company }: OwnPayoutRow): Payout {
  return {
    ...viewFacts(payout, frozen),
    referral: { ...referral, job: { ...job, company } },
    ...(to_owner && { to_company: true as const }),
    can: payoutCan({ status: payout.status, closed, frozen }),
  };
}
