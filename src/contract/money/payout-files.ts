import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { fileAnswer } from "../files.ts";
import { LATELY, payoutListQuery } from "./payouts.ts";

const filters = payoutListQuery.omit({ cursor: true, limit: true });

/** What the ledger holds, for the admin (rule M2). All amounts are integer cents. */
export const ledgerReport = z.object({
  /** Over all entries of all accounts: always zero. */
  sum: z.number().int(),
  transfers: z.number().int(),
  /** By kind of account: how many there are, and what stands on them together. */
  accounts: z.array(z.object({ kind: z.string(), count: z.number().int(), balance: z.number().int() })),
});
export type LedgerReport = z.output<typeof ledgerReport>;

/** Payouts as files: exports for people and spreadsheets, and the file that a bank takes (rules M4, M5). */
export const payoutFileEndpoints = {
  export: endpoint({
    method: "get",
    path: "/api/payouts/export",
    access: "user",
    query: filters,
    answers: "file",
    output: fileAnswer,
    summary: "The viewer's own payouts as CSV",
  }),
  exportAll: endpoint({
    method: "get",
    path: "/api/admin/payouts/export",
    access: "admin",
    query: filters,
    answers: "file",
    output: fileAnswer,
    summary: "Payouts of everybody as CSV, without account numbers",
  }),
  bankFile: endpoint({
    method: "get",
    path: "/api/admin/payout-batches/{id}/file",
    access: "admin",
    params: idParams,
    answers: "file",
    output: fileAnswer,
    errors: ["batch_settled", ...LATELY],
    summary: "What of a batch is still to be paid, as the bank or PayPal takes it, with account numbers",
  }),
  batchRecord: endpoint({
    method: "get",
    path: "/api/admin/payout-batches/{id}/record",
    access: "admin",
    params: idParams,
    answers: "file",
    output: fileAnswer,
    summary: "Where the payouts of a batch went, without account numbers, and what came of each",
  }),
  ledger: endpoint({
    method: "get",
    path: "/api/admin/ledger",
    access: "admin",
    output: ledgerReport,
    summary: "What stands on the accounts of the ledger, and that it comes to zero",
  }),
};
