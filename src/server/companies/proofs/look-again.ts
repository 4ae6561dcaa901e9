import { sql } from "drizzle-orm";
import { afterLook } from "../../../rules/trust/company-proofs.ts";
import type { Context } from "../../db/context.ts";
import { lookForRecord } from "./ask-dns.ts";
import { domainOf } from "./domain.ts";
import { holdAny } from "./own-company.ts";
import { keepProof, keepRow, proofRow } from "./proof-row.ts";
import { tellEditors } from "./tell.ts";

/** The queue name of the task. */
export const LOOK_AT_PROOFS = "look-at-company-proofs";
/** Concurrency and total per run; each check may wait some seconds for DNS. */
const AT_ONCE = 8;
const IN_A_RUN = 400;
/** Lease of a check; another process takes over if this one stops. */
const CLAIM_MS = 15 * 60_000;

type Due = { company: string; domain: string; look_at: Date; claimed: Date };

async function claim(ctx: Context): Promise<Due[]> {
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + CLAIM_MS).toISOString();
  return ctx.write((tx) =>
    tx.rows<Due>(sql`
      UPDATE company_proofs SET look_at = ${later} FROM (
        SELECT company, look_at FROM company_proofs WHERE look_at <= ${now.toISOString()}
        ORDER BY look_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
      ) AS due WHERE company_proofs.company = due.company
      RETURNING company_proofs.company, company_proofs.domain, due.look_at, company_proofs.look_at AS claimed`),
  );
}

async function lookAgain(ctx: Context, due: Due): Promise<void> {
  const answer = await lookForRecord(ctx, due.company, due.domain);
  await ctx.write(async (tx) => {
    const company = await holdAny(tx, due.company);
    const row = company === null ? null : await proofRow(tx, company.id, due.domain);
    // The domain was verified, checked or abandoned meanwhile; that result counts.
    if (company === null || row?.look_at?.getTime() !== due.claimed.getTime()) return;
    if (domainOf(company.website) !== due.domain) {
      await keepRow(tx, company.id, due.domain, { look_at: null });
      return;
    }
    const next = afterLook({ ...row, look_at: due.look_at }, answer, ctx.clock.now());
    await keepProof(ctx, tx, company, due.domain, { ...next, answer });
    await tellEditors(ctx, tx, { company, domain: due.domain, next });
  });
}

/**
 * Checks the DNS records that are due: verified domains, and records that users wait for (rules C4, C5). Holds no
 * database connection during DNS lookups; any number of processes may run it at once.
 */
export async function lookAtProofs(ctx: Context): Promise<void> {
  for (let looked = 0; looked < IN_A_RUN; ) {
    const due = await claim(ctx);
    if (due.length === 0) return;
    await Promise.all(due.map((one) => lookAgain(ctx, one)));
    looked += due.length;
  }
}
