import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { AdminPayout } from "../../contract/payouts.ts";
import type { Context, UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatus } from "../db/status-history.ts";
import { type Move, transfer } from "../ledger/transfer.ts";
import { accounts } from "./accounts.ts";
import { readAdminPayout } from "./admin-queries.ts";
import type { Attempt } from "./provider.ts";
import { tellOfPayout } from "./tell-payout.ts";

/** How an attempt ended; `by` says so, null where the provider did. */
export type Outcome = Attempt & { readonly by: string | null };
type Settled = { user_id: string; amount: number };

/** Throws `not_found` where there is no such payout at all, else `payout_not_ready`. */
async function refuse(tx: WriteHandle, payout: string): Promise<never> {
  const [known] = await tx.rows(sql`SELECT id FROM payouts WHERE id = ${payout}`);
  throw new AppError(known === undefined ? "not_found" : "payout_not_ready");
}

async function close(tx: WriteHandle, { payout, attempt, by }: Outcome, outcome: string, reason: string | null) {
  const [closed] = await tx.rows(sql`
    UPDATE payout_attempts SET outcome = ${outcome}, reason = ${reason}, ended_at = now(), settled_by = ${by}
    WHERE payout = ${payout} AND attempt = ${attempt} AND outcome = 'open' RETURNING payout`);
  if (closed === undefined) throw new AppError("conflict");
}

/**
 * Processing → Completed, for the attempt that runs (DECISIONS M3). Throws `payout_not_ready` for any other attempt and
 * any other status, so that a late word about an earlier attempt changes nothing.
 */
export async function completeAttempt(ctx: Context, tx: WriteHandle, outcome: Outcome): Promise<void> {
  const { payout: id, attempt, by } = outcome;
  const [paid] = await tx.rows<Settled>(sql`
    UPDATE payouts SET status = 'Completed', payout_date = now()
    WHERE id = ${id} AND attempt = ${attempt} AND status = 'Processing' RETURNING user_id, amount`);
  if (paid === undefined) return refuse(tx, id);
  await close(tx, outcome, "paid", null);
  const moves = [{ from: accounts.transit(id), to: accounts.paid(paid.user_id), cents: paid.amount }];
  await transfer(tx, { cause: `complete/${id}/${attempt}`, by, moves });
  await recordStatus(ctx, tx, { kind: "payout", id, from: "Processing", to: "Completed", by, at: ctx.clock.now() });
  await tellOfPayout(ctx, tx, id, "completed");
}

/**
 * A reward whose probation failed meanwhile is not paid again: its money covers what the clawback took. The reward is
 * held before the payout, in the order in which a clawback holds them.
 */
async function wasClawedBack(tx: WriteHandle, payout: string): Promise<boolean> {
  const [reward] = await tx.rows<{ clawed_back: boolean }>(sql`
    SELECT clawed_back_at IS NOT NULL AS clawed_back FROM rewards
    WHERE referral = (SELECT referral FROM payouts WHERE id = ${payout}) FOR SHARE`);
  return reward?.clawed_back === true;
}

/** Processing → Failed with a reason: the money is payable again. Throws like `completeAttempt`. */
async function failAttempt(ctx: Context, tx: WriteHandle, outcome: Outcome, reason: string): Promise<void> {
  const { payout: id, attempt, by } = outcome;
  const over = await wasClawedBack(tx, id);
  const [failed] = await tx.rows<Settled>(sql`
    UPDATE payouts SET status = 'Failed', reason = ${reason}, closed = CASE WHEN ${over} THEN now() END
    WHERE id = ${id} AND attempt = ${attempt} AND status = 'Processing' RETURNING user_id, amount`);
  if (failed === undefined) return refuse(tx, id);
  await close(tx, outcome, "failed", reason);
  const to = over ? accounts.debt(failed.user_id) : accounts.payable(id);
  const moves: Move[] = [{ from: accounts.transit(id), to, cents: failed.amount }];
  await transfer(tx, { cause: `fail/${id}/${attempt}`, by, moves });
  await recordStatus(ctx, tx, { kind: "payout", id, from: "Processing", to: "Failed", by, at: ctx.clock.now() });
  if (!over) await tellOfPayout(ctx, tx, id, "failed");
}

/** Records as the admin that a payout has arrived; throws what `completeAttempt` throws. */
export async function completePayout(ctx: UserContext, id: string, attempt: number): Promise<AdminPayout> {
  return ctx.write(async (tx) => {
    await completeAttempt(ctx, tx, { payout: id, attempt, by: ctx.actor.id });
    ctx.log.info({ payout: id, attempt, admin: ctx.actor.id }, "payout was settled as arrived");
    return readAdminPayout(tx, id);
  });
}

/** Records as the admin that a payout did not arrive, and why; throws what `failAttempt` throws. */
export async function failPayout(
  ctx: UserContext,
  id: string,
  body: { attempt: number; reason: string },
): Promise<AdminPayout> {
  return ctx.write(async (tx) => {
    await failAttempt(ctx, tx, { payout: id, attempt: body.attempt, by: ctx.actor.id }, body.reason);
    ctx.log.info({ payout: id, attempt: body.attempt, admin: ctx.actor.id }, "payout was settled as failed");
    return readAdminPayout(tx, id);
  });
}
