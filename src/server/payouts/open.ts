import { sql } from "drizzle-orm";
import { deduction } from "../../rules/payouts.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatus } from "../db/status-history.ts";
import { holdBalance, type Move, transfer } from "../ledger/transfer.ts";
import { accounts } from "./accounts.ts";
import { AUTO_WITHDRAW } from "./work-names.ts";

/** A released reward: which referral's, whose, and how much in integer cents; `by` released it, null by time. */
export type Released = { readonly referral: string; readonly user: string; readonly amount: number; by: string | null };

async function insert(tx: WriteHandle, id: string, reward: Released, deducted: number): Promise<void> {
  const amount = reward.amount - deducted;
  await tx.rows(sql`
    INSERT INTO payouts (id, referral, user_id, status, amount, deducted, reason, created_at, payout_date)
    VALUES (${id}, ${reward.referral}, ${reward.user}, ${amount === 0 ? "Completed" : "Pending"}, ${amount}, ${deducted},
      ${amount === 0 ? "offset" : null}, now(), CASE WHEN ${amount === 0} THEN now() END)`);
}

/**
 * Makes the payout of a released reward, Pending, and moves the money out of escrow to it (DECISIONS M3). What the
 * referrer owes from a clawback is kept back first (DECISIONS M7); where nothing is left it is Completed at once.
 * One referral has one payout: a second call fails on its unique key. Gives the payout's id.
 */
export async function openPayout(ctx: Context, tx: WriteHandle, reward: Released) {
  const { referral, user, by } = reward;
  const id = ctx.ids.next();
  const deducted = deduction(reward.amount, -(await holdBalance(tx, accounts.debt(user))));
  const amount = reward.amount - deducted;
  await insert(tx, id, reward, deducted);
  const from = accounts.escrow(referral);
  const moves: Move[] = [];
  if (amount > 0) moves.push({ from, to: accounts.payable(id), cents: amount });
  if (deducted > 0) moves.push({ from, to: accounts.debt(user), cents: deducted });
  await transfer(tx, { cause: `release/${referral}`, by, moves });
  const to = amount === 0 ? "Completed" : "Pending";
  await recordStatus(ctx, tx, { kind: "payout", id, from: null, to, by: null, at: ctx.clock.now() });
  if (amount > 0) await ctx.enqueue(tx, AUTO_WITHDRAW, { user });
  return id;
}
