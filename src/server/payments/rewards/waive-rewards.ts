import { sql } from "drizzle-orm";
import { forfeitRewardShares } from "../../hiring/referrals/reward-share-agreements.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { REFUND_PENDING } from "../../infra/db/provider-payments.ts";
import { DISPUTE_OPEN, REMAINING_REWARD } from "../../infra/db/remaining-reward.ts";
import { accounts } from "../ledger/accounts.ts";
import { postTransfer } from "../ledger/transfer.ts";
import { openReward } from "./open-reward.ts";
import { endUnearnedRewards, refundFromEscrow } from "./unearned.ts";

const IS_DISPUTED = sql.raw(DISPUTE_OPEN);

/** Ends rewards that the company has not funded yet. */
async function endUnfundedRewards(tx: WriteHandle, user: string): Promise<void> {
  const hired = await tx.rows<{ id: string }>(sql`
    SELECT referrals.id FROM referrals LEFT JOIN rewards ON rewards.referral = referrals.id
    WHERE (referrals.created_by = ${user} OR referrals.id IN (SELECT referral FROM reward_shares WHERE payee = ${user}))
      AND referrals.status = 'Hired' AND reward_amount > 0 AND rewards.referral IS NULL`);
  for (const { id } of hired) await openReward(tx, id);
  await tx.rows(sql`
    UPDATE rewards SET state = 'cancelled', given_up_at = now()
    WHERE referrer = ${user} AND state IN ('due', 'awaiting_funds') AND NOT ${hasOtherPayees(user)} AND NOT ${IS_DISPUTED}`);
}

/** Condition: another person has a share of the reward, which this user cannot waive. */
const hasOtherPayees = (user: string) => sql`EXISTS (SELECT FROM reward_shares
  WHERE reward_shares.referral = rewards.referral AND payee IS NOT NULL AND payee <> ${user})`;

/** Returns escrow to the company, as after a failed probation: nobody earned it. */
async function returnEscrow(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  const given = await tx.rows<{ referral: string; amount: number }>(sql`
    UPDATE rewards SET state = 'refunded', refunded_at = now(), given_up_at = now()
    WHERE referrer = ${user} AND state = 'in_escrow' AND frozen_at IS NULL AND NOT ${hasOtherPayees(user)} AND NOT ${IS_DISPUTED}
    RETURNING referral, ${sql.raw(REMAINING_REWARD)} AS amount`);
  for (const back of given) await refundFromEscrow(ctx, tx, back, user);
}

/**
 * Disputed rewards are decided without this user: they may go to another person, and end if they would have been this
 * user's (rule R12).
 */
async function waiveDisputed(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`
    UPDATE rewards SET given_up_at = now()
    WHERE referrer = ${user} AND state IN ('due', 'awaiting_funds', 'in_escrow') AND ${IS_DISPUTED} AND given_up_at IS NULL`);
}

/**
 * Gives the user's shares of shared rewards to the payer; a reward without other payees ends. Rewards without a hire
 * are not open yet and keep their shares (rule R31).
 */
async function waiveShares(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  // Locked first, in a fixed order, as a release does.
  const shared = await tx.rows<{ referral: string }>(sql`
    SELECT referral FROM rewards WHERE released_at IS NULL
      AND referral IN (SELECT referral FROM reward_shares WHERE payee = ${user}) ORDER BY referral FOR UPDATE`);
  await tx.rows(sql`UPDATE reward_shares SET payee = NULL WHERE payee = ${user} AND EXISTS (
    SELECT FROM rewards WHERE rewards.referral = reward_shares.referral AND rewards.released_at IS NULL)`);
  await forfeitRewardShares(tx, user);
  await endUnearnedRewards(
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
async function waiveRefunds(tx: WriteHandle, user: string): Promise<void> {
  const given = await tx.rows<{ referral: string; amount: number }>(sql`
    UPDATE rewards SET refund_settled_at = now()
    WHERE owner = ${user} AND refund_settled_at IS NULL AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL)
      AND frozen_at IS NULL AND NOT ${sql.raw(REFUND_PENDING)}
    RETURNING referral, ${sql.raw(REMAINING_REWARD)} AS amount`);
  for (const { referral: id, amount: cents } of given) {
    const moves = [{ from: accounts.refund(id), to: accounts.givenUp(), cents }];
    await postTransfer(tx, { cause: `given-up/refund/${id}`, by: user, moves });
  }
}

/**
 * Waives, as the user themselves, every open reward and refund of theirs (rule P5): unfunded rewards end, escrow goes
 * back to the company, refunds go to the given-up account. Disputed rewards are marked, and end with the decision.
 */
export async function waiveRewards(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  await endUnfundedRewards(tx, user);
  await returnEscrow(ctx, tx, user);
  await waiveRefunds(tx, user);
  await waiveDisputed(tx, user);
  await waiveShares(ctx, tx, user);
}
