import { sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { chargeDisputesToLoss } from "../../infra/db/provider-payments.ts";
import { refundPaid } from "../events.ts";
import { accounts } from "../ledger/accounts.ts";
import { type LedgerMove, postTransfer, readBalance } from "../ledger/transfer.ts";
import type { LockedReward } from "./lock-reward.ts";

/**
 * Moves a refund from its ready account. The part that the owner's bank had taken from there meanwhile is paid twice;
 * it is booked as the operator's loss, and the chargeback then refers to that loss.
 */
async function refundMoves(tx: WriteHandle, { referral: id, owner, left }: LockedReward): Promise<LedgerMove[]> {
  const [from, to] = [accounts.refund(id), accounts.owner(owner)];
  const ready = Math.min(left, await readBalance(tx, from));
  const moves = ready > 0 ? [{ from, to, cents: ready }] : [];
  if (ready === left) return moves;
  await chargeDisputesToLoss(tx, id);
  return [...moves, { from: accounts.loss(), to, cents: left - ready }];
}

/**
 * Records that the owner of a locked reward has the money back: `by` saw it, null for the provider. Returns false
 * where no refund is owed any more.
 */
export async function completeRefund(
  ctx: Context,
  tx: WriteHandle,
  locked: LockedReward,
  by: string | null,
): Promise<boolean> {
  const { referral: id } = locked;
  const settled = await tx.rows(sql`
    UPDATE rewards SET refund_settled_at = now()
    WHERE referral = ${id} AND refund_settled_at IS NULL
      AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) RETURNING referral`);
  if (settled.length === 0) return false;
  await postTransfer(tx, { cause: `refunded/${id}`, by, moves: await refundMoves(tx, locked) });
  await emit(ctx, tx, refundPaid, { referral: id });
  return true;
}
