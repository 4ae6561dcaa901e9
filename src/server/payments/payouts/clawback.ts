import { sql } from "drizzle-orm";
import type { PayoutStatus } from "../../../contract/statuses.ts";
import { shareCents } from "../../../rules/hiring/shares.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { accounts } from "../ledger/accounts.ts";
import { type Account, type LedgerMove, postTransfer } from "../ledger/transfer.ts";

type PayoutRowOfReward = {
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

type ClawbackContext = Pick<Context, "clock" | "ids">;

/** Locks all payouts of a reward, in a fixed order. */
function lockAllPayouts(tx: WriteHandle, referral: string): Promise<PayoutRowOfReward[]> {
  return tx.rows<PayoutRowOfReward>(sql`
    SELECT id, user_id, status, closed IS NOT NULL AS closed, CASE WHEN closed IS NOT NULL THEN reason END AS ended,
      amount, deducted, part, to_owner FROM payouts WHERE referral = ${referral} ORDER BY id FOR UPDATE`);
}

/** The payouts of those who earned the reward; the payer's part is theirs already. */
async function lockEarnerPayouts(tx: WriteHandle, referral: string): Promise<PayoutRowOfReward[]> {
  return (await lockAllPayouts(tx, referral)).filter(({ to_owner }) => !to_owner);
}

/** Money that has left cannot be stopped. It becomes a debt against later rewards: a new entry, never an edit (M7). */
function isSent({ status, closed }: PayoutRowOfReward): boolean {
  return closed || status === "Processing" || status === "Completed";
}

/** Ends a waiting payout; its money covers the operator's loss. */
async function endPayout(ctx: ClawbackContext, tx: WriteHandle, row: PayoutRowOfReward): Promise<void> {
  const { id, status } = row;
  await tx.rows(sql`UPDATE payouts SET status = 'Failed', closed = now(), reason = 'chargeback' WHERE id = ${id}`);
  const at = ctx.clock.now();
  if (status !== "Failed")
    await recordStatus(ctx, tx, { kind: "payout", id, from: status, to: "Failed", by: null, at });
}

/** Takes an amount in cents off a waiting payout, and ends it if nothing is left. */
async function reducePayout(
  ctx: ClawbackContext,
  tx: WriteHandle,
  row: PayoutRowOfReward,
  cents: number,
): Promise<LedgerMove> {
  if (cents === row.amount) await endPayout(ctx, tx, row);
  else
    await tx.rows(sql`
      UPDATE payouts SET amount = amount - ${cents}, taken_back = taken_back + ${cents} WHERE id = ${row.id}`);
  return { from: accounts.payable(row.id), to: accounts.loss(), cents };
}

type ChargebackLoss = { readonly referral: string; readonly dispute: string; readonly cents: number };

/**
 * Charges the owner's chargeback to the company's own part of a released reward (rule R12): a waiting part is not
 * paid on top. Returns the cents covered; the caller has locked the reward.
 */
export async function chargeCompanyPart(
  ctx: ClawbackContext,
  tx: WriteHandle,
  { referral, dispute, cents }: ChargebackLoss,
): Promise<number> {
  const own = (await lockAllPayouts(tx, referral)).find(({ to_owner }) => to_owner);
  if (own === undefined || isSent(own)) return 0;
  const covered = Math.min(cents, own.amount);
  if (covered <= 0) return 0;
  const moves = [await reducePayout(ctx, tx, own, covered)];
  await postTransfer(tx, { cause: `charged-back/${dispute}/company`, by: null, moves });
  return covered;
}

/**
 * The company has money twice: its part left before its bank took back more than was left. The recipient of that part
 * owes the sum.
 */
export async function recordCompanyDebt(tx: WriteHandle, { referral, dispute, cents }: ChargebackLoss): Promise<void> {
  const own = (await lockAllPayouts(tx, referral)).find(({ to_owner }) => to_owner);
  if (own === undefined || own.closed || !isSent(own)) return;
  const twice = Math.min(cents, own.amount);
  if (twice <= 0) return;
  const moves = [{ from: accounts.debt(own.user_id), to: accounts.loss(), cents: twice }];
  await postTransfer(tx, { cause: `charged-back/${dispute}/twice`, by: null, moves });
}

/**
 * The owner's bank took back this many cents of a released reward. A waiting payout covers them, and is ended if
 * nothing would be left (X22). Money that has left is the operator's loss. `dispute` is the chargeback's id; the
 * caller has locked the reward.
 */
export async function chargeBackPayouts(
  ctx: ClawbackContext,
  tx: WriteHandle,
  { referral, dispute, cents }: ChargebackLoss,
): Promise<void> {
  const rows = await lockEarnerPayouts(tx, referral);
  const shares = shareCents(
    cents,
    rows.map(({ part }) => part),
  );
  const moves: LedgerMove[] = [];
  for (const [at, row] of rows.entries()) {
    const taken = isSent(row) ? 0 : Math.min(shares[at] ?? 0, row.amount);
    if (taken <= 0) continue;
    moves.push(await reducePayout(ctx, tx, row, taken));
  }
  if (moves.length > 0) await postTransfer(tx, { cause: `charged-back/${dispute}`, by: null, moves });
}

type MoneySource = { readonly from: Account; readonly cents: number };

/** Covers the owner's refund first; the rest covers the operator's loss from a chargeback. */
function allocateSources(sources: readonly MoneySource[], to: Account, owed: number): LedgerMove[] {
  const moves: LedgerMove[] = [];
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
async function findSources(
  ctx: ClawbackContext,
  tx: WriteHandle,
  row: PayoutRowOfReward,
  by: string,
): Promise<MoneySource[]> {
  const { id, user_id, amount, deducted, status } = row;
  const debt = accounts.debt(user_id);
  const kept = { from: debt, cents: deducted };
  const sources: MoneySource[] = [];
  // Waived money never left: it goes back from the given-up account, and nobody owes it.
  if (row.ended === "given_up") sources.push({ from: accounts.givenUp(), cents: amount }, kept);
  else if (row.ended === "chargeback") sources.push(kept);
  else if (isSent(row)) sources.push({ from: debt, cents: amount + deducted });
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
export async function clawBackPayouts(
  ctx: ClawbackContext,
  tx: WriteHandle,
  { referral, owed }: { referral: string; owed: number },
  by: string,
): Promise<void> {
  const rows = await lockEarnerPayouts(tx, referral);
  if (rows.length === 0 && owed > 0) throw new Error("a released reward has no payout");
  const sources: MoneySource[] = [];
  for (const row of rows) sources.push(...(await findSources(ctx, tx, row, by)));
  const moves = allocateSources(sources, accounts.refund(referral), owed);
  if (moves.length > 0) await postTransfer(tx, { cause: `clawback/${referral}`, by, moves });
}
