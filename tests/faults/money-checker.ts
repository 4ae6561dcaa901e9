import type pg from "pg";

/**
 * What has to be true of money at every moment when nobody is at work, in SQL alone: this file knows tables, not code.
 * Each check selects what breaks it.
 */
const CHECKS: Readonly<Record<string, string>> = {
  "all accounts together come to zero": "SELECT sum(cents) AS cents FROM ledger_entries HAVING sum(cents) <> 0",
  "every transfer comes to zero": `
    SELECT cause, sum(cents) FROM ledger_transfers LEFT JOIN ledger_entries ON transfer = cause
    GROUP BY cause HAVING coalesce(sum(cents), 1) <> 0 OR count(*) < 2`,
  "what is promised is what the referral says": `
    SELECT referral FROM rewards JOIN referrals ON id = referral WHERE amount <> reward_amount * 100`,
  "escrow holds the whole reward while it is In Escrow, or a chargeback of it does, and nothing otherwise": `
    SELECT referrals.id, reward_status, balance FROM referrals
    LEFT JOIN (SELECT split_part(account, '/', 2) AS referral, sum(cents) AS balance FROM ledger_entries
      WHERE account LIKE 'escrow/%' OR account LIKE 'disputed/%' GROUP BY 1) AS book ON book.referral = referrals.id::text
    WHERE coalesce(balance, 0) <> CASE reward_status WHEN 'In Escrow' THEN reward_amount * 100 ELSE 0 END`,
  "a reward's state and the referral's reward status say the same": `
    SELECT referral, state, reward_status FROM rewards JOIN referrals ON id = referral
    WHERE reward_status <> CASE state WHEN 'in_escrow' THEN 'In Escrow' WHEN 'released' THEN 'Released'
      WHEN 'refunded' THEN 'Refunded' ELSE 'Pending' END`,
  "a released reward has one payout of the whole amount, any other none": `
    SELECT referrals.id FROM referrals LEFT JOIN payouts ON referral = referrals.id GROUP BY referrals.id
    HAVING count(payouts.id) <> CASE reward_status WHEN 'Released' THEN 1 ELSE 0 END
      OR coalesce(sum(amount + deducted), 0) <> CASE reward_status WHEN 'Released' THEN reward_amount * 100 ELSE 0 END`,
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
  "a refund is owed in full until it is settled": `
    SELECT referral, balance FROM rewards
    LEFT JOIN (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS book
      ON account = 'refund/' || referral
    WHERE coalesce(balance, 0) <> CASE WHEN refund_settled_at IS NULL
      AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) THEN amount ELSE 0 END`,
  "what owners paid in is what was funded less what was given back": `
    SELECT users.id, balance FROM users
    LEFT JOIN (SELECT owner, sum(amount) AS net FROM rewards WHERE funded_at IS NOT NULL AND refund_settled_at IS NULL
      GROUP BY owner) AS funded ON owner = users.id
    LEFT JOIN (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS book
      ON account = 'owner/' || users.id
    WHERE coalesce(net, 0) <> -coalesce(balance, 0)`,
  "no account passes its bounds": `
    SELECT name, sum(cents) FROM ledger_accounts JOIN ledger_entries ON account = name GROUP BY name
    HAVING (bounds = 'not_negative' AND sum(cents) < 0) OR (bounds = 'not_positive' AND sum(cents) > 0)`,
  "a payout has a running attempt exactly while it is Processing, and at most one that paid": `
    SELECT payouts.id FROM payouts LEFT JOIN payout_attempts ON payout = payouts.id GROUP BY payouts.id
    HAVING count(*) FILTER (WHERE outcome = 'open') <> CASE status WHEN 'Processing' THEN 1 ELSE 0 END
      OR count(*) FILTER (WHERE outcome = 'paid') <> CASE WHEN status = 'Completed' AND amount > 0 THEN 1 ELSE 0 END
      OR count(payout) <> max(payouts.attempt)`,
  "every status has its history, one step after the other": `
    SELECT record_kind, record_id FROM (
      SELECT record_kind, record_id, from_status, to_status,
        lag(to_status) OVER (PARTITION BY record_kind, record_id ORDER BY changed_at, id) AS before,
        count(*) OVER (PARTITION BY record_kind, record_id, to_status) AS times
      FROM status_history WHERE record_kind IN ('reward', 'payout')
    ) AS step
    WHERE (before IS NOT NULL AND before <> from_status) OR (times > 1 AND to_status IN ('Completed', 'In Escrow', 'Released', 'Refunded'))`,
  "every record stands where its history ends": `
    SELECT id FROM (SELECT id, 'reward' AS kind, reward_status AS status FROM referrals WHERE reward_status <> 'Pending'
      UNION ALL SELECT id, 'payout', status FROM payouts) AS record
    WHERE status IS DISTINCT FROM (SELECT to_status FROM status_history
      WHERE record_kind = kind AND record_id = record.id ORDER BY changed_at DESC, status_history.id DESC LIMIT 1)`,
};

/** Runs every check; gives the names of the broken ones with the first row that breaks each. */
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
