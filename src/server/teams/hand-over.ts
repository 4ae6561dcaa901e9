import { handOverCompany } from "../companies/hand-over.ts";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { handOverJobs } from "../jobs/hand-over.ts";
import { handOverRewards } from "../money/rewards/hand-over.ts";
import { handOverCases } from "../reports/hand-over.ts";

/**
 * Gives what one member of a team is responsible for to another one, the rewards that wait and their money included
 * (rule C12): it stays with the company when somebody goes. Doing it twice changes nothing. Call it with the team held.
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
