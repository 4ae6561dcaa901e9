import type pg from "pg";

/**
 * Invariants of money whenever nothing is running, in SQL alone: this file knows tables but no code. Each check selects
 * violations.
 */
const CHECKS: Readonly<Record<string, string>> = {
  "all accounts together come to zero": "SELECT sum(cents) AS cents FROM ledger_entries HAVING sum(cents) <> 0",
  "every transfer comes to zero": `
    SELECT cause, sum(cents) FROM ledger_transfers LEFT JOIN ledger_entries ON transfer = cause
    GROUP BY cause HAVING coalesce(sum(cents), 1) <> 0 OR count(*) < 2`,
  "what is promised is what the referral says": `
    SELECT referral FROM rewards JOIN referrals ON id = referral WHERE amount <> reward_amount * 100`,
  "escrow holds the reward while it is In Escrow, less what chargebacks have of it, and nothing otherwise": `
    SELECT referrals.id, reward_status, balance FROM referrals
    LEFT JOIN (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS book
      ON account = 'escrow/' || referrals.id
    WHERE coalesce(balance, 0) <> CASE reward_status WHEN 'In Escrow' THEN reward_amount * 100 - (
      SELECT coalesce(sum(stripe_disputes.amount), 0) FROM stripe_disputes
      JOIN stripe_payments ON stripe_payments.id = payment
      WHERE stripe_payments.referral = referrals.id AND stripe_disputes.state <> 'won') ELSE 0 END`,
  "what is disputed is what open chargebacks are about, and freezes its reward": `
    SELECT rewards.referral, frozen_at, balance, open FROM rewards
    LEFT JOIN (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS book
      ON account = 'disputed/' || rewards.referral
    LEFT JOIN (SELECT stripe_payments.referral, sum(stripe_disputes.amount) AS open FROM stripe_disputes
      JOIN stripe_payments ON stripe_payments.id = payment WHERE stripe_disputes.state = 'open' GROUP BY 1) AS disputes
      ON disputes.referral = rewards.referral
    WHERE coalesce(balance, 0) <> coalesce(open, 0) OR (open IS NULL) <> (frozen_at IS NULL)`,
  "a reward's state and the referral's reward status say the same": `
    SELECT referral, state, reward_status FROM rewards JOIN referrals ON id = referral
    WHERE reward_status <> CASE state WHEN 'in_escrow' THEN 'In Escrow' WHEN 'released' THEN 'Released'
      WHEN 'refunded' THEN 'Refunded' ELSE 'Pending' END`,
  "a released reward has one payout of all that chargebacks had left in escrow, or one for each share; any other none": `
    SELECT referrals.id FROM referrals LEFT JOIN payouts ON referral = referrals.id GROUP BY referrals.id
    HAVING count(payouts.id) NOT BETWEEN CASE reward_status WHEN 'Released' THEN 1 ELSE 0 END
        AND CASE reward_status WHEN 'Released' THEN greatest(1, (
          SELECT count(*) FROM reward_shares WHERE reward_shares.referral = referrals.id)) ELSE 0 END
      OR coalesce(sum(amount + deducted + taken_back), 0) <> CASE reward_status WHEN 'Released' THEN reward_amount * 100 - (
        SELECT coalesce(sum(stripe_disputes.amount), 0) FROM stripe_disputes
        JOIN stripe_payments ON stripe_payments.id = payment WHERE stripe_payments.referral = referrals.id
          AND stripe_disputes.state = 'lost' AND taken_from = 'escrow') ELSE 0 END`,
  "a payout that waits is what chargebacks have left of its reward, less what was deducted": `
    SELECT payouts.id, status, payouts.amount, deducted, rewards.amount AS reward FROM payouts
    JOIN rewards ON rewards.referral = payouts.referral
    WHERE closed IS NULL AND status IN ('Pending', 'Failed')
      AND NOT EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = rewards.referral)
      AND payouts.amount + deducted <> rewards.amount - (
      SELECT coalesce(sum(stripe_disputes.amount), 0) FROM stripe_disputes
      JOIN stripe_payments ON stripe_payments.id = payment
      WHERE stripe_payments.referral = rewards.referral AND stripe_disputes.state = 'lost')`,
  "the shares of a reward sum to a hundred": `
    SELECT referral FROM reward_shares GROUP BY referral HAVING sum(percent) <> 100`,
  "of a shared reward each has their percent, to the cent": `
    SELECT payouts.id, percent, gross FROM payouts
    JOIN (SELECT id, amount + deducted + taken_back AS gross FROM payouts) AS own USING (id)
    JOIN (SELECT referral, payee, sum(percent) AS percent FROM reward_shares GROUP BY referral, payee) AS shares
      ON shares.referral = payouts.referral AND CASE WHEN to_owner THEN payee IS NULL ELSE payee = user_id END
    JOIN (SELECT referral, sum(amount + deducted + taken_back) AS total FROM payouts GROUP BY referral) AS shared
      ON shared.referral = payouts.referral
    WHERE abs(gross - total * percent / 100.0) >= 1`,
  "a dispute that is open stands on its reward, and no other one": `
    SELECT rewards.referral, disputed_at FROM rewards
    LEFT JOIN disputes ON disputes.referral = rewards.referral AND decided_at IS NULL
    WHERE (disputed_at IS NULL) <> (disputes.id IS NULL)`,
  "a shared reward has one payout for each payee, and none for somebody without a part": `
    SELECT payouts.id FROM payouts JOIN reward_shares AS shared USING (referral)
    WHERE NOT EXISTS (SELECT FROM reward_shares AS own WHERE own.referral = payouts.referral
      AND CASE WHEN to_owner THEN own.payee IS NULL ELSE own.payee = user_id END)`,
  "no reward waits for money, or for its release, that nobody can earn": `
    SELECT referral FROM rewards WHERE state IN ('due', 'awaiting_funds') AND disputed_at IS NULL AND frozen_at IS NULL
      AND (given_up_at IS NOT NULL OR (EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = rewards.referral)
        AND NOT EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = rewards.referral AND payee IS NOT NULL)))`,
  "the company never has more back than it paid in, but for what is owed by whoever got it": `
    SELECT rewards.referral, amount, back FROM rewards JOIN (
      SELECT referral, sum(cents) AS back FROM (
        SELECT referral, amount AS cents FROM payouts WHERE to_owner AND closed IS NULL
        UNION ALL SELECT stripe_payments.referral, stripe_disputes.amount FROM stripe_disputes
          JOIN stripe_payments ON stripe_payments.id = payment WHERE stripe_disputes.state = 'lost'
        UNION ALL SELECT split_part(account, '/', 2)::uuid, -cents FROM ledger_entries
          WHERE account LIKE 'refund/%' AND cents < 0 AND transfer LIKE 'refunded/%'
        UNION ALL SELECT payouts.referral, cents FROM ledger_entries JOIN stripe_disputes
          ON transfer = 'charged-back/' || stripe_disputes.id || '/twice' JOIN stripe_payments ON stripe_payments.id = payment
          JOIN payouts ON payouts.referral = stripe_payments.referral AND to_owner AND account = 'debt/' || payouts.user_id
      ) AS ways GROUP BY referral) AS ways ON ways.referral = rewards.referral
    WHERE back > amount AND refund_settled_at IS NULL`,
  "one person's hire at a company owes one reward": `
    SELECT candidate_email_key, jobs.company FROM referrals JOIN jobs ON jobs.id = job
    WHERE referrals.status = 'Hired' GROUP BY 1, 2 HAVING count(*) > 1`,
  "nothing of a reward moves while a dispute is open": `
    SELECT disputes.referral FROM disputes JOIN rewards USING (referral)
    WHERE decided_at IS NULL AND (released_at > opened_at OR refunded_at > opened_at)
      AND charged_back_at IS NULL`,
  "a claim that was confirmed or left to silence hired its person": `
    SELECT referral, state FROM hire_claims JOIN referrals ON id = referral
    WHERE state IN ('confirmed', 'silent') AND status <> 'Hired'`,
  "a payout's money lies where its status says": `
    SELECT payouts.id, status, payable.balance, transit.balance FROM payouts
    LEFT JOIN (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS payable
      ON payable.account = 'payable/' || payouts.id
    LEFT JOIN (SELECT split_part(account, '/', 2) AS payout, sum(cents) AS balance FROM ledger_entries
      WHERE account LIKE 'transit/%' OR account LIKE 'connected/%' GROUP BY 1) AS transit
      ON transit.payout = payouts.id::text
    WHERE coalesce(payable.balance, 0) <>
        CASE WHEN status = 'Pending' OR (status = 'Failed' AND closed IS NULL) THEN amount ELSE 0 END
      OR coalesce(transit.balance, 0) <> CASE status WHEN 'Processing' THEN amount ELSE 0 END`,
  "what was paid to a person is the sum of their completed payouts": `
    SELECT users.id FROM users
    LEFT JOIN (SELECT user_id, sum(amount) AS paid FROM payouts WHERE status = 'Completed' GROUP BY user_id) AS done
      ON user_id = users.id
    LEFT JOIN (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS book
      ON account = 'paid/' || users.id
    WHERE coalesce(paid, 0) <> coalesce(balance, 0)`,
  "a refund is owed in full until it is settled, less what chargebacks have of it": `
    SELECT rewards.referral, balance FROM rewards
    LEFT JOIN (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS book
      ON account = 'refund/' || rewards.referral
    WHERE coalesce(balance, 0) <> CASE WHEN refund_settled_at IS NULL
      AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) THEN rewards.amount - (
        SELECT coalesce(sum(amount + deducted), 0) FROM payouts WHERE payouts.referral = rewards.referral AND to_owner
          AND (closed IS NULL OR reason <> 'chargeback')) - (
        SELECT coalesce(sum(stripe_disputes.amount), 0) FROM stripe_disputes
        JOIN stripe_payments ON stripe_payments.id = payment
        WHERE stripe_payments.referral = rewards.referral AND stripe_disputes.state <> 'won') ELSE 0 END`,
  "what owners paid in is what was funded or too much, less what lost chargebacks and refunds gave back": `
    SELECT users.id, balance, net, too_much FROM users
    LEFT JOIN (SELECT owner, sum(amount - coalesce(lost, 0)
        - CASE WHEN refund_settled_at IS NULL THEN 0 ELSE amount - taken_back END) AS net
      FROM rewards LEFT JOIN (SELECT stripe_payments.referral, sum(stripe_disputes.amount) AS lost FROM stripe_disputes
        JOIN stripe_payments ON stripe_payments.id = payment WHERE stripe_disputes.state = 'lost' GROUP BY 1) AS gone
        ON gone.referral = rewards.referral
      WHERE funded_at IS NOT NULL GROUP BY owner) AS funded ON funded.owner = users.id
    LEFT JOIN (SELECT owner, sum(amount) AS too_much FROM stripe_payments
      WHERE state = 'surplus' AND refund_state <> 'done' GROUP BY owner) AS surplus ON surplus.owner = users.id
    LEFT JOIN (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS book
      ON account = 'owner/' || users.id
    WHERE coalesce(net, 0) + coalesce(too_much, 0) <> -coalesce(balance, 0)`,
  "no account passes its bounds": `
    SELECT name, sum(cents) FROM ledger_accounts JOIN ledger_entries ON account = name GROUP BY name
    HAVING (bounds = 'not_negative' AND sum(cents) < 0) OR (bounds = 'not_positive' AND sum(cents) > 0)`,
  "a payout has a running attempt exactly while it is Processing, and at most one that paid": `
    SELECT payouts.id FROM payouts LEFT JOIN payout_attempts ON payout = payouts.id GROUP BY payouts.id
    HAVING count(*) FILTER (WHERE outcome = 'open') <> CASE status WHEN 'Processing' THEN 1 ELSE 0 END
      OR count(*) FILTER (WHERE outcome = 'paid') <> CASE WHEN status = 'Completed' AND amount > 0 THEN 1 ELSE 0 END
      OR count(payout) <> max(payouts.attempt)`,
  "an attempt is of what was sent off, and keeps numbers only while it runs": `
    SELECT payout, attempt, payout_attempts.cents, sent.cents FROM payout_attempts
    LEFT JOIN ledger_entries AS sent
      ON sent.transfer = 'withdraw/' || payout || '/' || attempt AND sent.account = 'transit/' || payout
    WHERE sent.cents IS DISTINCT FROM payout_attempts.cents OR masked = '' OR (outcome = 'open') <> (encrypted <> '')`,
  "every status has its history, one step after the other": `
    SELECT record_kind, record_id FROM (
      SELECT record_kind, record_id, from_status, to_status,
        lag(to_status) OVER (PARTITION BY record_kind, record_id ORDER BY changed_at, id) AS before,
        count(*) OVER (PARTITION BY record_kind, record_id, to_status) AS times
      FROM status_history WHERE record_kind IN ('reward', 'payout')
    ) AS step
    WHERE (before IS NOT NULL AND before <> from_status) OR (times > 1 AND to_status IN ('In Escrow', 'Released', 'Refunded'))`,
  "what was Completed fails only where its bank sent the money back": `
    SELECT record_id, to_status FROM status_history WHERE record_kind = 'payout' AND from_status = 'Completed'
    GROUP BY record_id, to_status HAVING to_status <> 'Failed'
      OR count(*) <> (SELECT count(*) FROM ledger_transfers WHERE cause LIKE 'return/' || record_id || '/%')`,
  "every record stands where its history ends": `
    SELECT id FROM (SELECT id, 'reward' AS kind, reward_status AS status FROM referrals WHERE reward_status <> 'Pending'
      UNION ALL SELECT id, 'payout', status FROM payouts) AS record
    WHERE status IS DISTINCT FROM (SELECT to_status FROM status_history
      WHERE record_kind = kind AND record_id = record.id ORDER BY changed_at DESC, status_history.id DESC LIMIT 1)`,
};

/** Runs every check; returns the violated ones with their first row. */
export async function checkMoney(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    const broken: string[] = [];
    for (const [name, query] of Object.entries(CHECKS)) {
      const { rows } = await client.query(query);
      if (rows.length > 0) broken.push(`${name}: ${rows.length}, first ${JSON.stringify(rows[0])}`);
    }
    return broken;
  } finally {
    client.release();
  }
}
