import { sql } from "drizzle-orm";
import { stateAfterDnsCheck } from "../../../rules/trust/company-verification.ts";
import type { Context } from "../../infra/db/context.ts";
import { defineTask } from "../../infra/db/task.ts";
import { queryDnsRecord } from "./dns-lookup.ts";
import { registrableDomain } from "./domain.ts";
import { notifyEditors } from "./notify.ts";
import { lockCompanyIfExists } from "./own-company.ts";
import { findVerificationRow, saveVerification, saveVerificationRow } from "./verification-row.ts";

export const POLL_VERIFICATIONS = defineTask({
  name: "poll-company-verifications",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: pollVerifications,
});
/** Concurrency and total per run; each check may wait some seconds for DNS. */
const CONCURRENCY = 8;
const MAX_PER_RUN = 400;
/** Lease of a check; another process takes over if this one stops. */
const LEASE_MS = 15 * 60_000;

type DueVerification = { company: string; domain: string; next_check_at: Date; claimed: Date };

async function leaseDue(ctx: Context): Promise<DueVerification[]> {
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + LEASE_MS).toISOString();
  return ctx.write((tx) =>
    tx.rows<DueVerification>(sql`
      UPDATE company_verifications SET next_check_at = ${later} FROM (
        SELECT company, next_check_at FROM company_verifications WHERE next_check_at <= ${now.toISOString()}
        ORDER BY next_check_at LIMIT ${CONCURRENCY} FOR UPDATE SKIP LOCKED
      ) AS due WHERE company_verifications.company = due.company
      RETURNING company_verifications.company, company_verifications.domain, due.next_check_at, company_verifications.next_check_at AS claimed`),
  );
}

async function pollRecord(ctx: Context, due: DueVerification): Promise<void> {
  const answer = await queryDnsRecord(ctx, due.company, due.domain);
  await ctx.write(async (tx) => {
    const company = await lockCompanyIfExists(tx, due.company);
    const row = company === null ? null : await findVerificationRow(tx, company.id, due.domain);
    // The domain was verified, checked or abandoned meanwhile; that result counts.
    if (company === null || row?.next_check_at?.getTime() !== due.claimed.getTime()) return;
    if (registrableDomain(company.website) !== due.domain) {
      await saveVerificationRow(tx, company.id, due.domain, { next_check_at: null });
      return;
    }
    const next = stateAfterDnsCheck({ ...row, next_check_at: due.next_check_at }, answer, ctx.clock.now());
    await saveVerification(ctx, tx, company, due.domain, { ...next, answer });
    await notifyEditors(ctx, tx, { company, domain: due.domain, next });
  });
}

/**
 * Checks the DNS records that are due: verified domains, and records that users wait for (rules C4, C5). Holds no
 * database connection during DNS lookups; any number of processes may run it at once.
 */
export async function pollVerifications(ctx: Context): Promise<void> {
  for (let looked = 0; looked < MAX_PER_RUN; ) {
    const due = await leaseDue(ctx);
    if (due.length === 0) return;
    await Promise.all(due.map((one) => pollRecord(ctx, one)));
    looked += due.length;
  }
}
