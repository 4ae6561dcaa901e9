import { eq, sql } from "drizzle-orm";
import { LATE_AT_ONCE } from "../../rules/deal/answer-clock.ts";
import { eachInTransaction } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { lateAt, unsettled } from "../db/deal/waiting.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companies } from "../db/tables/companies.ts";
import { tellOfStop } from "./tell.ts";

/** Stops or resumes the referrals of one company according to its late answers. Concurrent changes wait. */
async function settle(ctx: Context, tx: WriteHandle, company: string, mayStop: boolean): Promise<void> {
  const [held] = await tx
    .select({ name: companies.name, paused_at: companies.answers_paused_at })
    .from(companies)
    .where(eq(companies.id, company))
    .for("no key update");
  if (held === undefined) return;
  const now = ctx.clock.now();
  const [row] = await tx.rows<{ late: number }>(sql`SELECT ${lateAt(company, now)} AS late`);
  const stopped = (row?.late ?? 0) >= LATE_AT_ONCE;
  if (stopped === (held.paused_at !== null) || (stopped && !mayStop)) return;
  await tx
    .update(companies)
    .set({ answers_paused_at: stopped ? now : null })
    .where(eq(companies.id, company));
  await tellOfStop(ctx, tx, { company, name: held.name, stopped, at: now });
}

/**
 * Stops new referrals to companies where five people wait too long at once, and resumes those of companies that have
 * answered (rules R13, R38). Idempotent and safe to run concurrently.
 */
export async function settleStops(ctx: Context, now: Date, { mayStop }: { mayStop: boolean }): Promise<void> {
  const rows = await ctx.db.rows<{ company: string }>(unsettled(now));
  await eachInTransaction(ctx, rows, (tx, { company }) => settle(ctx, tx, company, mayStop));
}
