import { sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { buildChargebackNotification, type ChargebackStep } from "../payouts/chargeback-notification.ts";
import type { LockedReward } from "./lock-reward.ts";
import { findEarners } from "./shares.ts";

/** A chargeback as notifications describe it, all amounts in integer cents. */
type ChargebackFacts = {
  readonly id: string;
  readonly referral: string;
  readonly amount: number;
  /** The cents left of the reward after a loss. */
  readonly left?: number;
  /** Whether it concerns the referrer. */
  readonly waiting: boolean;
};

/** Whether money of the reward still waits for its referrer: in escrow, or in an unsent payout. */
export async function isReferrerUnpaid(tx: WriteHandle, { referral, state }: LockedReward): Promise<boolean> {
  if (state !== "released") return state === "in_escrow";
  const waiting = await tx.rows(sql`
    SELECT id FROM payouts WHERE referral = ${referral} AND closed IS NULL AND status IN ('Pending', 'Failed')`);
  return waiting.length > 0;
}

/**
 * Notifies the owner of a chargeback of their payment, and the payees where it concerns them, once per step, in the
 * same transaction (X22).
 */
export async function notifyChargeback(
  ctx: Context,
  tx: WriteHandle,
  step: ChargebackStep,
  facts: ChargebackFacts,
): Promise<void> {
  const { id, referral, amount, left = 0, waiting } = facts;
  if (amount <= 0) return;
  const notificationFor = await buildChargebackNotification(tx, referral, { amount, left });
  const earn = waiting ? await findEarners(tx, referral) : [];
  const news = earn.map((user) => notificationFor(step, "referrer", id, user));
  await notifyAll(ctx, tx, [notificationFor(step, "owner", id), ...news]);
}
