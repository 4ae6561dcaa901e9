import { sql } from "drizzle-orm";
import { hasActiveAgreement } from "../../hiring/referrals/reward-share-agreements.ts";
import { setRewardStatus } from "../../hiring/referrals/set-reward-status.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { DISPUTE_OPEN, REMAINING_REWARD } from "../../infra/db/remaining-reward.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfer } from "../ledger/transfer.ts";
import { ONLY_PAYER_EARNS } from "./shares.ts";

type EscrowRefund = { readonly referral: string; readonly amount: number };

/** Refunds escrow, in integer cents, to the payer; the caller has set the reward to refunded. */
export async function refundFromEscrow(
  ctx: Context,
  tx: WriteHandle,
  { referral: id, amount: cents }: EscrowRefund,
  by: string | null,
): Promise<void> {
  const moves = [{ from: accounts.escrow(id), to: accounts.refund(id), cents }];
  await postTransfer(tx, { cause: `refund/${id}`, by, moves });
  await setRewardStatus(ctx, tx, { id, from: "In Escrow", to: "Refunded", by });
  await ctx.payments.refund(tx, id);
}

/**
 * Ends those of these rewards that nobody is left to earn: due ones are no longer owed, escrow is refunded (rules
 * R12, P5). Rewards with an open chargeback or dispute wait for its end.
 */
export async function endUnearnedRewards(
  ctx: Context,
  tx: WriteHandle,
  ids: readonly string[],
  by: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.executeSql(
    `UPDATE rewards SET state = CASE state WHEN 'in_escrow' THEN 'refunded' ELSE 'cancelled' END,
      refunded_at = CASE state WHEN 'in_escrow' THEN now() END, given_up_at = now()
    WHERE referral = ANY($1::uuid[]) AND state IN ('due', 'awaiting_funds', 'in_escrow') AND frozen_at IS NULL
      AND NOT ${DISPUTE_OPEN} AND ${ONLY_PAYER_EARNS}
    RETURNING referral, state, ${REMAINING_REWARD} AS amount`,
    [ids],
  );
  for (const ended of rows as (EscrowRefund & { state: string })[])
    if (ended.state === "refunded") await refundFromEscrow(ctx, tx, ended, by);
}

/** Whether the referrer waived the reward or deleted their account (rule P5), and nobody else agreed to share it. */
export async function hasNoPayee(tx: WriteHandle, referral: string): Promise<boolean> {
  const gone = await tx.rows(sql`
    SELECT FROM rewards JOIN users ON users.id = rewards.referrer
    WHERE referral = ${referral} AND (given_up_at IS NOT NULL OR users.deleted_at IS NOT NULL) AND NOT ${hasActiveAgreement("rewards.referral")}`);
  return gone.length > 0;
}
