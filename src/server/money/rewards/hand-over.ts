import { sql } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";
import { accounts } from "../ledger/accounts.ts";
import { transferAll } from "../ledger/transfer.ts";

type Way = { readonly company: string; readonly from: string; readonly to: string };
type Handed = { referral: string; paid: number };

/** The company's part of a shared reward that waits is the company's, not whoever's account it waits on (rule R12). */
async function handOverWaiting(tx: WriteHandle, { company, from, to }: Way): Promise<void> {
  const moved = await tx.rows<{ referral: string }>(sql`
    UPDATE payouts SET user_id = ${to} FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = payouts.referral AND jobs.company = ${company} AND payouts.user_id = ${from} AND to_owner
      AND payouts.status IN ('Pending', 'Failed') AND closed IS NULL RETURNING payouts.referral`);
  for (const { referral } of moved)
    await tx.rows(sql`
      UPDATE payout_people SET user_id = ${to} WHERE referral = ${referral} AND user_id = ${from} AND to_owner`);
}

/**
 * Has another member stand for the rewards that one owed or paid for a company's hires (rule C12): they are asked for what
 * is due, and what goes back, or waits to, goes to them. What was paid in moves to their account in the books. What is over stays.
 */
export async function handOverRewards(tx: WriteHandle, way: Way): Promise<void> {
  const { company, from, to } = way;
  const handed = await tx.rows<Handed>(sql`
    UPDATE rewards SET owner = ${to} FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = rewards.referral AND jobs.company = ${company} AND rewards.owner = ${from}
      AND rewards.refund_settled_at IS NULL
    RETURNING rewards.referral,
      (CASE WHEN rewards.funded_at IS NULL THEN 0 ELSE rewards.amount - (SELECT coalesce(sum(stripe_disputes.amount), 0)
        FROM stripe_disputes JOIN stripe_payments ON stripe_payments.id = stripe_disputes.payment
        WHERE stripe_payments.referral = rewards.referral AND stripe_disputes.state = 'lost') END)::int AS paid`);
  await handOverWaiting(tx, way);
  // Back and forth is a cause of its own each time: the pair alone would have moved before.
  const [{ moved = "" } = {}] = await tx.rows<{ moved: string }>(sql`SELECT txid_current()::text AS moved`);
  await transferAll(
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
