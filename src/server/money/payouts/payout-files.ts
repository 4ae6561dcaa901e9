import { sql } from "drizzle-orm";
import type { FileAnswer } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { LedgerReport } from "../../../contract/money/payout-files.ts";
import type { PayoutListQuery } from "../../../contract/money/payouts.ts";
import type { UserContext } from "../../db/context.ts";
import { sumOfAll } from "../ledger/transfer.ts";
import { listAllPayouts } from "./admin-queries.ts";
import { csvFile, decimalOf } from "./csv.ts";
import { listPayouts } from "./queries.ts";

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

/** The viewer's own payouts as CSV, newest first, under the same filters as their list (rule M5). */
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

/** What stands in the ledger by kind of account, and its sum over everything (rule M2). */
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
