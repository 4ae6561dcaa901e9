import { readAmounts } from "../../src/server/infra/db/amounts/read-amounts.ts";
import type { World } from "../support/world.ts";

/**
 * Each person's four amounts according to the ledger: what never reached escrow is possible, the rest is on accounts.
 * People who receive a company's part are excluded, because one account holds both; a deleted account's debt was
 * written off.
 */
const BY_LEDGER = `
  WITH share AS (
    SELECT referral, payee AS person, sum(percent) AS percent FROM reward_shares WHERE payee IS NOT NULL GROUP BY 1, 2
    UNION ALL SELECT id, created_by, 100 FROM referrals LEFT JOIN rewards ON rewards.referral = id
      WHERE given_up_at IS NULL AND NOT EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = referrals.id)
  ), book AS (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account
  ), open AS (SELECT stripe_payments.referral, sum(stripe_disputes.amount) AS cents FROM stripe_disputes
    JOIN stripe_payments ON stripe_payments.id = payment
    WHERE stripe_disputes.state = 'open' AND taken_from = 'escrow' GROUP BY 1)
  SELECT users.id,
    (SELECT coalesce(sum(reward_amount * percent), 0) FROM share JOIN referrals ON referrals.id = share.referral
      WHERE person = users.id AND status <> 'Rejected'
        AND NOT EXISTS (SELECT FROM book WHERE account = 'escrow/' || referrals.id)
        AND NOT EXISTS (SELECT FROM rewards WHERE rewards.referral = referrals.id AND state IN ('cancelled', 'refunded')))::bigint AS possible,
    (SELECT coalesce(sum(floor((balance + coalesce(open.cents, 0)) * percent / 100.0)), 0) FROM share
      JOIN book ON account = 'escrow/' || share.referral LEFT JOIN open ON open.referral = share.referral
      WHERE person = users.id)::bigint AS in_escrow,
    (SELECT coalesce(sum(balance), 0) FROM book WHERE account IN ('paid/' || users.id, 'debt/' || users.id)
      OR account IN (SELECT unnest(ARRAY['payable/' || id, 'transit/' || id, 'connected/' || id])
        FROM payouts WHERE user_id = users.id))::bigint AS earned,
    (SELECT coalesce(sum(balance), 0) FROM book WHERE account = 'paid/' || users.id)::bigint AS paid
  FROM users WHERE deleted_at IS NULL AND NOT EXISTS (SELECT FROM payouts WHERE to_owner AND user_id = users.id)`;

type Row = { id: string; possible: string; in_escrow: string; earned: string; paid: string };
type AmountsCheck = { readonly sums: Record<keyof Omit<Row, "id">, number>; readonly broken: string[] };

/**
 * Compares everyone's four amounts with the ledger. `sums`: totals, which prove that there was something to compare.
 */
export async function checkAmounts(world: World): Promise<AmountsCheck> {
  const { rows } = await world.pool.query<Row>(BY_LEDGER);
  const sums = { possible: 0, in_escrow: 0, earned: 0, paid: 0 };
  const broken: string[] = [];
  for (const { id, ...ledger } of rows) {
    const shown = await world.ctx.write((tx) => readAmounts(tx, id));
    for (const term of ["possible", "in_escrow", "earned", "paid"] as const) {
      sums[term] += shown[term];
      if (shown[term] !== Number(ledger[term])) broken.push(`${term} of ${id}: ${shown[term]}, ledger ${ledger[term]}`);
    }
  }
  return { sums, broken };
}
