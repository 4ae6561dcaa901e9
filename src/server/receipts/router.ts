import { receiptEndpoints } from "../../contract/hiring/receipts.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { downloadReceipt } from "./receipt.ts";

export const receiptsRouter = implement<Context, typeof receiptEndpoints>("receipts", receiptEndpoints, {
  download: (ctx, { params }) => downloadReceipt(ctx, params.id),
});
