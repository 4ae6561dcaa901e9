import type { dashboardEndpoints } from "../../../contract/dashboard.ts";
import type { OutputOf } from "../../../contract/endpoint.ts";
import type { UserContext } from "../../db/context.ts";
import { needsOfMoney } from "./money.ts";
import { needsOfOwn } from "./own.ts";
import { oneList } from "./parts.ts";
import { needsOfTeam } from "./team.ts";

/** All due actions of the viewer in one list (rule J59). */
export async function readNeeds(ctx: UserContext): Promise<OutputOf<typeof dashboardEndpoints.needs>> {
  const groups = await Promise.all([needsOfTeam(ctx), needsOfOwn(ctx), needsOfMoney(ctx)]);
  return oneList(groups.flat());
}
