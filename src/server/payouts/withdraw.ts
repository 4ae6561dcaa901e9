import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { Payout } from "../../contract/payouts.ts";
import type { PayoutStatus } from "../../contract/statuses.ts";
import { type PayoutCan, payoutRefusal } from "../../rules/payouts.ts";
import type { Context, UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatus } from "../db/status-history.ts";
import { transfer } from "../ledger/transfer.ts";
import { accounts } from "./accounts.ts";
import { destinationOf, methodsOf } from "./payment-method-queries.ts";
import { providerOf } from "./provider.ts";
import { readPayout } from "./queries.ts";
import { tellOfPayout } from "./tell-payout.ts";

type Held = { id: string; status: PayoutStatus; closed: boolean; amount: number };
/** What is withdrawn, whose it is, and who asked for it: null where the settings did. */
export type Withdrawal = { readonly payout: string; readonly user: string; readonly by: string | null };

/** Withdrawals of a person and changes of their payment methods come one after the other. */
async function holdPerson(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`SELECT FROM users WHERE id = ${user} FOR NO KEY UPDATE`);
}

async function holdPayout(tx: WriteHandle, { payout, user }: Withdrawal): Promise<Held> {
  const [held] = await tx.rows<Held>(sql`
    SELECT id, status, closed IS NOT NULL AS closed, amount FROM payouts
    WHERE id = ${payout} AND user_id = ${user} FOR UPDATE`);
  if (held === undefined) throw new AppError("not_found");
  return held;
}

/** Where it goes; `usable: false` while the person has methods but none that money may go to yet (DECISIONS M8). */
async function methodFor(tx: WriteHandle, user: string, now: Date) {
  const destination = await destinationOf(tx, user, now);
  if (destination !== null) return { ...destination, usable: true };
  const [resting] = await methodsOf(tx, user, now);
  return resting === undefined ? null : { ...resting, usable: false };
}

async function begin(tx: WriteHandle, held: Held, name: string): Promise<number> {
  const [begun] = await tx.rows<{ attempt: number }>(sql`
    UPDATE payouts SET status = 'Processing', attempt = attempt + 1, reason = NULL, payment_method = ${name}
    WHERE id = ${held.id} AND status = ${held.status} AND closed IS NULL RETURNING attempt`);
  if (begun === undefined) throw new AppError("conflict");
  return begun.attempt;
}

/**
 * Pending or Failed → Processing: a new attempt, its money moved into transit, the provider told (DECISIONS M3).
 * Throws `not_found` for somebody else's, then what `payoutRefusal` says. Of two at once one gets `payout_not_ready`.
 */
export async function withdrawHeld(
  ctx: Context,
  tx: WriteHandle,
  withdrawal: Withdrawal,
  step: keyof PayoutCan,
): Promise<void> {
  const { user, by } = withdrawal;
  await holdPerson(tx, user);
  const held = await holdPayout(tx, withdrawal);
  const now = ctx.clock.now();
  const method = await methodFor(tx, user, now);
  const refusal = payoutRefusal(held, step, method);
  if (refusal !== null || method === null) throw new AppError(refusal ?? "payout_method_missing");
  const attempt = await begin(tx, held, method.kind === "paypal" ? "PayPal" : "Bank Transfer");
  const provider = providerOf(ctx.config, method.kind);
  await tx.rows(sql`
    INSERT INTO payout_attempts (payout, attempt, method, provider, started_at)
    VALUES (${held.id}, ${attempt}, ${method.id}, ${provider.name}, now())`);
  const { id, amount: cents, status: from } = held;
  const moves = [{ from: accounts.payable(id), to: accounts.transit(id), cents }];
  await transfer(tx, { cause: `withdraw/${id}/${attempt}`, by, moves });
  await recordStatus(ctx, tx, { kind: "payout", id, from, to: "Processing", by, at: now });
  await provider.start(ctx, tx, { payout: id, attempt });
  await tellOfPayout(ctx, tx, id, "processing");
}

/** Has one's own Pending payout paid (`withdraw`), or a Failed one again (`retry`); throws what `withdrawHeld` throws. */
export async function withdrawPayout(ctx: UserContext, id: string, step: keyof PayoutCan): Promise<Payout> {
  const { id: user } = ctx.actor;
  return ctx.write(async (tx) => {
    await withdrawHeld(ctx, tx, { payout: id, user, by: user }, step);
    return readPayout(tx, user, id);
  });
}
