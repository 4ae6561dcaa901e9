import { eq, sql } from "drizzle-orm";
import { PAUSE_THRESHOLD } from "../../../rules/hiring/response-time.ts";
import { forEachInTransaction } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { notifyReferralPause } from "./notify.ts";
import { companiesWithStalePause, countOverdueAt } from "./waiting-people.ts";

/** Stops or resumes the referrals of one company according to its late answers. Concurrent changes wait. */
async function reconcileCompanyPause(ctx: Context, tx: WriteHandle, company: string, mayStop: boolean): Promise<void> {
  const [locked] = await tx
    .select({ name: companies.name, paused_at: companies.answers_paused_at })
    .from(companies)
    .where(eq(companies.id, company))
    .for("no key update");
  if (locked === undefined) return;
  const now = ctx.clock.now();
  const [row] = await tx.rows<{ late: number }>(sql`SELECT ${countOverdueAt(company, now)} AS late`);
  const stopped = (row?.late ?? 0) >= PAUSE_THRESHOLD;
  if (stopped === (locked.paused_at !== null) || (stopped && !mayStop)) return;
  await tx
    .update(companies)
    .set({ answers_paused_at: stopped ? now : null })
    .where(eq(companies.id, company));
  await notifyReferralPause(ctx, tx, { company, name: locked.name, stopped, at: now });
}

/**
 * Stops new referrals to companies where five people wait too long at once, and resumes those of companies that have
 * answered (rules R13, R38). Idempotent and safe to run concurrently.
 */
export async function reconcileReferralPauses(
  ctx: Context,
  now: Date,
  { mayStop }: { mayStop: boolean },
): Promise<void> {
  const rows = await ctx.db.rows<{ company: string }>(companiesWithStalePause(now));
  await forEachInTransaction(ctx, rows, (tx, { company }) => reconcileCompanyPause(ctx, tx, company, mayStop));
}
