import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { fileAnswer } from "../files.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { ADMIN_PAYOUT_ERRORS, adminPayout, paymentMethodName, REAUTHENTICATION_ERRORS } from "./payouts.ts";

/** Integer cents (rule N4). */
const cents = z.number().int();

export const payoutBatch = z.object({
  id,
  number: z.number().int(),
  payment_method: paymentMethodName,
  payouts: z.number().int(),
  /** Control sum, integer cents. */
  total: cents,
  /** Number of unsettled payouts. */
  open: z.number().int(),
  created_at: instant,
  created_by: z.string().nullable(),
});
export type PayoutBatch = z.output<typeof payoutBatch>;

const attempt = z.number().int().min(1);

/** Why a payout did not arrive, and the attempt. */
export const payoutFailure = z.strictObject({ attempt, reason: text(LIMITS.failure_reason, "required") });

/** Manual payouts: batches, bank files, and settlement one by one or together (rule M4). */
export const settlementEndpoints = {
  complete: endpoint({
    method: "post",
    path: "/api/admin/payouts/{id}/complete",
    access: "admin",
    params: idParams,
    body: z.strictObject({ attempt }),
    output: adminPayout,
    errors: ["payout_not_ready", "conflict", ...ADMIN_PAYOUT_ERRORS],
    summary: "Record that a payout has arrived",
  }),
  fail: endpoint({
    method: "post",
    path: "/api/admin/payouts/{id}/fail",
    access: "admin",
    params: idParams,
    body: payoutFailure,
    output: adminPayout,
    errors: ["payout_not_ready", "conflict", ...ADMIN_PAYOUT_ERRORS],
    summary: "Record that a payout did not arrive, and why",
  }),
  batches: endpoint({
    method: "get",
    path: "/api/admin/payout-batches",
    access: "admin",
    query: z.object(pageQuery),
    output: pageOf(payoutBatch),
    summary: "Batches of payouts, newest first",
  }),
  createBatch: endpoint({
    method: "post",
    path: "/api/admin/payout-batches",
    access: "admin",
    body: z.strictObject({ payment_method: paymentMethodName }),
    output: payoutBatch,
    creates: true,
    errors: ["batch_empty", ...REAUTHENTICATION_ERRORS],
    summary: "Put all Processing payouts of one method that have no batch into a new one",
  }),
  completeBatch: endpoint({
    method: "post",
    path: "/api/admin/payout-batches/{id}/complete",
    access: "admin",
    params: idParams,
    output: payoutBatch,
    errors: ["conflict", ...REAUTHENTICATION_ERRORS],
    summary: "Record that all open payouts of a batch have arrived",
  }),
  bankFile: endpoint({
    method: "get",
    path: "/api/admin/payout-batches/{id}/file",
    access: "admin",
    params: idParams,
    answers: "file",
    output: fileAnswer,
    errors: ["batch_settled", ...REAUTHENTICATION_ERRORS],
    summary: "The open payouts of a batch as a bank or PayPal file, with account numbers",
  }),
  batchRecord: endpoint({
    method: "get",
    path: "/api/admin/payout-batches/{id}/record",
    access: "admin",
    params: idParams,
    answers: "file",
    output: fileAnswer,
    summary: "The payouts of a batch with their outcomes, without account numbers",
  }),
};
