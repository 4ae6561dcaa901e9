import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { fileAnswer } from "../files.ts";
import { payoutListQuery } from "./payouts.ts";

const filters = payoutListQuery.omit({ cursor: true, limit: true });

/** The ledger's contents, for the admin (rule M2). All amounts are integer cents. */
export const ledgerReport = z.object({
  /** Sum over all entries of all accounts: always zero. */
  sum: z.number().int(),
  transfers: z.number().int(),
  /** By kind of account: their number, and their total balance. */
  accounts: z.array(z.object({ kind: z.string(), count: z.number().int(), balance: z.number().int() })),
});
export type LedgerReport = z.output<typeof ledgerReport>;

/** Payout exports for people and spreadsheets, and the ledger report (rules M2, M5). */
export const payoutFileEndpoints = {
  export: endpoint({
    method: "get",
    path: "/api/payouts/export",
    costly: true,
    access: "user",
    query: filters,
    answers: "file",
    output: fileAnswer,
    summary: "The viewer's own payouts as CSV",
  }),
  exportAll: endpoint({
    method: "get",
    path: "/api/admin/payouts/export",
    costly: true,
    access: "admin",
    query: filters,
    answers: "file",
    output: fileAnswer,
    summary: "All payouts as CSV, without account numbers",
  }),
  ledger: endpoint({
    method: "get",
    path: "/api/admin/ledger",
    access: "admin",
    output: ledgerReport,
    summary: "The balances of the ledger's accounts, and that they sum to zero",
  }),
};
