import { dashboardEndpoints } from "../../../contract/overview/dashboard.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { readCharts } from "./charts.ts";
import { listNeeds } from "./needs/list-needs.ts";
import { readDashboard } from "./queries.ts";

export const dashboardRouter = implement<Context, typeof dashboardEndpoints>("dashboard", dashboardEndpoints, {
  get: (ctx) => readDashboard(ctx),
  needs: (ctx) => listNeeds(ctx),
  numbers: (ctx) => readCharts(ctx),
});
