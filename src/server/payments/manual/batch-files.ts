import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { decryptPaymentAddress, type PaymentAddress } from "../methods/payment-address.ts";
import { centsToDecimal, csvFile } from "../payouts/csv.ts";
import { payoutReference } from "../payouts/view.ts";
import { readBatch } from "./batches.ts";

type OpenPayoutRow = {
  number: number;
  created_at: Date;
  attempt: number;
  cents: number;
  holder: string;
  bank_name: string;
  country: string | null;
  account_type: string | null;
  masked: string;
  encrypted: string;
};

const BANK_COLUMNS = [
  "Payout ID",
  "Attempt",
  "Holder",
  "IBAN",
  "Routing Number",
  "Account Number",
  "Account Type",
].concat("Bank", "Country", "Amount", "Currency", "Purpose");
const PAYPAL_COLUMNS = ["Payout ID", "Attempt", "Email", "Amount", "Currency", "Note"];

function bankRow(row: OpenPayoutRow, reference: string, address: PaymentAddress | null) {
  const iban = address?.format === "iban" ? address.iban : "";
  const american = address?.format === "us" ? address : null;
  return [
    reference,
    row.attempt,
    row.holder,
    // If the address was erased or its key lost, only its mask is left.
    address === null ? row.masked : iban,
    american?.routing_number ?? "",
    american?.account_number ?? "",
    row.account_type ?? "",
    row.bank_name,
    row.country ?? "",
    centsToDecimal(row.cents),
    "USD",
    reference,
  ];
}

function paypalRow(row: OpenPayoutRow, reference: string, address: PaymentAddress | null) {
  const email = address?.format === "paypal" ? address.paypal_email : row.masked;
  return [reference, row.attempt, email, centsToDecimal(row.cents), "USD", reference];
}

/**
 * Exports the open payouts of a batch for the bank or PayPal, with unmasked accounts as they were at the withdrawal
 * (rule M4). The file name contains the sum of its rows. Every download is logged. Throws `not_found`, whatever
 * `requireRecentConfirmation` throws, and `batch_settled` where nothing is left to pay.
 */
export async function exportBatchForBank(ctx: UserContext, id: string): Promise<FileAnswer> {
  await requireRecentConfirmation(ctx, ctx.db);
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  const entry = { event: "bank_file_read", at, user_id, session_id, ip: ctx.network, detail: { batch: id } } as const;
  const { batch, rows } = await ctx.write(async (tx) => {
    const batch = await readBatch(tx, id);
    const rows = await tx.rows<OpenPayoutRow>(sql`
      SELECT payouts.number, payouts.created_at, tried.attempt, cents, holder, bank_name, country, account_type, masked,
        encrypted
      FROM payout_attempts AS tried JOIN payouts ON payouts.id = tried.payout
      WHERE tried.batch = ${id} AND outcome = 'open' ORDER BY payouts.number`);
    if (rows.length === 0) throw new AppError("batch_settled");
    await writeAudit(tx, ctx.ids, entry);
    return { batch, rows };
  });
  const paypal = batch.payment_method === "PayPal";
  const lines = rows.map((row) => {
    const reference = payoutReference(row.number, row.created_at);
    const address = decryptPaymentAddress(ctx.secrets, row.encrypted);
    return paypal ? paypalRow(row, reference, address) : bankRow(row, reference, address);
  });
  const total = centsToDecimal(rows.reduce((sum, { cents }) => sum + cents, 0));
  const name = `${paypal ? "paypal" : "bank"}-batch-${batch.number}-${rows.length}-payouts-${total}-usd.csv`;
  return csvFile(name, paypal ? PAYPAL_COLUMNS : BANK_COLUMNS, lines, { mark: false });
}

type RecordRow = Pick<OpenPayoutRow, "number" | "created_at" | "attempt" | "cents" | "holder" | "masked"> & {
  referrer: string;
  outcome: "open" | "paid" | "failed";
  reason: string | null;
  started_at: Date;
  ended_at: Date | null;
  settled_by: string;
};

const RECORD_COLUMNS = [
  "Payout ID",
  "Attempt",
  "Referrer",
  "Holder",
  "Account",
  "Amount",
  "Currency",
  "Outcome",
].concat("Requested", "Settled", "Settled by", "Reason");
const OUTCOME_NAMES = { open: "On its way", paid: "Arrived", failed: "Failed" } as const;

/** Exports where each payout of a batch went, masked, when, and its result. Apart from settlements it never changes. */
export async function exportBatchRecord(ctx: UserContext, id: string): Promise<FileAnswer> {
  const batch = await readBatch(ctx.db, id);
  const rows = await ctx.db.rows<RecordRow>(sql`
    SELECT payouts.number, payouts.created_at, tried.attempt, cents, holder, masked, outcome, tried.reason, started_at,
      ended_at, TRIM(CONCAT(paid.name, ' ', paid.surname)) AS referrer, TRIM(CONCAT(by.name, ' ', by.surname)) AS settled_by
    FROM payout_attempts AS tried JOIN payouts ON payouts.id = tried.payout JOIN users AS paid ON paid.id = user_id
    LEFT JOIN users AS by ON by.id = settled_by
    WHERE tried.batch = ${id} ORDER BY payouts.number`);
  return csvFile(
    `batch-${batch.number}-record.csv`,
    RECORD_COLUMNS,
    rows.map((row) => [
      payoutReference(row.number, row.created_at),
      row.attempt,
      row.referrer,
      row.holder,
      row.masked,
      centsToDecimal(row.cents),
      "USD",
      OUTCOME_NAMES[row.outcome],
      row.started_at.toISOString(),
      row.ended_at?.toISOString() ?? "",
      row.settled_by,
      row.reason,
    ]),
  );
}
