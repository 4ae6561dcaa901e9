import { sql } from "drizzle-orm";
import type { WriteHandle } from "./handles.ts";

/** Condition on `rewards`: the payment is being refunded by its provider. */
export const REFUND_PENDING = `EXISTS (SELECT FROM stripe_payments WHERE stripe_payments.referral = rewards.referral
  AND stripe_payments.state = 'held' AND refund_state = 'asked')`;

/** Integer cents of the `rewards` row that open chargebacks concern. */
export const DISPUTED_CENTS = `CASE WHEN rewards.frozen_at IS NULL THEN 0 ELSE (
  SELECT coalesce(sum(stripe_disputes.amount), 0)::bigint
  FROM stripe_payments JOIN stripe_disputes ON payment = stripe_payments.id
  WHERE stripe_payments.referral = rewards.referral AND stripe_disputes.state = 'open') END`;

/** The provider's payment page of the `referrals` row's reward, if it stays open for at least five minutes. */
export const PAYMENT_PAGE = `(
  SELECT url FROM stripe_checkouts WHERE referral = referrals.id AND stripe_checkouts.state = 'open'
    AND expires_at > now() + interval '5 minutes' ORDER BY attempt DESC LIMIT 1)`;

/** For a LEFT JOIN: the payment that funded the `rewards` row, with `refund_state` and `reason`. */
export const PAYMENT_OF_REWARD =
  "stripe_payments AS payment ON payment.referral = rewards.referral AND payment.state = 'held'";

/** Charges chargebacks to the operator if their amount was refunded anyway. */
export async function chargeDisputesToLoss(tx: WriteHandle, referral: string): Promise<void> {
  await tx.rows(sql`
    UPDATE stripe_disputes SET taken_from = 'loss' FROM stripe_payments
    WHERE stripe_payments.id = payment AND referral = ${referral} AND taken_from = 'refund'
      AND stripe_disputes.state = 'open'`);
}

/** When the provider's last event of a handled type arrived. */
export const LAST_EVENT_AT = "(SELECT max(received_at) FROM stripe_events)";

/** Provider events not handled ten minutes after their arrival, for a FROM clause. */
export const UNHANDLED_EVENTS =
  "(SELECT FROM stripe_events WHERE done_at IS NULL AND received_at < now() - interval '10 minutes' LIMIT 1001) AS words";
