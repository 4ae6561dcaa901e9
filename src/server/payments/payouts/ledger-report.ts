import { sql } from "drizzle-orm";
import type { LedgerReport } from "../../../contract/payments/payout-files.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";

/** How long a report is cached: it reads every entry ever posted. */
const CACHE_MS = 60_000;

type CachedReport = { readonly at: number; readonly report: Promise<LedgerReport> };

const cachedReports = new WeakMap<ReadHandle, CachedReport>();

async function computeReport(db: ReadHandle): Promise<LedgerReport> {
  const [counted, accounts] = await Promise.all([
    db.rows<{ transfers: number }>(sql`SELECT count(*)::int AS transfers FROM ledger_transfers`),
    db.rows<LedgerReport["accounts"][number]>(sql`
      SELECT split_part(account, '/', 1) AS kind, count(*)::int AS count, sum(balance)::bigint AS balance
      FROM (SELECT account, sum(cents) AS balance FROM ledger_entries GROUP BY account) AS balances
      GROUP BY 1 ORDER BY 1`),
  ]);
  const sum = accounts.reduce((total, { balance }) => total + balance, 0);
  return { sum, transfers: counted[0]?.transfers ?? 0, accounts };
}

/** The ledger's balances by kind of account, and its total sum (rule M2), at most a minute old. */
export async function readLedgerReport({ db, clock }: Pick<UserContext, "db" | "clock">): Promise<LedgerReport> {
  const at = clock.now().getTime();
  const known = cachedReports.get(db);
  if (known !== undefined && at - known.at < CACHE_MS) return known.report;
  const report = computeReport(db);
  cachedReports.set(db, { at, report });
  // A failed report is not cached.
  report.catch(() => cachedReports.delete(db));
  return report;
}
