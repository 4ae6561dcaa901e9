import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { Reward } from "../../contract/rewards.ts";
import type { Context, UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { openPayout } from "../payouts/open.ts";
import { errorFields } from "../platform/log.ts";
import { setRewardStatus } from "../referrals/set-reward-status.ts";
import { holdOwnReward } from "./hold.ts";
import { readReward } from "./queries.ts";
import { tellOfReward } from "./tell-reward.ts";

type Released = { referrer: string; amount: number };

/**
 * In Escrow → Released, and the payout is made (DECISIONS M1, M3): when the probation has passed by the database's time,
 * or the owner has confirmed it, and nobody has to look at the referral first (DECISIONS F8). `by`: who confirmed it,
 * null where time did. Gives false where it was not due, or somebody else was first.
 */
export async function releaseReward(ctx: Context, tx: WriteHandle, id: string, by: string | null): Promise<boolean> {
  const [released] = await tx.rows<Released>(sql`
    UPDATE rewards SET state = 'released', released_at = now()
    WHERE referral = ${id} AND state = 'in_escrow' AND (probation_ends_at <= now() OR confirmed_early)
      AND NOT EXISTS (SELECT FROM referrals WHERE referrals.id = rewards.referral AND held)
    RETURNING referrer, amount`);
  if (released === undefined) return false;
  await setRewardStatus(ctx, tx, { id, from: "In Escrow", to: "Released", by });
  await openPayout(ctx, tx, { referral: id, user: released.referrer, amount: released.amount, by });
  await tellOfReward(ctx, tx, id, "released");
  return true;
}

/**
 * Confirms the probation before its 90 days are over, as the job's owner: the reward is released at once, or as soon as
 * nobody has to look at the referral any more. Throws what `holdOwnReward` throws.
 */
export async function confirmProbation(ctx: UserContext, id: string): Promise<Reward> {
  return ctx.write(async (tx) => {
    await holdOwnReward(tx, ctx.actor.id, id, "confirm");
    const confirmed = await tx.rows(sql`
      UPDATE rewards SET confirmed_early = true WHERE referral = ${id} AND state = 'in_escrow' RETURNING referral`);
    if (confirmed.length === 0) throw new AppError("conflict");
    await releaseReward(ctx, tx, id, ctx.actor.id);
    return readReward(ctx, tx, id);
  });
}

/** The task's name in the queue. */
export const RELEASE_DUE = "release-due-rewards";
/** Short transactions: one reward each, so that one that cannot be released stops no other. */
const BATCH = 200;

async function due(ctx: Pick<Context, "write">, after: string): Promise<string[]> {
  const rows = await ctx.write((tx) =>
    tx.rows<{ referral: string }>(sql`
      SELECT referral FROM rewards JOIN referrals ON referrals.id = referral
      WHERE state = 'in_escrow' AND (probation_ends_at <= now() OR confirmed_early) AND NOT held
        AND referral > ${after} ORDER BY referral LIMIT ${BATCH}`),
  );
  return rows.map(({ referral }) => referral);
}

const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Releases every reward whose probation has passed (DECISIONS M1). Any number of processes may run it at once. Gives how
 * many it released.
 */
export async function releaseDue(ctx: Context): Promise<number> {
  let released = 0;
  let batch = await due(ctx, FIRST);
  while (batch.length > 0) {
    for (const id of batch) {
      try {
        if (await ctx.write((tx) => releaseReward(ctx, tx, id, null))) released += 1;
      } catch (error) {
        ctx.log.error({ referral: id, ...errorFields(error) }, "a reward could not be released");
      }
    }
    batch = await due(ctx, batch.at(-1) ?? FIRST);
  }
  return released;
}

/** `releaseDue` as a task of the queue. */
export async function releaseDueRewards(ctx: Context): Promise<void> {
  const released = await releaseDue(ctx);
  if (released > 0) ctx.log.info({ released }, "rewards were released");
}
