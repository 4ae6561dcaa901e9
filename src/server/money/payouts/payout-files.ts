import { sql } from "drizzle-orm";
import type { FileAnswer } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { LedgerReport } from "../../../contract/money/payout-files.ts";
import type { PayoutListQuery } from "../../../contract/money/payouts.ts";
import { audit } from "../../auth/accounts/audit.ts";
import type { UserContext } from "../../db/context.ts";
import { sumOfAll } from "../ledger/transfer.ts";
import { type Address, openAddress } from "../methods/payment-address.ts";
import { listAllPayouts } from "./admin-queries.ts";
import { readBatch } from "./batches.ts";
import { csvFile, decimalOf } from "./csv.ts";
import { listPayouts } from "./queries.ts";
import { payoutReference } from "./view.ts";

type Filters = Omit<PayoutListQuery, "cursor" | "limit">;
type Page<T> = { readonly items: readonly T[]; readonly next_cursor: string | null };

/** Every page of a list, one after the other. */
async function everything<T>(page: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await page(cursor);
    found.push(...items);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** A calendar day of UTC, which every spreadsheet reads; empty for none. */
function day(iso: string | null): string {
  return iso?.slice(0, 10) ?? "";
}

/** The viewer's own payouts as CSV, newest first, under the same filters as their list (DECISIONS M5). */
export async function exportPayouts(ctx: UserContext, filters: Filters): Promise<FileAnswer> {
  const rows = await everything((cursor) => listPayouts(ctx, { ...filters, cursor, limit: LIMITS.page.max }));
  return csvFile(
    `payouts-${day(ctx.clock.now().toISOString())}.csv`,
    ["Payout ID", "Candidate", "Job", "Company", "Status", "Method", "Amount (USD)", "Deducted (USD)"].concat(
      "Taken back (USD)",
      "Created",
      "Processed",
      "Reason",
    ),
    rows.map(({ referral, ...payout }) => [
      payout.reference,
      referral.candidate_name || "Unknown Candidate",
      referral.job.title || "Unknown Job",
      referral.job.company.name || "Unknown Company",
      payout.status,
      payout.payment_method,
      decimalOf(payout.amount),
      decimalOf(payout.deducted),
      decimalOf(payout.taken_back),
      day(payout.created_at),
      day(payout.payout_date),
      payout.reason,
    ]),
  );
}

/** Payouts of everybody as CSV for the admin; accounts stay masked. */
export async function exportAllPayouts(ctx: UserContext, filters: Filters): Promise<FileAnswer> {
  const rows = await everything((cursor) => listAllPayouts(ctx, { ...filters, cursor, limit: LIMITS.page.max }));
  return csvFile(
    `all-payouts-${day(ctx.clock.now().toISOString())}.csv`,
    ["Payout ID", "Referrer", "Email", "Status", "Method", "Account", "Amount (USD)", "Deducted (USD)"].concat(
      "Taken back (USD)",
      "Batch",
      "Created",
      "Requested",
      "Processed",
      "Reason",
    ),
    rows.map((payout) => [
      payout.reference,
      payout.referrer.name ?? "",
      payout.referrer.email,
      payout.status,
      payout.payment_method,
      payout.destination?.masked ?? "",
      decimalOf(payout.amount),
      decimalOf(payout.deducted),
      decimalOf(payout.taken_back),
      payout.batch?.number ?? "",
      day(payout.created_at),
      day(payout.requested_at),
      day(payout.payout_date),
      payout.reason,
    ]),
  );
}

type BatchRow = {
  number: number;
  created_at: Date;
  attempt: number;
  amount: number;
  holder: string;
  bank_name: string;
  country: string | null;
  account_type: string | null;
  masked: string;
  sealed: string;
};

const BANK_HEAD = ["Payout ID", "Attempt", "Holder", "IBAN", "Routing Number", "Account Number", "Account Type"].concat(
  "Bank",
  "Country",
  "Amount",
  "Currency",
  "Purpose",
);
const PAYPAL_HEAD = ["Payout ID", "Attempt", "Email", "Amount", "Currency", "Note"];

function bankRow(row: BatchRow, reference: string, address: Address | null) {
  const iban = address?.format === "iban" ? address.iban : "";
  const american = address?.format === "us" ? address : null;
  return [
    reference,
    row.attempt,
    row.holder,
    // The account was removed after the money had arrived: what is left of it is its mask.
    address === null ? row.masked : iban,
    american?.routing_number ?? "",
    american?.account_number ?? "",
    row.account_type ?? "",
    row.bank_name,
    row.country ?? "",
    decimalOf(row.amount),
    "USD",
    reference,
  ];
}

function paypalRow(row: BatchRow, reference: string, address: Address | null) {
  const email = address?.format === "paypal" ? address.paypal_email : row.masked;
  return [reference, row.attempt, email, decimalOf(row.amount), "USD", reference];
}

/**
 * The payouts of a batch with their accounts in the clear, for the bank or PayPal (DECISIONS M4). Its rows add up to the
 * batch's total, which stands in the name of the file. Every download is written down. Throws `not_found`.
 */
export async function bankFile(ctx: UserContext, id: string): Promise<FileAnswer> {
  const batch = await readBatch(ctx.db, id);
  const rows = await ctx.db.rows<BatchRow>(sql`
    SELECT payouts.number, payouts.created_at, tried.attempt, payouts.amount, holder, bank_name, country, account_type,
      masked, sealed
    FROM payout_attempts AS tried JOIN payouts ON payouts.id = tried.payout
    JOIN payment_methods ON payment_methods.id = tried.method
    WHERE tried.batch = ${id} ORDER BY payouts.number`);
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  if (total !== batch.total) throw new Error("a bank file does not add up to its batch");
  const { id: user_id, session_id } = ctx.actor;
  const at = ctx.clock.now();
  const entry = { event: "bank_file_read", at, user_id, session_id, ip: ctx.network, detail: { batch: id } } as const;
  await ctx.write((tx) => audit(tx, ctx.ids, entry));
  const paypal = batch.payment_method === "PayPal";
  const lines = rows.map((row) => {
    const reference = payoutReference(row.number, row.created_at);
    const address = row.sealed === "" ? null : openAddress(ctx.secrets, row.sealed);
    return paypal ? paypalRow(row, reference, address) : bankRow(row, reference, address);
  });
  const name = `${paypal ? "paypal" : "bank"}-batch-${batch.number}-${rows.length}-payouts-${decimalOf(total)}-usd.csv`;
  return csvFile(name, paypal ? PAYPAL_HEAD : BANK_HEAD, lines, { mark: false });
}

/** What stands in the ledger by kind of account, and its sum over everything (DECISIONS M2). */
export async function readLedger(ctx: UserContext): Promise<LedgerReport> {
  const [sum, counted, accounts] = await Promise.all([
    sumOfAll(ctx.db),
    ctx.db.rows<{ transfers: number }>(sql`SELECT count(*)::int AS transfers FROM ledger_transfers`),
    ctx.db.rows<LedgerReport["accounts"][number]>(sql`
      SELECT split_part(account, '/', 1) AS kind, count(DISTINCT account)::int AS count, sum(cents)::bigint AS balance
      FROM ledger_entries GROUP BY 1 ORDER BY 1`),
  ]);
  return { sum, transfers: counted[0]?.transfers ?? 0, accounts };
}
