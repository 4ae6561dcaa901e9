import { sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import { giveUpSplits } from "../../db/deal/agreed-split.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { REFUND_ON_ITS_WAY } from "../../db/provider-payments.ts";
import { DISPUTE_OPEN, REWARD_LEFT } from "../../db/reward-left.ts";
import { accounts } from "../ledger/accounts.ts";
import { transfer } from "../ledger/transfer.ts";
import { openReward } from "./open.ts";
import { backFromEscrow, endUnearned } from "./unearned.ts";

const RESTS = sql.raw(DISPUTE_OPEN);

/** What the company has not paid yet is not owed any more. */
async function giveUpDue(tx: WriteHandle, user: string): Promise<void> {
  const hired = await tx.rows<{ id: string }>(sql`
    SELECT referrals.id FROM referrals LEFT JOIN rewards ON rewards.referral = referrals.id
    WHERE (referrals.created_by = ${user} OR referrals.id IN (SELECT referral FROM reward_shares WHERE payee = ${user}))
      AND referrals.status = 'Hired' AND reward_amount > 0 AND rewards.referral IS NULL`);
  for (const { id } of hired) await openReward(tx, id);
  await tx.rows(sql`
    UPDATE rewards SET state = 'cancelled', given_up_at = now()
    WHERE referrer = ${user} AND state IN ('due', 'awaiting_funds') AND NOT ${OTHERS_SHARE(user)} AND NOT ${RESTS}`);
}

/** Condition: somebody else has a share of the reward, which is not this person's to give up. */
const OTHERS_SHARE = (user: string) => sql`EXISTS (SELECT FROM reward_shares
  WHERE reward_shares.referral = rewards.referral AND payee IS NOT NULL AND payee <> ${user})`;

/** What lies in escrow goes back to the company, as after a failed probation: nobody has earned it. */
async function giveUpEscrow(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  const given = await tx.rows<{ referral: string; amount: number }>(sql`
    UPDATE rewards SET state = 'refunded', refunded_at = now(), given_up_at = now()
    WHERE referrer = ${user} AND state = 'in_escrow' AND frozen_at IS NULL AND NOT ${OTHERS_SHARE(user)} AND NOT ${RESTS}
    RETURNING referral, ${sql.raw(REWARD_LEFT)} AS amount`);
  for (const back of given) await backFromEscrow(ctx, tx, back, user);
}

/** What is argued about is decided without them: it may be another one's, and ends if it would have been theirs (rule R12). */
async function giveUpDisputed(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`
    UPDATE rewards SET given_up_at = now()
    WHERE referrer = ${user} AND state IN ('due', 'awaiting_funds', 'in_escrow') AND ${RESTS} AND given_up_at IS NULL`);
}

/**
 * Their shares of what others share as well go to whoever pays; where nobody else is left, it ends. What nobody is hired for yet is not
 * open, and stays theirs (rule R31).
 */
async function giveUpShares(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  // Held first, in one order, as a release does.
  const shared = await tx.rows<{ referral: string }>(sql`
    SELECT referral FROM rewards WHERE released_at IS NULL
      AND referral IN (SELECT referral FROM reward_shares WHERE payee = ${user}) ORDER BY referral FOR UPDATE`);
  await tx.rows(sql`UPDATE reward_shares SET payee = NULL WHERE payee = ${user} AND EXISTS (
    SELECT FROM rewards WHERE rewards.referral = reward_shares.referral AND rewards.released_at IS NULL)`);
  await giveUpSplits(tx, user);
  await endUnearned(
    ctx,
    tx,
    shared.map(({ referral }) => referral),
    user,
  );
}

/** What the provider is about to give back arrives by itself; what a chargeback is about waits until that is decided. */
async function giveUpRefunds(tx: WriteHandle, user: string): Promise<void> {
  const given = await tx.rows<{ referral: string; amount: number }>(sql`
    UPDATE rewards SET refund_settled_at = now()
    WHERE owner = ${user} AND refund_settled_at IS NULL AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL)
      AND frozen_at IS NULL AND NOT ${sql.raw(REFUND_ON_ITS_WAY)}
    RETURNING referral, ${sql.raw(REWARD_LEFT)} AS amount`);
  for (const { referral: id, amount: cents } of given) {
    const moves = [{ from: accounts.refund(id), to: accounts.givenUp(), cents }];
    await transfer(tx, { cause: `given-up/refund/${id}`, by: user, moves });
  }
}

/**
 * Gives up, as the person themselves, every reward and refund that is still open for them (rule P5): what is owed to
 * them and not funded ends, escrow goes back to the company, refunds stay with the account of what was given up. What is argued
 * about is marked, and ends with its decision.
 */
export async function giveUpRewards(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  await giveUpDue(tx, user);
  await giveUpEscrow(ctx, tx, user);
  await giveUpRefunds(tx, user);
  await giveUpDisputed(tx, user);
  await giveUpShares(ctx, tx, user);
}
