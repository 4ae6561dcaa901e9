import { sql } from "drizzle-orm";
import type { PayoutStatus } from "../../../contract/statuses.ts";
import type { Context } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { REMAINING_REWARD } from "../../infra/db/remaining-reward.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { payoutsChanged } from "../events.ts";
import { accounts } from "../ledger/accounts.ts";
import { type LedgerMove, lockBalances } from "../ledger/transfer.ts";
import { buildChargebackNotification } from "./chargeback-notification.ts";

/**
 * Money that came back, in integer cents: the whole sum, the part that lost chargebacks took meanwhile, and what they
 * left of its reward; null where it has none.
 */
export type ReturnedMoney = {
  readonly user_id: string;
  readonly referral: string;
  readonly returned: number;
  readonly taken: number;
  readonly clawed_back: boolean;
  readonly left: number | null;
  /** The company's part of a shared reward: clawbacks and chargebacks take nothing from it. */
  readonly to_owner: boolean;
};

type Reward = { clawed_back: boolean; left: number | null; to_owner: boolean; owed: number };

/** Locks the reward before the payout, in the lock order of clawbacks and chargebacks. */
async function lockRewardOfPayout(tx: WriteHandle, payout: string): Promise<Reward> {
  const [reward] = await tx.rows<{ clawed_back: boolean; left: number }>(sql`
    SELECT clawed_back_at IS NOT NULL AS clawed_back, ${sql.raw(REMAINING_REWARD)} AS left FROM rewards
    WHERE referral = (SELECT referral FROM payouts WHERE id = ${payout}) FOR SHARE`);
  const { clawed_back, left } = reward ?? { clawed_back: false, left: null };
  const [own] = await tx.rows<{ user_id: string }>(sql`SELECT user_id FROM payouts WHERE id = ${payout} AND to_owner`);
  if (own === undefined) return { clawed_back, left, to_owner: false, owed: 0 };
  const debt = accounts.debt(own.user_id);
  const owed = -((await lockBalances(tx, [debt])).get(debt.name) ?? 0);
  return { clawed_back: false, left, to_owner: true, owed };
}

/**
 * Moves the payout of an attempt from this status to Failed. It is not paid again if the reward's probation failed
 * meanwhile. If lost chargebacks reduced the reward, at most the rest waits to be paid again (X22), and a payout
 * without a rest is ended. The company's part first pays off its recipient's debt (rules R12, M7). Undefined for
 * another status or attempt, or an unknown payout.
 */
export async function failReturnedPayout(
  tx: WriteHandle,
  { payout, attempt }: PayoutAttempt,
  from: Extract<PayoutStatus, "Processing" | "Completed">,
  reason: string,
): Promise<ReturnedMoney | undefined> {
  const { clawed_back, left, to_owner, owed } = await lockRewardOfPayout(tx, payout);
  const [back] = await tx.rows<Pick<ReturnedMoney, "user_id" | "referral" | "returned" | "taken">>(sql`
    WITH back AS MATERIALIZED (
      SELECT id AS payout, amount AS returned,
        CASE WHEN ${to_owner} THEN LEAST(amount, ${owed}::int) WHEN ${clawed_back} THEN 0 ELSE LEAST(amount, GREATEST(amount + deducted - CEIL(${left}::numeric * part / parts)::int, 0)) END AS taken
      FROM payouts WHERE id = ${payout} AND attempt = ${attempt} AND status = ${from} FOR UPDATE
    )
    UPDATE payouts SET status = 'Failed', payout_date = NULL,
      reason = CASE WHEN taken < returned THEN ${reason} WHEN ${to_owner} THEN 'offset' ELSE 'chargeback' END,
      closed = CASE WHEN ${clawed_back} OR taken = returned THEN now() END,
      amount = CASE WHEN taken = returned THEN returned ELSE returned - taken END,
      taken_back = taken_back + CASE WHEN taken = returned OR ${to_owner} THEN 0 ELSE taken END,
      deducted = deducted + CASE WHEN taken < returned AND ${to_owner} THEN taken ELSE 0 END
    FROM back WHERE id = back.payout RETURNING user_id, referral, returned, taken`);
  return back === undefined ? undefined : { ...back, clawed_back, left, to_owner };
}

/** The destinations of returned money: payable again after covering the operator's loss, or paying off a clawback. */
export function returnMoves(from: LedgerMove["from"], payout: string, back: ReturnedMoney): LedgerMove[] {
  const { user_id, returned, taken, clawed_back, to_owner } = back;
  if (clawed_back) return [{ from, to: accounts.debt(user_id), cents: returned }];
  const moves = [
    { from, to: accounts.payable(payout), cents: returned - taken },
    { from, to: to_owner ? accounts.debt(user_id) : accounts.loss(), cents: taken },
  ];
  return moves.filter(({ cents }) => cents > 0);
}

/**
 * Notifies the payee what failed, and what chargebacks took meanwhile, which they were not told yet (X22). A clawback
 * was announced before.
 */
export async function notifyReturnedPayout(
  ctx: Context,
  tx: WriteHandle,
  { payout, attempt }: PayoutAttempt,
  { referral, user_id, returned, taken, clawed_back, left, to_owner }: ReturnedMoney,
): Promise<void> {
  if (taken > 0 && !to_owner) {
    const rest = taken === returned ? 0 : (left ?? 0);
    const notificationFor = await buildChargebackNotification(tx, referral, { amount: taken, left: rest });
    await notifyAll(ctx, tx, [notificationFor("lost", "referrer", `${payout}:${attempt}`, user_id)]);
  }
  if (!clawed_back && taken < returned) await emit(ctx, tx, payoutsChanged, { payouts: [payout], step: "failed" });
}

/**
 * The company's part of a shared reward that came back belongs to the company, not to the member who held the role
 * when it left (rules R12, C12). It is assigned to the member responsible for the reward now.
 */
export async function returnCompanyPart(tx: WriteHandle, payout: string): Promise<void> {
  await tx.rows(sql`
    WITH moved AS (
      UPDATE payouts SET user_id = rewards.owner FROM rewards
      WHERE rewards.referral = payouts.referral AND payouts.id = ${payout} AND to_owner AND payouts.user_id <> rewards.owner
        AND status = 'Failed' AND closed IS NULL
      RETURNING payouts.referral, rewards.owner)
    UPDATE payout_people SET user_id = moved.owner FROM moved
    WHERE payout_people.referral = moved.referral AND to_owner AND payout_people.user_id <> moved.owner`);
}
