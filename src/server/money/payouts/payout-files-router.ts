import { payoutFileEndpoints } from "../../../contract/money/payout-files.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import { readLedgerReport } from "./ledger-report.ts";
import { exportAllPayouts, exportPayouts } from "./payout-files.ts";

export const payoutFilesRouter = implement<Context, typeof payoutFileEndpoints>("payout_files", payoutFileEndpoints, {
  export: (ctx, { query }) => exportPayouts(ctx, query),
  exportAll: (ctx, { query }) => exportAllPayouts(ctx, query),
  ledger: (ctx) => readLedgerReport(ctx),
});
