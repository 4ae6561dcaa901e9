import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { RewardStatus } from "../../contract/statuses.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatus } from "../db/status-history.ts";
import { referrals } from "../db/tables/referrals.ts";

export type RewardStep = {
  readonly id: string;
  readonly from: RewardStatus;
  readonly to: RewardStatus;
  /** Who did it, null where time did. */
  readonly by: string | null;
};

/**
 * Moves a referral's `reward_status`, as a part of the movement of money that it stands for: nothing else does
 * (DECISIONS M1). Throws `conflict` when the stored one is not `from`.
 */
export async function setRewardStatus(
  ctx: Pick<Context, "clock" | "ids">,
  tx: WriteHandle,
  { id, from, to, by }: RewardStep,
): Promise<void> {
  const at = ctx.clock.now();
  const [moved] = await tx
    .update(referrals)
    .set({ reward_status: to, updated_at: at })
    .where(and(eq(referrals.id, id), eq(referrals.reward_status, from)))
    .returning({ job: referrals.job });
  if (moved === undefined) throw new AppError("conflict");
  await recordStatus(ctx, tx, { kind: "reward", id, from, to, by, at });
  await tx.notify("job_changed", moved.job);
}
