import { payoutFileEndpoints } from "../../../contract/payments/payout-files.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { listAllPayouts } from "./admin-queries.ts";
import { readAdminPayoutHistory, readPayoutHistory } from "./history.ts";
import { readLedgerReport } from "./ledger-report.ts";
import { exportAllPayouts, exportPayouts } from "./payout-files.ts";
import { listPayouts } from "./queries.ts";
import { retryAsAdmin, withdrawPayout } from "./withdraw.ts";

export const payoutFilesRouter = implement<Context, typeof payoutFileEndpoints>("payout_files", payoutFileEndpoints, {
  export: (ctx, { query }) => exportPayouts(ctx, query),
  exportAll: (ctx, { query }) => exportAllPayouts(ctx, query),
  ledger: (ctx) => readLedgerReport(ctx),
});

export const payoutsRouter = implement<Context, typeof payoutEndpoints>("payouts", payoutEndpoints, {
  list: (ctx, { query }) => listPayouts(ctx, query),
  withdraw: (ctx, { params }) => withdrawPayout(ctx, params.id, "withdraw"),
  retry: (ctx, { params }) => withdrawPayout(ctx, params.id, "retry"),
  history: (ctx, { params }) => readPayoutHistory(ctx, params.id),
  adminHistory: (ctx, { params }) => readAdminPayoutHistory(ctx, params.id),
  adminList: (ctx, { query }) => listAllPayouts(ctx, query),
  adminRetry: (ctx, { params }) => retryAsAdmin(ctx, params.id),
});
