import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { AdminPayout } from "../../../contract/payments/payouts.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { findPayoutOfOther, recordAdminAction } from "../payouts/admin-action.ts";
import { readAdminPayout } from "../payouts/admin-queries.ts";
import { completeAttempt, failAttempt } from "../payouts/settle.ts";

/** Attempts of another provider are settled only by that provider's events: throws `payout_not_ready` for them. */
async function checkManualAttempt(tx: WriteHandle, payout: string, attempt: number): Promise<void> {
  const [elsewhere] = await tx.rows(sql`
    SELECT payout FROM payout_attempts WHERE payout = ${payout} AND attempt = ${attempt} AND provider <> 'manual'`);
  if (elsewhere !== undefined) throw new AppError("payout_not_ready");
}

/** Records, as the admin, that a payout arrived; throws as `completeAttempt` and `findPayoutOfOther` do. */
export async function completePayout(ctx: UserContext, id: string, attempt: number): Promise<AdminPayout> {
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const { user_id: target_id, amount } = await findPayoutOfOther(ctx, tx, id);
    await checkManualAttempt(tx, id, attempt);
    await completeAttempt(ctx, tx, { payout: id, attempt, by: ctx.actor.id });
    await recordAdminAction(ctx, tx, { event: "payout_settled", target_id, detail: { payout: id, amount } });
    ctx.log.info({ payout: id, attempt, admin: ctx.actor.id }, "payout was settled as arrived");
    return readAdminPayout(tx, id);
  });
}

/** Records, as the admin, that a payout did not arrive, and why; throws as `failAttempt` and `findPayoutOfOther` do. */
export async function failPayout(
  ctx: UserContext,
  id: string,
  body: { attempt: number; reason: string },
): Promise<AdminPayout> {
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const { user_id: target_id, amount } = await findPayoutOfOther(ctx, tx, id);
    await checkManualAttempt(tx, id, body.attempt);
    await failAttempt(ctx, tx, { payout: id, attempt: body.attempt, by: ctx.actor.id }, body.reason);
    const detail = { payout: id, amount, reason: body.reason };
    await recordAdminAction(ctx, tx, { event: "payout_failed", target_id, detail });
    ctx.log.info({ payout: id, attempt: body.attempt, admin: ctx.actor.id }, "payout was settled as failed");
    return readAdminPayout(tx, id);
  });
}
