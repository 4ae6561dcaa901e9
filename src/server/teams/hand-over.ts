import { handOverCompany } from "../companies/hand-over.ts";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { handOverJobs } from "../jobs/hand-over.ts";
import { handOverRewards } from "../money/rewards/hand-over.ts";
import { handOverCases } from "../reports/hand-over.ts";

/**
 * Transfers a team member's responsibilities to another member, including pending rewards and their money (rule C12),
 * because they belong to the company. Idempotent. Requires the team to be locked.
 */
export async function handOver(
  ctx: Pick<UserTxContext, "clock">,
  tx: WriteHandle,
  way: { company: string; from: string; to: string },
): Promise<void> {
  await handOverJobs(ctx, tx, way);
  await handOverCompany(tx, way);
  await handOverRewards(tx, way);
  await handOverCases(tx, way);
}
