import { dashboardEndpoints } from "../../contract/dashboard.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { readDashboard } from "./queries.ts";

export const dashboardRouter = implement<Context, typeof dashboardEndpoints>("dashboard", dashboardEndpoints, {
  get: (ctx) => readDashboard(ctx),
});
