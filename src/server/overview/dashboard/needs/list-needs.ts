import type { OutputOf } from "../../../../contract/endpoint.ts";
import type { dashboardEndpoints } from "../../../../contract/overview/dashboard.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import { listMoneyNeeds } from "./money.ts";
import { mergeGroups } from "./need-queries.ts";
import { listOwnNeeds } from "./own.ts";
import { listTeamNeeds } from "./team.ts";

/** All due actions of the viewer in one list (rule J59). */
export async function listNeeds(ctx: UserContext): Promise<OutputOf<typeof dashboardEndpoints.needs>> {
  const groups = await Promise.all([listTeamNeeds(ctx), listOwnNeeds(ctx), listMoneyNeeds(ctx)]);
  return mergeGroups(groups.flat());
}
