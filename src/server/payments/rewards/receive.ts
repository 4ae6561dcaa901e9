import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { dollarsToCents, receiptRefusal } from "../../../rules/rewards.ts";
import { setRewardStatus } from "../../hiring/referrals/set-reward-status.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { isPartyToReferral } from "../../infra/db/hiring/reward-part.ts";
import { rewardFunded } from "../events.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfer } from "../ledger/transfer.ts";
import { recordAdminAction, refuseOwnPayout } from "../payouts/admin-action.ts";
import { type LockedReward, lockReward } from "./lock-reward.ts";

async function moveIntoEscrow(ctx: Context, tx: WriteHandle, locked: LockedReward, by: string | null): Promise<void> {
  const { referral: id, owner, amount: cents } = locked;
  const funded = await tx.rows(sql`
    UPDATE rewards SET state = 'in_escrow', funded_at = now()
    WHERE referral = ${id} AND state IN ('due', 'awaiting_funds') RETURNING referral`);
  if (funded.length === 0) throw new AppError("conflict");
  const moves = [{ from: accounts.owner(owner), to: accounts.escrow(id), cents }];
  await postTransfer(tx, { cause: `receipt/${id}`, by, moves });
  await setRewardStatus(ctx, tx, { id, from: "Pending", to: "In Escrow", by });
  await emit(ctx, tx, rewardFunded, { referral: id });
}

/** The probation failed before the money arrived: it is refunded at once (rule M1). */
async function refundAtOnce(ctx: Context, tx: WriteHandle, locked: LockedReward, by: string | null): Promise<void> {
  const { referral: id, owner, amount: cents } = locked;
  const returned = await tx.rows(sql`
    UPDATE rewards SET state = 'refunded', funded_at = now(), refunded_at = now()
    WHERE referral = ${id} AND state = 'cancelled' RETURNING referral`);
  if (returned.length === 0) throw new AppError("conflict");
  const moves = [{ from: accounts.owner(owner), to: accounts.refund(id), cents }];
  await postTransfer(tx, { cause: `receipt/${id}`, by, moves });
  await setRewardStatus(ctx, tx, { id, from: "Pending", to: "Refunded", by });
}

/**
 * Records that the money of a reward arrived: Pending → In Escrow, by a ledger entry only (rules M1, M4). Takes the
 * received amount in integer cents; `by` is the admin who saw it, null for a provider's verified event. Throws
 * `not_found`, `reward_not_ready`, `receipt_differs`.
 */
export async function receiveReward(
  ctx: Context,
  tx: WriteHandle,
  receipt: { id: string; amount: number; by: string | null },
): Promise<void> {
  const locked = await lockReward(tx, receipt.id);
  const waits = locked.state === "due" || locked.state === "awaiting_funds";
  if (!waits && locked.state !== "cancelled") throw new AppError("reward_not_ready");
  const refusal = receiptRefusal(locked.amount, receipt.amount);
  if (refusal !== null) throw new AppError(refusal);
  await (waits ? moveIntoEscrow : refundAtOnce)(ctx, tx, locked, receipt.by);
}

/**
 * Records a receipt as the admin, with a note. Throws as `receiveReward` and `requireRecentConfirmation` do, and `own_money`
 * where the admin would get the reward or a part of it, or belongs to the paying company (rule M16).
 */
export async function recordReceipt(ctx: UserContext, id: string, body: { reward_amount: number; note: string }) {
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const { owner, referrer, amount } = await lockReward(tx, id);
    refuseOwnPayout(ctx, referrer);
    refuseOwnPayout(ctx, owner);
    const own = await tx.rows(
      sql`SELECT FROM referrals WHERE referrals.id = ${id} AND ${isPartyToReferral(ctx.actor.id)}`,
    );
    if (own.length > 0) throw new AppError("own_money");
    await receiveReward(ctx, tx, { id, amount: dollarsToCents(body.reward_amount), by: ctx.actor.id });
    const detail = { referral: id, amount, note: body.note };
    await recordAdminAction(ctx, tx, { event: "receipt_recorded", target_id: owner, detail });
    ctx.log.info({ referral: id, admin: ctx.actor.id }, "receipt of a reward was recorded");
    return readRewardStatus(tx, id);
  });
}

/** A referral's `reward_status`, for responses to the admin. */
export async function readRewardStatus(tx: WriteHandle, referral: string) {
  const [row] = await tx.rows<{ reward_status: "Pending" | "In Escrow" | "Released" | "Refunded" }>(
    sql`SELECT reward_status FROM referrals WHERE id = ${referral}`,
  );
  if (row === undefined) throw new AppError("not_found");
  return { referral, ...row };
}
