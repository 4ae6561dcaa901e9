import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Context } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { recordStatus, recordStatuses } from "../../infra/db/status-history.ts";
import { payoutsChanged } from "../events.ts";
import { accounts } from "../ledger/accounts.ts";
import { type Account, postTransfer, postTransfers } from "../ledger/transfer.ts";
import {
  failReturnedPayout,
  notifyReturnedPayout,
  type ReturnedMoney,
  returnCompanyPart,
  returnMoves,
} from "./returned-money.ts";

/** The result of an attempt; `by` reported it, null for the provider. */
export type PayoutAttemptOutcome = PayoutAttempt & { readonly by: string | null };
type SettledPayout = { id: string; user_id: string; amount: number; attempt: number; closed: boolean; there: boolean };

/** Throws `not_found` where there is no such payout, else `payout_not_ready`. */
async function throwNotReady(tx: WriteHandle, payout: string): Promise<never> {
  const [known] = await tx.rows(sql`SELECT id FROM payouts WHERE id = ${payout}`);
  throw new AppError(known === undefined ? "not_found" : "payout_not_ready");
}

/** The account that holds the money of a running attempt: in transit to the provider, or already there (rule M4). */
function accountOfAttempt(id: string, there: boolean): Account {
  return there ? accounts.connected(id) : accounts.transit(id);
}

async function closeAttempt(
  tx: WriteHandle,
  { payout, attempt, by }: PayoutAttemptOutcome,
  outcome: string,
  reason: string | null,
) {
  const [closed] = await tx.rows<{ there: boolean }>(sql`
    UPDATE payout_attempts SET outcome = ${outcome}, reason = ${reason}, ended_at = now(), settled_by = ${by}
    WHERE payout = ${payout} AND attempt = ${attempt} AND outcome = 'open'
    RETURNING provider_transfer IS NOT NULL AS there`);
  if (closed === undefined) throw new AppError("conflict");
  return closed;
}

/**
 * Processing → Completed, for running attempts (rule M3). Other attempts and statuses are skipped, so that a late
 * event about an earlier attempt changes nothing. Returns the payouts that are Completed now.
 */
export async function completeAttempts(
  ctx: Context,
  tx: WriteHandle,
  attempts: readonly PayoutAttempt[],
  by: string | null,
): Promise<string[]> {
  const { rows } = await tx.executeSql(
    `WITH paid AS (
      UPDATE payouts SET status = 'Completed', payout_date = now() FROM unnest($1::uuid[], $2::int[]) AS done (payout, number)
      WHERE payouts.id = done.payout AND attempt = done.number AND status = 'Processing'
      RETURNING payouts.id, user_id, amount, attempt
    ), closed AS (
      UPDATE payout_attempts SET outcome = 'paid', ended_at = now(), settled_by = $3 FROM paid
      WHERE payout = paid.id AND payout_attempts.attempt = paid.attempt AND outcome = 'open'
      RETURNING payout, provider_transfer IS NOT NULL AS there
    )
    SELECT paid.*, payout IS NOT NULL AS closed, coalesce(there, false) AS there FROM paid LEFT JOIN closed ON payout = id`,
    [attempts.map(({ payout }) => payout), attempts.map(({ attempt }) => attempt), by],
  );
  const paid = rows as SettledPayout[];
  if (paid.some(({ closed }) => !closed)) throw new AppError("conflict");
  if (paid.length === 0) return [];
  await postTransfers(
    tx,
    paid.map(({ id, attempt, user_id, amount: cents, there }) => {
      const moves = [{ from: accountOfAttempt(id, there), to: accounts.paid(user_id), cents }];
      return { cause: `complete/${id}/${attempt}`, by, moves };
    }),
  );
  const at = ctx.clock.now();
  const step = { kind: "payout", from: "Processing", to: "Completed", by, at } as const;
  await recordStatuses(
    ctx,
    tx,
    paid.map(({ id }) => ({ ...step, id })),
  );
  const done = paid.map(({ id }) => id);
  await emit(ctx, tx, payoutsChanged, { payouts: done, step: "completed" });
  return done;
}

/**
 * Completes one attempt; see `completeAttempts`. Throws `not_found`, and `payout_not_ready` for what is skipped
 * there.
 */
export async function completeAttempt(
  ctx: Context,
  tx: WriteHandle,
  { by, ...attempt }: PayoutAttemptOutcome,
): Promise<void> {
  const done = await completeAttempts(ctx, tx, [attempt], by);
  if (done.length === 0) return throwNotReady(tx, attempt.payout);
}

/** Records that a payout failed whose money is back in the books, and notifies its user. */
async function recordReturn(
  ctx: Context,
  tx: WriteHandle,
  outcome: PayoutAttemptOutcome,
  from: "Processing" | "Completed",
  back: ReturnedMoney,
): Promise<void> {
  const { payout: id, by } = outcome;
  await recordStatus(ctx, tx, { kind: "payout", id, from, to: "Failed", by, at: ctx.clock.now() });
  await returnCompanyPart(tx, id);
  await notifyReturnedPayout(ctx, tx, outcome, back);
}

/**
 * Processing → Failed with a reason. The money is payable again, less what lost chargebacks took meanwhile. Throws as
 * `completeAttempt` does.
 */
export async function failAttempt(
  ctx: Context,
  tx: WriteHandle,
  outcome: PayoutAttemptOutcome,
  reason: string,
): Promise<void> {
  const { payout: id, attempt, by } = outcome;
  const back = await failReturnedPayout(tx, outcome, "Processing", reason);
  if (back === undefined) return throwNotReady(tx, id);
  const { there } = await closeAttempt(tx, outcome, "failed", reason);
  await postTransfer(tx, {
    cause: `fail/${id}/${attempt}`,
    by,
    moves: returnMoves(accountOfAttempt(id, there), id, back),
  });
  await recordReturn(ctx, tx, outcome, "Processing", back);
}

/**
 * Completed → Failed: the bank returned the money, and the provider has it again (rule M3). The money is payable
 * again, less what lost chargebacks took meanwhile, or covers a clawback. Does nothing if the payout moved on
 * meanwhile.
 */
export async function failPaidAttempt(
  ctx: Context,
  tx: WriteHandle,
  outcome: PayoutAttemptOutcome,
  reason: string,
): Promise<void> {
  const { payout: id, attempt, by } = outcome;
  const back = await failReturnedPayout(tx, outcome, "Completed", reason);
  if (back === undefined) return;
  await tx.rows(sql`
    UPDATE payout_attempts SET outcome = 'failed', reason = ${reason}, ended_at = now()
    WHERE payout = ${id} AND attempt = ${attempt} AND outcome = 'paid'`);
  const moves = returnMoves(accounts.paid(back.user_id), id, back);
  await postTransfer(tx, { cause: `return/${id}/${attempt}`, by, moves });
  await recordReturn(ctx, tx, outcome, "Completed", back);
}
