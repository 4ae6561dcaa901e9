import { sql } from "drizzle-orm";
import type { PayoutStatus } from "../../contract/statuses.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatus } from "../db/status-history.ts";
import { type Move, transfer } from "../ledger/transfer.ts";
import { accounts } from "./accounts.ts";

type Row = {
  id: string;
  user_id: string;
  status: PayoutStatus;
  closed: boolean;
  given_up: boolean;
  amount: number;
  deducted: number;
};

/** Money that has left cannot be stopped: it becomes a debt against later rewards, a new entry, never an edit (M7). */
function hasLeft({ status, closed }: Row): boolean {
  return closed || status === "Processing" || status === "Completed";
}

/**
 * The owner's bank has taken the money of a released reward back: its payout is ended where it still waits, and what was
 * to be paid covers the loss (SECURITY X22). What has left is the operator's loss. The caller holds the reward.
 */
export async function endWaitingPayout(
  ctx: Pick<Context, "clock" | "ids">,
  tx: WriteHandle,
  referral: string,
): Promise<void> {
  const [row] = await tx.rows<Row>(sql`
    SELECT id, user_id, status, closed IS NOT NULL AS closed, amount, deducted FROM payouts
    WHERE referral = ${referral} FOR UPDATE`);
  if (row === undefined || hasLeft(row)) return;
  const { id, amount: cents, status } = row;
  await tx.rows(sql`UPDATE payouts SET status = 'Failed', closed = now(), reason = 'chargeback' WHERE id = ${id}`);
  const moves = [{ from: accounts.payable(id), to: accounts.loss(), cents }];
  await transfer(tx, { cause: `charged-back/${referral}`, by: null, moves });
  const at = ctx.clock.now();
  if (status !== "Failed")
    await recordStatus(ctx, tx, { kind: "payout", id, from: status, to: "Failed", by: null, at });
}

/**
 * Takes the payout of a released reward back after all, for the owner's refund (DECISIONS M7). What still waits is ended,
 * Failed for good; what was paid, or is on its way, stands as a debt of the referrer. The caller holds the reward.
 */
export async function takePayoutBack(
  ctx: Pick<Context, "clock" | "ids">,
  tx: WriteHandle,
  referral: string,
  by: string,
): Promise<void> {
  const [row] = await tx.rows<Row>(sql`
    SELECT id, user_id, status, closed IS NOT NULL AS closed, closed IS NOT NULL AND reason = 'given_up' AS given_up,
      amount, deducted FROM payouts
    WHERE referral = ${referral} FOR UPDATE`);
  if (row === undefined) throw new Error("a released reward has no payout");
  const { id, user_id, amount, deducted } = row;
  const to = accounts.refund(referral);
  const moves: Move[] = [];
  // What its owner gave up never left: it goes back from where it lies, and nobody owes it.
  if (row.given_up) {
    moves.push({ from: accounts.givenUp(), to, cents: amount });
    if (deducted > 0) moves.push({ from: accounts.debt(user_id), to, cents: deducted });
  } else if (hasLeft(row)) moves.push({ from: accounts.debt(user_id), to, cents: amount + deducted });
  else {
    await tx.rows(sql`
      UPDATE payouts SET status = 'Failed', closed = now(), reason = 'probation_failed'
      WHERE id = ${id} AND status = ${row.status} AND closed IS NULL`);
    moves.push({ from: accounts.payable(id), to, cents: amount });
    if (deducted > 0) moves.push({ from: accounts.debt(user_id), to, cents: deducted });
    const at = ctx.clock.now();
    if (row.status !== "Failed")
      await recordStatus(ctx, tx, { kind: "payout", id, from: row.status, to: "Failed", by, at });
  }
  await transfer(tx, { cause: `clawback/${referral}`, by, moves });
}
