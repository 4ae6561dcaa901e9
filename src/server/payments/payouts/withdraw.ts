import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../../contract/errors.ts";
import type { AdminPayout, Payout } from "../../../contract/payments/payouts.ts";
import type { PayoutStatus } from "../../../contract/statuses.ts";
import { type PayoutCan, payoutRefusal } from "../../../rules/payouts.ts";
import { dollarsToCents } from "../../../rules/rewards.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { Statement, WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { recordStatuses } from "../../infra/db/status-history.ts";
import { defineTask } from "../../infra/db/task.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { payoutsChanged } from "../events.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfers } from "../ledger/transfer.ts";
import { type Destination, findDestination } from "../methods/payment-method-queries.ts";
import { findPayoutOfOther, recordAdminAction } from "./admin-action.ts";
import { readAdminPayout } from "./admin-queries.ts";
import { readPayout } from "./queries.ts";
import { FROZEN_SQL } from "./view.ts";

/**
 * Withdraws all Pending payouts of a user once their sum reaches the threshold of the user's settings (rule M3); does
 * nothing if automatic withdrawal is off. Money that a provider may not hold is sent at once, whatever the settings
 * say (rule M4). Returns the number of payouts sent.
 */
export async function autoWithdraw(ctx: Context, user: string): Promise<number> {
  const settings = await settingsOf(ctx.db, user);
  const reached = (sum: number) => settings.autoWithdraw && sum >= dollarsToCents(settings.withdrawalThreshold);
  return ctx.write((tx) =>
    withdrawPending(ctx, tx, user, (sum, { format }) => ctx.payments.to(format).at_once || reached(sum)),
  );
}

export const AUTO_WITHDRAW = defineTask({
  name: "auto-withdraw",
  class: "money",
  input: z.object({ user: z.string() }),
  async run(ctx, { user }) {
    await autoWithdraw(ctx, user);
  },
});

export const AUTO_WITHDRAW_ALL = defineTask({
  name: "auto-withdraw-all",
  class: "money",
  schedule: "23 * * * *",
  run: enqueueAutoWithdrawals,
});

/**
 * Queues every user with automatic withdrawal and a Pending payout: the waiting period of a payment method may have
 * ended meanwhile.
 */
export async function enqueueAutoWithdrawals(ctx: Context): Promise<void> {
  const people = await ctx.db.rows<{ user_id: string }>(sql`
    SELECT DISTINCT user_id FROM payouts LEFT JOIN user_settings USING (user_id)
    WHERE status = 'Pending' AND ("autoWithdraw" OR EXISTS (
      SELECT FROM payment_methods WHERE payment_methods.user_id = payouts.user_id AND setup = 'ready'))`);
  for (const { user_id } of people) {
    try {
      await autoWithdraw(ctx, user_id);
    } catch (error) {
      ctx.log.error({ user: user_id, ...errorFields(error) }, "payouts could not be withdrawn");
    }
  }
}

type LockedPayout = { id: string; status: PayoutStatus; closed: boolean; amount: number; frozen: boolean };
/** What is withdrawn, whose it is, and who asked for it; null for automatic withdrawal. */
export type Withdrawal = { readonly payout: string; readonly user: string; readonly by: string | null };

const LOCK_PAYOUTS: Statement<LockedPayout> = {
  name: "payout-hold",
  text: `WITH person AS MATERIALIZED (SELECT id FROM users WHERE id = $2 FOR NO KEY UPDATE)
    SELECT payouts.id, status, closed IS NOT NULL AS closed, amount, ${FROZEN_SQL} AS frozen
    FROM payouts JOIN person ON person.id = payouts.user_id WHERE payouts.id = $1 FOR UPDATE OF payouts`,
};

async function lockPayouts(tx: WriteHandle, { payout, user }: Withdrawal): Promise<LockedPayout> {
  const [locked] = await tx.prepared(LOCK_PAYOUTS, [payout, user]);
  if (locked === undefined) throw new AppError("not_found");
  return locked;
}

const BEGIN_ATTEMPTS: Statement<PayoutAttempt> = {
  name: "payout-begin",
  text: `WITH begun AS (
      UPDATE payouts SET status = 'Processing', attempt = attempt + 1, reason = NULL, payment_method = $3
      FROM unnest($1::uuid[], $2::text[]) AS locked (payout, before)
      WHERE payouts.id = locked.payout AND status = before AND closed IS NULL RETURNING payouts.id, attempt, amount
    )
    INSERT INTO payout_attempts (payout, attempt, provider, started_at, cents, method, format, masked, encrypted, holder,
      bank_name, country, account_type, account)
    SELECT begun.id, attempt, $5, now(), amount, chosen.id, format, masked, encrypted, holder, bank_name, country,
      account_type, account
    FROM begun JOIN payment_methods AS chosen ON chosen.id = $4 AND removed_at IS NULL RETURNING payout, attempt`,
};

/** Sets payouts to Processing, each with a new attempt that stores its destination. Returns the attempt numbers. */
async function beginAttempts(
  tx: WriteHandle,
  locked: readonly LockedPayout[],
  to: { readonly method: string; readonly name: string; readonly provider: string },
): Promise<(payout: string) => number> {
  const ids = locked.map(({ id }) => id);
  const statuses = locked.map(({ status }) => status);
  const begun = await tx.prepared(BEGIN_ATTEMPTS, [ids, statuses, to.name, to.method, to.provider]);
  if (begun.length !== locked.length) throw new AppError("conflict");
  const attempts = new Map(begun.map(({ payout, attempt }) => [payout, attempt]));
  return (payout) => attempts.get(payout) ?? 0;
}

/** Sends locked payouts: Processing, new attempts, money in transit, the provider called. */
async function sendPayouts(
  ctx: Context,
  tx: WriteHandle,
  locked: readonly LockedPayout[],
  { method, by }: { readonly method: Destination; readonly by: string | null },
): Promise<void> {
  const provider = ctx.payments.to(method.format);
  const name = method.kind === "paypal" ? "PayPal" : "Bank Transfer";
  const attemptOf = await beginAttempts(tx, locked, { method: method.id, name, provider: provider.name });
  await postTransfers(
    tx,
    locked.map(({ id, amount: cents }) => {
      const moves = [{ from: accounts.payable(id), to: accounts.transit(id), cents }];
      return { cause: `withdraw/${id}/${attemptOf(id)}`, by, moves };
    }),
  );
  const at = ctx.clock.now();
  const steps = locked.map(({ id, status: from }) => {
    return { kind: "payout", id, from, to: "Processing", by, at } as const;
  });
  await recordStatuses(ctx, tx, steps);
  const begun = locked.map(({ id }) => ({ payout: id, attempt: attemptOf(id) }));
  await provider.start(tx, begun);
  const ids = locked.map(({ id }) => id);
  await emit(ctx, tx, payoutsChanged, { payouts: ids, step: "processing" });
}

/**
 * Pending or Failed → Processing: a new attempt, its money moved into transit, the provider called (rule M3). Throws
 * `not_found` for those of others, then whatever `payoutRefusal` returns. Of two concurrent calls one gets
 * `payout_not_ready`.
 */
async function withdrawLocked(
  ctx: Context,
  tx: WriteHandle,
  withdrawal: Withdrawal,
  step: keyof PayoutCan,
): Promise<void> {
  const { user, by } = withdrawal;
  const locked = await lockPayouts(tx, withdrawal);
  const method = await findDestination(ctx, tx, user);
  const refusal = payoutRefusal(locked, step, method);
  if (refusal !== null || method === null) throw new AppError(refusal ?? "payout_method_missing");
  await sendPayouts(ctx, tx, [locked], { method, by });
}

/** Payouts of a user per transaction. */
const PAYOUTS_PER_TRANSACTION = 100;

/**
 * Withdraws all Pending payouts of a user if `wanted` accepts their sum (integer cents) and destination; does nothing
 * without a payable method. Returns the number sent.
 */
async function withdrawPending(
  ctx: Context,
  tx: WriteHandle,
  user: string,
  wanted: (sum: number, method: Destination) => boolean,
): Promise<number> {
  await lockUser(tx, user);
  const locked = await tx.rows<LockedPayout>(sql`
    SELECT id, status, false AS closed, false AS frozen, amount FROM payouts
    WHERE user_id = ${user} AND status = 'Pending' AND closed IS NULL AND NOT ${sql.raw(FROZEN_SQL)}
    ORDER BY id LIMIT ${PAYOUTS_PER_TRANSACTION} FOR UPDATE`);
  const sum = locked.reduce((total, { amount }) => total + amount, 0);
  if (sum === 0) return 0;
  const method = await findDestination(ctx, tx, user);
  if (method === null || !method.usable || !wanted(sum, method)) return 0;
  await sendPayouts(ctx, tx, locked, { method, by: null });
  return locked.length;
}

/** Retries a user's Failed payout as the admin; throws as `withdrawLocked` and `findPayoutOfOther` do. */
export async function retryAsAdmin(ctx: UserContext, id: string): Promise<AdminPayout> {
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const { user_id: user, amount } = await findPayoutOfOther(ctx, tx, id);
    await withdrawLocked(ctx, tx, { payout: id, user, by: ctx.actor.id }, "retry");
    const detail = { payout: id, amount };
    await recordAdminAction(ctx, tx, { event: "payout_retried", target_id: user, detail });
    ctx.log.info({ payout: id, admin: ctx.actor.id }, "payout is paid again");
    return readAdminPayout(tx, id);
  });
}

/** Withdraws one's own Pending payout (`withdraw`), or a Failed one again (`retry`); throws as `withdrawLocked` does. */
export async function withdrawPayout(ctx: UserContext, id: string, step: keyof PayoutCan): Promise<Payout> {
  const { id: user } = ctx.actor;
  return ctx.write(async (tx) => {
    await withdrawLocked(ctx, tx, { payout: id, user, by: user }, step);
    return readPayout(tx, user, id);
  });
}
