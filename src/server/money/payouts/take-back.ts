import { sql } from "drizzle-orm";
import type { PayoutStatus } from "../../../contract/statuses.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { recordStatus } from "../../db/status-history.ts";
import { accounts } from "../ledger/accounts.ts";
import { type Account, type Move, transfer } from "../ledger/transfer.ts";

type Row = {
  id: string;
  user_id: string;
  status: PayoutStatus;
  closed: boolean;
  /** Why it was closed, null while it is not. */
  ended: string | null;
  amount: number;
  deducted: number;
};

type TakeContext = Pick<Context, "clock" | "ids">;

async function hold(tx: WriteHandle, referral: string): Promise<Row | undefined> {
  const [row] = await tx.rows<Row>(sql`
    SELECT id, user_id, status, closed IS NOT NULL AS closed, CASE WHEN closed IS NOT NULL THEN reason END AS ended,
      amount, deducted FROM payouts
    WHERE referral = ${referral} FOR UPDATE`);
  return row;
}

/** Money that has left cannot be stopped: it becomes a debt against later rewards, a new entry, never an edit (M7). */
function hasLeft({ status, closed }: Row): boolean {
  return closed || status === "Processing" || status === "Completed";
}

/** Ends what waits: its money covers what the operator lost. */
async function end(ctx: TakeContext, tx: WriteHandle, row: Row): Promise<void> {
  const { id, status } = row;
  await tx.rows(sql`UPDATE payouts SET status = 'Failed', closed = now(), reason = 'chargeback' WHERE id = ${id}`);
  const at = ctx.clock.now();
  if (status !== "Failed")
    await recordStatus(ctx, tx, { kind: "payout", id, from: status, to: "Failed", by: null, at });
}

/**
 * The owner's bank has taken so many cents of a released reward back: what of its payout still waits covers them, and
 * where nothing would be left the payout is ended (X22). What has left is the operator's loss. `dispute` is the
 * chargeback's id; the caller holds the reward.
 */
export async function chargePayoutBack(
  ctx: TakeContext,
  tx: WriteHandle,
  { referral, dispute, cents }: { referral: string; dispute: string; cents: number },
): Promise<void> {
  const row = await hold(tx, referral);
  if (row === undefined || hasLeft(row)) return;
  const taken = Math.min(cents, row.amount);
  if (taken <= 0) return;
  if (taken === row.amount) await end(ctx, tx, row);
  else
    await tx.rows(sql`
      UPDATE payouts SET amount = amount - ${taken}, taken_back = taken_back + ${taken} WHERE id = ${row.id}`);
  const moves = [{ from: accounts.payable(row.id), to: accounts.loss(), cents: taken }];
  await transfer(tx, { cause: `charged-back/${dispute}`, by: null, moves });
}

type Source = { readonly from: Account; readonly cents: number };

/** The owner's refund first; what is more covers what a chargeback had cost the operator. */
function shareOut(sources: readonly Source[], to: Account, owed: number): Move[] {
  const moves: Move[] = [];
  let open = owed;
  for (const { from, cents } of sources) {
    const back = Math.min(open, cents);
    if (back > 0) moves.push({ from, to, cents: back });
    if (cents > back) moves.push({ from, to: accounts.loss(), cents: cents - back });
    open -= back;
  }
  return moves;
}

/**
 * Takes the payout of a released reward back after all, for the owner's refund of `owed` cents (rule M7). What still
 * waits is ended, Failed for good; what was paid, or is on its way, stands as a debt of the referrer. The caller holds the
 * reward.
 */
export async function takePayoutBack(
  ctx: TakeContext,
  tx: WriteHandle,
  { referral, owed }: { referral: string; owed: number },
  by: string,
): Promise<void> {
  const row = await hold(tx, referral);
  if (row === undefined) throw new Error("a released reward has no payout");
  const { id, user_id, amount, deducted, status } = row;
  const debt = accounts.debt(user_id);
  const kept = { from: debt, cents: deducted };
  const sources: Source[] = [];
  // What its owner gave up never left: it goes back from where it lies, and nobody owes it.
  if (row.ended === "given_up") sources.push({ from: accounts.givenUp(), cents: amount }, kept);
  else if (row.ended === "chargeback") sources.push(kept);
  else if (hasLeft(row)) sources.push({ from: debt, cents: amount + deducted });
  else {
    await tx.rows(sql`
      UPDATE payouts SET status = 'Failed', closed = now(), reason = 'probation_failed'
      WHERE id = ${id} AND status = ${status} AND closed IS NULL`);
    sources.push({ from: accounts.payable(id), cents: amount }, kept);
    const at = ctx.clock.now();
    if (status !== "Failed") await recordStatus(ctx, tx, { kind: "payout", id, from: status, to: "Failed", by, at });
  }
  const moves = shareOut(sources, accounts.refund(referral), owed);
  await transfer(tx, { cause: `clawback/${referral}`, by, moves });
}
