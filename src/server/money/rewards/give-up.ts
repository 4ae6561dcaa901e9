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

/** Ends rewards that the company has not funded yet. */
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

/** Condition: another person has a share of the reward, which this user cannot waive. */
const OTHERS_SHARE = (user: string) => sql`EXISTS (SELECT FROM reward_shares
  WHERE reward_shares.referral = rewards.referral AND payee IS NOT NULL AND payee <> ${user})`;

/** Returns escrow to the company, as after a failed probation: nobody earned it. */
async function giveUpEscrow(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  const given = await tx.rows<{ referral: string; amount: number }>(sql`
    UPDATE rewards SET state = 'refunded', refunded_at = now(), given_up_at = now()
    WHERE referrer = ${user} AND state = 'in_escrow' AND frozen_at IS NULL AND NOT ${OTHERS_SHARE(user)} AND NOT ${RESTS}
    RETURNING referral, ${sql.raw(REWARD_LEFT)} AS amount`);
  for (const back of given) await backFromEscrow(ctx, tx, back, user);
}

/**
 * Disputed rewards are decided without this user: they may go to another person, and end if they would have been this
 * user's (rule R12).
 */
async function giveUpDisputed(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`
    UPDATE rewards SET given_up_at = now()
    WHERE referrer = ${user} AND state IN ('due', 'awaiting_funds', 'in_escrow') AND ${RESTS} AND given_up_at IS NULL`);
}

/**
 * Gives the user's shares of shared rewards to the payer; a reward without other payees ends. Rewards without a hire
 * are not open yet and keep their shares (rule R31).
 */
async function giveUpShares(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  // Locked first, in a fixed order, as a release does.
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

/**
 * Refunds that the provider is about to pay arrive by themselves; those with an open chargeback wait for its
 * decision.
 */
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
 * Waives, as the user themselves, every open reward and refund of theirs (rule P5): unfunded rewards end, escrow goes
 * back to the company, refunds go to the given-up account. Disputed rewards are marked, and end with the decision.
 */
export async function giveUpRewards(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  await giveUpDue(tx, user);
  await giveUpEscrow(ctx, tx, user);
  await giveUpRefunds(tx, user);
  await giveUpDisputed(tx, user);
  await giveUpShares(ctx, tx, user);
}
