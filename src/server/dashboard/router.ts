import { dashboardEndpoints } from "../../contract/dashboard.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { readNeeds } from "./needs/list.ts";
import { readNumbers } from "./numbers.ts";
import { readDashboard } from "./queries.ts";

export const dashboardRouter = implement<Context, typeof dashboardEndpoints>("dashboard", dashboardEndpoints, {
  get: (ctx) => readDashboard(ctx),
  needs: (ctx) => readNeeds(ctx),
  numbers: (ctx) => readNumbers(ctx),
});
