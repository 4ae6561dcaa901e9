import { sql } from "drizzle-orm";
import { shareCents } from "../../../rules/hiring/shares.ts";
import { createAgreedShares } from "../../hiring/referrals/reward-share-agreements.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { ReleasedReward } from "../events.ts";

/** One part of a shared reward; without a payee it goes to the payer. */
export type RewardShare = { readonly payee: string | null; readonly percent: number };
type Row = RewardShare & { readonly referral: string; readonly owner: string };

/** Condition on `rewards`: it is shared, and only the payer has a part. */
export const ONLY_PAYER_EARNS = `(EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = rewards.referral)
  AND NOT EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = rewards.referral AND payee IS NOT NULL))`;

/**
 * Replaces the shares of a reward (rules R12, R15). An empty list: the whole reward is its referrer's, or shared as
 * two referrers agreed (R30).
 */
export async function setShares(tx: WriteHandle, referral: string, shares: readonly RewardShare[]): Promise<void> {
  await tx.rows(sql`DELETE FROM reward_shares WHERE referral = ${referral}`);
  if (shares.length === 0) await createAgreedShares(tx, referral);
  for (const [place, { payee, percent }] of shares.entries())
    await tx.rows(sql`
      INSERT INTO reward_shares (referral, place, payee, percent) VALUES (${referral}, ${place}, ${payee}, ${percent})`);
}

/** The people who earn a part of a reward; its referrer where it is not shared. */
export async function findEarners(tx: WriteHandle, referral: string): Promise<string[]> {
  const rows = await tx.rows<{ payee: string | null }>(sql`
    SELECT DISTINCT payee FROM reward_shares WHERE referral = ${referral}
    UNION SELECT referrer FROM rewards WHERE referral = ${referral}
      AND NOT EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = rewards.referral)`);
  return rows.flatMap(({ payee }) => (payee === null ? [] : [payee]));
}

/**
 * Splits released rewards into payouts: one for each payee, however many parts they have, to the exact cent; a single
 * one where the reward is not shared. Parts of zero cents are left out.
 */
export async function splitIntoPayouts(
  tx: WriteHandle,
  released: readonly ReleasedReward[],
): Promise<ReleasedReward[]> {
  const { rows } = await tx.executeSql(
    `SELECT referral, payee, sum(percent)::int AS percent, owner FROM reward_shares JOIN rewards USING (referral)
    WHERE referral = ANY($1::uuid[]) GROUP BY referral, payee, owner ORDER BY referral, min(place)`,
    [released.map(({ referral }) => referral)],
  );
  const shares = rows as Row[];
  return released.flatMap((reward) => {
    const own = shares.filter(({ referral }) => referral === reward.referral);
    if (own.length === 0) return [reward];
    const parts = own.map(({ percent }) => percent);
    const among = own.reduce((sum, { payee, percent }) => sum + (payee === null ? 0 : percent), 0);
    return shareCents(reward.amount, parts)
      .map((amount, at): ReleasedReward => {
        const { payee = null, percent = 0, owner = reward.user } = own[at] ?? {};
        const part = payee === null ? { part: 100, parts: 100 } : { part: percent, parts: among };
        return { ...reward, user: payee ?? owner, amount, to_owner: payee === null, ...part };
      })
      .filter(({ amount }) => amount > 0);
  });
}

/** Records the payer's share of a released reward, so that no other refund returns it again. */
export async function recordPayerShares(tx: WriteHandle, payouts: readonly ReleasedReward[]): Promise<void> {
  for (const { referral, amount, to_owner } of payouts)
    if (to_owner)
      await tx.rows(sql`UPDATE rewards SET taken_back = taken_back + ${amount} WHERE referral = ${referral}`);
}
