import { receiptEndpoints } from "../../../contract/payments/receipts.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { downloadReceipt } from "./receipt.ts";

export const receiptsRouter = implement<Context, typeof receiptEndpoints>("receipts", receiptEndpoints, {
  download: (ctx, { params }) => downloadReceipt(ctx, params.id),
});
