import { adminReportEndpoints } from "../../../contract/admin/reports/admin-reports.ts";
import { reportEndpoints } from "../../../contract/admin/reports/reports.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { listCases, readCase } from "./case-queries.ts";
import { complainAsUser, complainByLink, decideCase } from "./decide-case.ts";
import { openDecision, readDecision } from "./decision-view.ts";
import { admitReport, submitReport } from "./submit-report.ts";

/**
 * Attempts to open links per network. The 256-bit tokens cannot be guessed; the limit protects the server from load.
 */
const LINKS: Limit = { name: "report_links", points: 120, seconds: 3_600 };

export const reportsRouter = implement<Context, typeof reportEndpoints>("reports", reportEndpoints, {
  create: withPreflight(
    (ctx, { body }) => admitReport(ctx, body),
    (ctx, { body }, thing) => submitReport(ctx, body, thing),
  ),
  async open(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return openDecision(ctx, body.token);
  },
  async complain(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return complainByLink(ctx, body.token, body.text);
  },
  get: (ctx, { params }) => readDecision(ctx, params.id),
  complainAbout: (ctx, { params, body }) => complainAsUser(ctx, params.id, body.text),
});

export const adminReportsRouter = implement<Context, typeof adminReportEndpoints>(
  "admin_reports",
  adminReportEndpoints,
  {
    list: (ctx, { query }) => listCases(ctx, query),
    get: (ctx, { params }) => readCase(ctx.db, params.id),
    decide: (ctx, { params, body }) => decideCase(ctx, params.id, body),
  },
);
