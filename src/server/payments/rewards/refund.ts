import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Reward } from "../../../contract/payments/rewards.ts";
import { saveProbationFailure, setRewardStatus } from "../../hiring/referrals/set-reward-status.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { REFUND_PENDING } from "../../infra/db/provider-payments.ts";
import { rewardRefunded } from "../events.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfer } from "../ledger/transfer.ts";
import { recordAdminAction, refuseOwnPayout } from "../payouts/admin-action.ts";
import { clawBackPayouts } from "../payouts/clawback.ts";
import { completeRefund } from "./complete-refund.ts";
import { type LockedReward, lockOwnReward, lockReward } from "./lock-reward.ts";
import { readReward } from "./queries.ts";
import { readRewardStatus } from "./receive.ts";

/** Requires exactly one changed row: of a concurrent release and refund one wins, the other gets `conflict` (X20). */
async function requireOneChange(changed: Promise<unknown[]>): Promise<void> {
  if ((await changed).length !== 1) throw new AppError("conflict");
}

async function refundEscrow(ctx: UserContext, tx: WriteHandle, { referral: id, left }: LockedReward): Promise<void> {
  await requireOneChange(
    tx.rows(sql`
      UPDATE rewards SET state = 'refunded', refunded_at = now()
      WHERE referral = ${id} AND state = 'in_escrow' RETURNING referral`),
  );
  const moves = [{ from: accounts.escrow(id), to: accounts.refund(id), cents: left }];
  await postTransfer(tx, { cause: `refund/${id}`, by: ctx.actor.id, moves });
  await setRewardStatus(ctx, tx, { id, from: "In Escrow", to: "Refunded", by: ctx.actor.id });
}

async function clawBackReleased(
  ctx: UserContext,
  tx: WriteHandle,
  { referral: id, left }: LockedReward,
): Promise<void> {
  await requireOneChange(
    tx.rows(sql`
      UPDATE rewards SET clawed_back_at = now()
      WHERE referral = ${id} AND state = 'released' AND clawed_back_at IS NULL RETURNING referral`),
  );
  await clawBackPayouts(ctx, tx, { referral: id, owed: left }, ctx.actor.id);
}

async function cancelReward(tx: WriteHandle, id: string): Promise<void> {
  await requireOneChange(
    tx.rows(sql`
      UPDATE rewards SET state = 'cancelled'
      WHERE referral = ${id} AND state IN ('due', 'awaiting_funds') RETURNING referral`),
  );
}

/**
 * Ends a due or escrowed reward for good by a dispute decision (rule R12); paid in money is refunded. An otherwise
 * finished reward stays unchanged. Throws `reward_not_ready` while a chargeback is open.
 */
export async function endReward(ctx: UserContext, tx: WriteHandle, locked: LockedReward): Promise<void> {
  if (locked.frozen) throw new AppError("reward_not_ready");
  if (locked.state === "in_escrow") await refundEscrow(ctx, tx, locked);
  else if (locked.state === "due" || locked.state === "awaiting_funds") await cancelReward(tx, locked.referral);
  else return;
  await ctx.payments.refund(tx, locked.referral);
}

/**
 * Records, as the job's owner, that the probation failed before its end. Escrow is refunded (rule M1); a released
 * reward is deducted from the referrer's later rewards (rule M7); an unfunded one is no longer owed. Only readers of
 * the record see `reason`. Throws as `lockOwnReward` does, and `conflict`.
 */
export async function reportFailure(ctx: UserContext, id: string, reason: string): Promise<Reward> {
  return ctx.write(async (tx) => {
    const locked = await lockOwnReward(tx, ctx.actor.id, id, "report_failure");
    if (locked.state === "in_escrow") await refundEscrow(ctx, tx, locked);
    else if (locked.state === "released") await clawBackReleased(ctx, tx, locked);
    else await cancelReward(tx, id);
    await saveProbationFailure(tx, id, reason);
    await ctx.payments.refund(tx, id);
    await emit(ctx, tx, rewardRefunded, { referral: id });
    return readReward(ctx, tx, id);
  });
}

/**
 * Records, as the admin, that a refund was paid. Throws `not_found`, whatever `requireRecentConfirmation` throws, `own_money`,
 * and `reward_not_ready` where none is owed, the provider is about to pay it, or a chargeback of the payment is open
 * (X22).
 */
export async function settleRefund(ctx: UserContext, id: string) {
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const locked = await lockReward(tx, id);
    refuseOwnPayout(ctx, locked.owner);
    // A refund to a company goes to its team.
    const own = await tx.rows(sql`SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job
      JOIN company_members USING (company) WHERE referrals.id = ${id} AND user_id = ${ctx.actor.id}`);
    if (own.length > 0) throw new AppError("own_money");
    const [elsewhere] = await tx.rows(sql`
      SELECT referral FROM rewards WHERE referral = ${id} AND ${sql.raw(REFUND_PENDING)}`);
    if (locked.frozen || elsewhere !== undefined || !(await completeRefund(ctx, tx, locked, ctx.actor.id)))
      throw new AppError("reward_not_ready");
    const detail = { referral: id, amount: locked.left };
    await recordAdminAction(ctx, tx, { event: "refund_settled", target_id: locked.owner, detail });
    ctx.log.info({ referral: id, admin: ctx.actor.id }, "refund of a reward was recorded as paid");
    return readRewardStatus(tx, id);
  });
}
