import { dashboardEndpoints } from "../../contract/dashboard.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { readCharts } from "./charts.ts";
import { listNeeds } from "./needs/list-needs.ts";
import { readDashboard } from "./queries.ts";

export const dashboardRouter = implement<Context, typeof dashboardEndpoints>("dashboard", dashboardEndpoints, {
  get: (ctx) => readDashboard(ctx),
  needs: (ctx) => listNeeds(ctx),
  numbers: (ctx) => readCharts(ctx),
});
