import { transferCases } from "../../admin/reports/decide-case.ts";
import { transferCompany } from "../../companies/save.ts";
import type { UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { transferJobs } from "../../jobs/transfer-jobs.ts";
import { transferRewards } from "../../payments/rewards/transfer-rewards.ts";

/**
 * Transfers a team member's responsibilities to another member, including pending rewards and their money (rule C12),
 * because they belong to the company. Idempotent. Requires the team to be locked.
 */
export async function transferResponsibilities(
  ctx: Pick<UserTxContext, "clock">,
  tx: WriteHandle,
  way: { company: string; from: string; to: string },
): Promise<void> {
  await transferJobs(ctx, tx, way);
  await transferCompany(tx, way);
  await transferRewards(tx, way);
  await transferCases(tx, way);
}
