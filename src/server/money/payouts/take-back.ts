import { sql } from "drizzle-orm";
import type { PayoutStatus } from "../../../contract/statuses.ts";
import { splitCents } from "../../../rules/deal/shares.ts";
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
  /** Why it was closed, null while it is open. */
  ended: string | null;
  amount: number;
  deducted: number;
  part: number;
  /** The company's own part. */
  to_owner: boolean;
};

type TakeContext = Pick<Context, "clock" | "ids">;

/** Locks all payouts of a reward, in a fixed order. */
function holdAll(tx: WriteHandle, referral: string): Promise<Row[]> {
  return tx.rows<Row>(sql`
    SELECT id, user_id, status, closed IS NOT NULL AS closed, CASE WHEN closed IS NOT NULL THEN reason END AS ended,
      amount, deducted, part, to_owner FROM payouts WHERE referral = ${referral} ORDER BY id FOR UPDATE`);
}

/** The payouts of those who earned the reward; the payer's part is theirs already. */
async function hold(tx: WriteHandle, referral: string): Promise<Row[]> {
  return (await holdAll(tx, referral)).filter(({ to_owner }) => !to_owner);
}

/** Money that has left cannot be stopped. It becomes a debt against later rewards: a new entry, never an edit (M7). */
function hasLeft({ status, closed }: Row): boolean {
  return closed || status === "Processing" || status === "Completed";
}

/** Ends a waiting payout; its money covers the operator's loss. */
async function end(ctx: TakeContext, tx: WriteHandle, row: Row): Promise<void> {
  const { id, status } = row;
  await tx.rows(sql`UPDATE payouts SET status = 'Failed', closed = now(), reason = 'chargeback' WHERE id = ${id}`);
  const at = ctx.clock.now();
  if (status !== "Failed")
    await recordStatus(ctx, tx, { kind: "payout", id, from: status, to: "Failed", by: null, at });
}

/** Takes an amount in cents off a waiting payout, and ends it if nothing is left. */
async function takeOff(ctx: TakeContext, tx: WriteHandle, row: Row, cents: number): Promise<Move> {
  if (cents === row.amount) await end(ctx, tx, row);
  else
    await tx.rows(sql`
      UPDATE payouts SET amount = amount - ${cents}, taken_back = taken_back + ${cents} WHERE id = ${row.id}`);
  return { from: accounts.payable(row.id), to: accounts.loss(), cents };
}

type Loss = { readonly referral: string; readonly dispute: string; readonly cents: number };

/**
 * Charges the owner's chargeback to the company's own part of a released reward (rule R12): a waiting part is not
 * paid on top. Returns the cents covered; the caller has locked the reward.
 */
export async function chargeOwnersPart(
  ctx: TakeContext,
  tx: WriteHandle,
  { referral, dispute, cents }: Loss,
): Promise<number> {
  const own = (await holdAll(tx, referral)).find(({ to_owner }) => to_owner);
  if (own === undefined || hasLeft(own)) return 0;
  const covered = Math.min(cents, own.amount);
  if (covered <= 0) return 0;
  const moves = [await takeOff(ctx, tx, own, covered)];
  await transfer(tx, { cause: `charged-back/${dispute}/company`, by: null, moves });
  return covered;
}

/**
 * The company has money twice: its part left before its bank took back more than was left. The recipient of that part
 * owes the sum.
 */
export async function oweOwnersPart(tx: WriteHandle, { referral, dispute, cents }: Loss): Promise<void> {
  const own = (await holdAll(tx, referral)).find(({ to_owner }) => to_owner);
  if (own === undefined || own.closed || !hasLeft(own)) return;
  const twice = Math.min(cents, own.amount);
  if (twice <= 0) return;
  const moves = [{ from: accounts.debt(own.user_id), to: accounts.loss(), cents: twice }];
  await transfer(tx, { cause: `charged-back/${dispute}/twice`, by: null, moves });
}

/**
 * The owner's bank took back this many cents of a released reward. A waiting payout covers them, and is ended if
 * nothing would be left (X22). Money that has left is the operator's loss. `dispute` is the chargeback's id; the
 * caller has locked the reward.
 */
export async function chargePayoutBack(
  ctx: TakeContext,
  tx: WriteHandle,
  { referral, dispute, cents }: Loss,
): Promise<void> {
  const rows = await hold(tx, referral);
  const shares = splitCents(
    cents,
    rows.map(({ part }) => part),
  );
  const moves: Move[] = [];
  for (const [at, row] of rows.entries()) {
    const taken = hasLeft(row) ? 0 : Math.min(shares[at] ?? 0, row.amount);
    if (taken <= 0) continue;
    moves.push(await takeOff(ctx, tx, row, taken));
  }
  if (moves.length > 0) await transfer(tx, { cause: `charged-back/${dispute}`, by: null, moves });
}

type Source = { readonly from: Account; readonly cents: number };

/** Covers the owner's refund first; the rest covers the operator's loss from a chargeback. */
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

/** The accounts that hold the money of one payout, once its waiting rest is ended. */
async function sourcesOf(ctx: TakeContext, tx: WriteHandle, row: Row, by: string): Promise<Source[]> {
  const { id, user_id, amount, deducted, status } = row;
  const debt = accounts.debt(user_id);
  const kept = { from: debt, cents: deducted };
  const sources: Source[] = [];
  // Waived money never left: it goes back from the given-up account, and nobody owes it.
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
  return sources;
}

/**
 * Claws back the payouts of a released reward for the owner's refund of `owed` cents (rule M7). A waiting payout is
 * Failed for good; a paid or Processing one becomes a debt of its payee. The caller has locked the reward.
 */
export async function takePayoutBack(
  ctx: TakeContext,
  tx: WriteHandle,
  { referral, owed }: { referral: string; owed: number },
  by: string,
): Promise<void> {
  const rows = await hold(tx, referral);
  if (rows.length === 0 && owed > 0) throw new Error("a released reward has no payout");
  const sources: Source[] = [];
  for (const row of rows) sources.push(...(await sourcesOf(ctx, tx, row, by)));
  const moves = shareOut(sources, accounts.refund(referral), owed);
  if (moves.length > 0) await transfer(tx, { cause: `clawback/${referral}`, by, moves });
}
