import { sql } from "drizzle-orm";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfers } from "../ledger/transfer.ts";

type RewardTransfer = { readonly company: string; readonly from: string; readonly to: string };
type TransferredReward = { referral: string; paid: number };

/**
 * A waiting company part of a shared reward belongs to the company, not to the account that it is assigned to (rule
 * R12).
 */
async function transferWaitingParts(tx: WriteHandle, { company, from, to }: RewardTransfer): Promise<void> {
  const moved = await tx.rows<{ referral: string }>(sql`
    UPDATE payouts SET user_id = ${to} FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = payouts.referral AND jobs.company = ${company} AND payouts.user_id = ${from} AND to_owner
      AND payouts.status IN ('Pending', 'Failed') AND closed IS NULL RETURNING payouts.referral`);
  for (const { referral } of moved)
    await tx.rows(sql`
      UPDATE payout_people SET user_id = ${to} WHERE referral = ${referral} AND user_id = ${from} AND to_owner`);
}

/**
 * Transfers a member's responsibility for the rewards that they owed or paid for a company's hires to another member
 * (rule C12): that member is asked for what is due, and receives refunds. Paid in money moves to their ledger
 * account. Finished rewards stay.
 */
export async function transferRewards(tx: WriteHandle, way: RewardTransfer): Promise<void> {
  const { company, from, to } = way;
  const handed = await tx.rows<TransferredReward>(sql`
    UPDATE rewards SET owner = ${to} FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = rewards.referral AND jobs.company = ${company} AND rewards.owner = ${from}
      AND rewards.refund_settled_at IS NULL
    RETURNING rewards.referral,
      (CASE WHEN rewards.funded_at IS NULL THEN 0 ELSE rewards.amount - (SELECT coalesce(sum(stripe_disputes.amount), 0)
        FROM stripe_disputes JOIN stripe_payments ON stripe_payments.id = stripe_disputes.payment
        WHERE stripe_payments.referral = rewards.referral AND stripe_disputes.state = 'lost') END)::int AS paid`);
  await transferWaitingParts(tx, way);
  // The transaction id makes the cause unique: a transfer back and forth would otherwise count as posted before.
  const [{ moved = "" } = {}] = await tx.rows<{ moved: string }>(sql`SELECT txid_current()::text AS moved`);
  await postTransfers(
    tx,
    handed
      .filter(({ paid }) => paid > 0)
      .map(({ referral, paid: cents }) => ({
        cause: `handed-over/${referral}/${moved}`,
        by: null,
        moves: [{ from: accounts.owner(to), to: accounts.owner(from), cents }],
      })),
  );
}
