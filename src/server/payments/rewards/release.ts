import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Reward } from "../../../contract/payments/rewards.ts";
import { flagSamePayoutOf } from "../../hiring/referrals/same-payout.ts";
import { setRewardStatuses } from "../../hiring/referrals/set-reward-status.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { DISPUTE_OPEN, REMAINING_REWARD } from "../../infra/db/remaining-reward.ts";
import { defineTask } from "../../infra/db/task.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { rewardsReleased } from "../events.ts";
import { openPayouts } from "../payouts/open-payouts.ts";
import { lockOwnReward } from "./lock-reward.ts";
import { readReward } from "./queries.ts";
import { ONLY_PAYER_EARNS, recordPayerShares, splitIntoPayouts } from "./shares.ts";
import { endUnearnedRewards } from "./unearned.ts";

type Row = { referral: string; referrer: string; amount: number };

/**
 * In Escrow → Released, with payouts (rules M1, M3), for rewards whose probation has passed by the database's clock
 * or was confirmed by the owner, and that are not on hold for review (rule F8). Rewards that nobody earns are ended
 * instead. `by` confirmed it, null for the schedule. Returns the released ones; the others were not due, or are
 * locked by another transaction.
 */
async function releaseRewards(
  ctx: Context,
  tx: WriteHandle,
  ids: readonly string[],
  by: string | null,
): Promise<string[]> {
  await flagSamePayoutOf(tx, ids);
  await endUnearnedRewards(ctx, tx, ids, by);
  const { rows } = await tx.executeSql(
    `UPDATE rewards SET state = 'released', released_at = now() WHERE referral IN (
      SELECT referral FROM rewards WHERE referral = ANY($1::uuid[]) AND state = 'in_escrow'
        AND (probation_ends_at <= now() OR confirmed_early) AND frozen_at IS NULL
        AND NOT EXISTS (SELECT FROM referrals WHERE referrals.id = rewards.referral AND on_hold)
        AND NOT ${DISPUTE_OPEN} AND NOT ${ONLY_PAYER_EARNS}
      ORDER BY referral FOR UPDATE SKIP LOCKED)
    RETURNING referral, referrer, ${REMAINING_REWARD} AS amount`,
    [ids],
  );
  // The statement returns them in any order; payouts are numbered in this one.
  const released = (rows as Row[])
    .toSorted((one, other) => (one.referral < other.referral ? -1 : 1))
    .map(({ referral, referrer: user, amount }) => ({ referral, user, amount }));
  if (released.length === 0) return [];
  const done = released.map(({ referral }) => referral);
  await setRewardStatuses(ctx, tx, { ids: done, from: "In Escrow", to: "Released", by });
  const payouts = await splitIntoPayouts(tx, released);
  await openPayouts(ctx, tx, payouts, by);
  await recordPayerShares(tx, payouts);
  await emit(ctx, tx, rewardsReleased, { referrals: done, payouts, by });
  return done;
}

/** Releases one reward; see `releaseRewards`. Returns false where it was not due, or another transaction was first. */
async function releaseReward(ctx: Context, tx: WriteHandle, id: string, by: string | null): Promise<boolean> {
  return (await releaseRewards(ctx, tx, [id], by)).length > 0;
}

/**
 * Confirms the probation early, as the job's owner: the reward is released at once, or when the review of the
 * referral ends. Throws as `lockOwnReward` does.
 */
export async function confirmProbation(ctx: UserContext, id: string): Promise<Reward> {
  return ctx.write(async (tx) => {
    await lockOwnReward(tx, ctx.actor.id, id, "confirm");
    const confirmed = await tx.rows(sql`
      UPDATE rewards SET confirmed_early = true WHERE referral = ${id} AND state = 'in_escrow' RETURNING referral`);
    if (confirmed.length === 0) throw new AppError("conflict");
    await releaseReward(ctx, tx, id, ctx.actor.id);
    return readReward(ctx, tx, id);
  });
}

export const RELEASE_DUE = defineTask({
  name: "release-due-rewards",
  class: "money",
  schedule: "*/10 * * * *",
  async run(ctx) {
    const released = await releaseAllDue(ctx);
    if (released > 0) ctx.log.info({ released }, "rewards were released");
  },
});
/** Rewards per transaction. */
const BATCH = 100;

async function findDueRewards(ctx: Pick<Context, "write">, after: string): Promise<string[]> {
  const rows = await ctx.write((tx) =>
    tx.rows<{ referral: string }>(sql`
      SELECT referral FROM rewards JOIN referrals ON referrals.id = referral
      WHERE state = 'in_escrow' AND (probation_ends_at <= now() OR confirmed_early) AND NOT on_hold AND frozen_at IS NULL
        AND NOT ${sql.raw(DISPUTE_OPEN)} AND referral > ${after} ORDER BY referral LIMIT ${BATCH}`),
  );
  return rows.map(({ referral }) => referral);
}

/**
 * Releases a batch in one transaction; if that fails, one transaction per reward, so that one failing reward stops no
 * other.
 */
async function releaseBatch(ctx: Context, ids: readonly string[]): Promise<number> {
  try {
    return (await ctx.write((tx) => releaseRewards(ctx, tx, ids, null))).length;
  } catch (error) {
    ctx.log.warn({ rewards: ids.length, ...errorFields(error) }, "rewards are released one by one");
  }
  let released = 0;
  for (const id of ids) {
    try {
      if (await ctx.write((tx) => releaseReward(ctx, tx, id, null))) released += 1;
    } catch (error) {
      ctx.log.error({ referral: id, ...errorFields(error) }, "a reward could not be released");
    }
  }
  return released;
}

const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Releases every reward whose probation has passed (rule M1). Any number of processes may run it at once. Returns how
 * many it released.
 */
export async function releaseAllDue(ctx: Context): Promise<number> {
  let released = 0;
  let batch = await findDueRewards(ctx, LOWEST_ID);
  while (batch.length > 0) {
    released += await releaseBatch(ctx, batch);
    batch = await findDueRewards(ctx, batch.at(-1) ?? LOWEST_ID);
  }
  return released;
}
