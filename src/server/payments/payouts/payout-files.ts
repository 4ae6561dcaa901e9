import type { FileAnswer } from "../../../contract/files.ts";
import type { PayoutListQuery } from "../../../contract/payments/payouts.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { listAllPayouts } from "./admin-queries.ts";
import { type Cell, centsToDecimal, csvFileOfPages } from "./csv.ts";
import { readPayoutPage } from "./queries.ts";

type Filters = Omit<PayoutListQuery, "cursor" | "limit">;
type Page<T> = { readonly items: readonly T[]; readonly next_cursor: string | null };

/** Rows per read. */
const ROWS_PER_READ = 1_000;

/** Yields every page of a list as rows; each page begins where the previous one ended. */
async function* yieldRows<T>(read: (cursor: string | undefined) => Promise<Page<T>>, row: (item: T) => Cell[]) {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await read(cursor);
    yield items.map(row);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** A UTC calendar day in a format that every spreadsheet reads; empty for none. */
function formatDay(iso: string | null): string {
  return iso?.slice(0, 10) ?? "";
}

/** The viewer's own payouts as CSV, newest first, with the filters of their list (rule M5). */
export async function exportPayouts(ctx: UserContext, filters: Filters): Promise<FileAnswer> {
  const read = (cursor: string | undefined) => readPayoutPage(ctx, { ...filters, cursor, limit: ROWS_PER_READ });
  return csvFileOfPages(
    `payouts-${formatDay(ctx.clock.now().toISOString())}.csv`,
    ["Payout ID", "Candidate", "Job", "Company", "Status", "Method", "Amount (USD)", "Deducted (USD)"].concat(
      "Taken back (USD)",
      "Created",
      "Processed",
      "Reason",
    ),
    yieldRows(read, ({ referral, ...payout }) => [
      payout.reference,
      referral.candidate_name || "Unknown Candidate",
      referral.job.title || "Unknown Job",
      referral.job.company.name || "Unknown Company",
      payout.status,
      payout.payment_method,
      centsToDecimal(payout.amount),
      centsToDecimal(payout.deducted),
      centsToDecimal(payout.taken_back),
      formatDay(payout.created_at),
      formatDay(payout.payout_date),
      payout.reason,
    ]),
  );
}

/** The payouts of all users as CSV for the admin; accounts stay masked. */
export async function exportAllPayouts(ctx: UserContext, filters: Filters): Promise<FileAnswer> {
  const read = (cursor: string | undefined) => listAllPayouts(ctx, { ...filters, cursor, limit: ROWS_PER_READ });
  return csvFileOfPages(
    `all-payouts-${formatDay(ctx.clock.now().toISOString())}.csv`,
    ["Payout ID", "Referrer", "Email", "Status", "Method", "Account", "Amount (USD)", "Deducted (USD)"].concat(
      "Taken back (USD)",
      "Batch",
      "Created",
      "Requested",
      "Processed",
      "Reason",
    ),
    yieldRows(read, (payout) => [
      payout.reference,
      payout.referrer.name ?? "",
      payout.referrer.email,
      payout.status,
      payout.payment_method,
      payout.destination?.masked ?? "",
      centsToDecimal(payout.amount),
      centsToDecimal(payout.deducted),
      centsToDecimal(payout.taken_back),
      payout.batch?.number ?? "",
      formatDay(payout.created_at),
      formatDay(payout.requested_at),
      formatDay(payout.payout_date),
      payout.reason,
    ]),
  );
}
