import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { RewardStatus } from "../../../contract/statuses.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recordStatuses } from "../../infra/db/status-history.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";

/**
 * Stores with a referral that its candidate failed the probation, and the owner's reason. Uses the database's clock,
 * as all reward times do. The caller has checked that the actor owns the job. Nothing is stored for an erased
 * candidate.
 */
export async function saveProbationFailure(tx: WriteHandle, id: string, reason: string): Promise<void> {
  await tx
    .update(referrals)
    .set({
      probation_failed_at: sql`now()`,
      probation_failure: sql`CASE WHEN ${referrals.candidate_email} = '' THEN NULL ELSE ${reason} END`,
    })
    .where(eq(referrals.id, id));
}

export type RewardStatusChange = {
  readonly id: string;
  readonly from: RewardStatus;
  readonly to: RewardStatus;
  /** Who made the step; null for a scheduled one. */
  readonly by: string | null;
};

/** The same step of several referrals, by their ids. */
export type RewardStatusChanges = Omit<RewardStatusChange, "id"> & { readonly ids: readonly string[] };

/**
 * Moves the `reward_status` of referrals as part of the money movement that it reflects; nothing else changes it
 * (rule M1). Throws `conflict` when a stored status is not `from`.
 */
export async function setRewardStatuses(
  ctx: Pick<Context, "clock" | "ids">,
  tx: WriteHandle,
  { ids, from, to, by }: RewardStatusChanges,
): Promise<void> {
  const at = ctx.clock.now();
  const moved = await tx
    .update(referrals)
    .set({ reward_status: to, updated_at: at })
    .where(and(inArray(referrals.id, [...ids]), eq(referrals.reward_status, from)))
    .returning({ job: referrals.job });
  if (moved.length !== ids.length) throw new AppError("conflict");
  const changes = ids.map((id) => ({ kind: "reward", id, from, to, by, at }) as const);
  await recordStatuses(ctx, tx, changes);
  tx.publishAll(
    "job_changed",
    moved.map(({ job }) => job),
  );
}

/** Moves the `reward_status` of one referral; throws as `setRewardStatuses` does. */
export async function setRewardStatus(
  ctx: Pick<Context, "clock" | "ids">,
  tx: WriteHandle,
  { id, ...step }: RewardStatusChange,
): Promise<void> {
  await setRewardStatuses(ctx, tx, { ...step, ids: [id] });
}
