import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import { ARRIVAL_BOUNDS } from "../../contract/team/company-arrivals.ts";
import type { Context } from "../db/context.ts";
import { companyArrivalIds, companyArrivalMembers, companyArrivals } from "../db/tables/company-archives.ts";
import { TAKE_ARRIVAL } from "./work-name.ts";

/** Longer than a piece takes: whoever had it in hand has died, or waits for its next try. */
const SILENT_MS = 5 * 60_000;
const KEPT_MS = ARRIVAL_BOUNDS.days * 86_400_000;

/** Takes up what broke off, and deletes what is over (rule X227). Safe to do twice. */
export async function tendArrivals(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    const silent = lte(companyArrivals.seen_at, new Date(now.getTime() - SILENT_MS));
    const broken = await tx
      .update(companyArrivals)
      .set({ seen_at: now })
      .where(and(inArray(companyArrivals.state, ["reading", "writing"]), silent))
      .returning({ arrival: companyArrivals.id });
    if (broken.length > 0) await ctx.enqueue(tx, TAKE_ARRIVAL, broken);
    // Nobody pressed: bytes go by a trigger. One that failed is told of for as long.
    const unpressed = and(eq(companyArrivals.state, "ready"), lte(companyArrivals.ends_at, now));
    const aged = lte(companyArrivals.ended_at, new Date(now.getTime() - KEPT_MS));
    await tx.delete(companyArrivals).where(or(unpressed, and(eq(companyArrivals.state, "failed"), aged)));
    // What failed is taken up by nobody: an erasure may have ended it, and whose it was stands among these.
    const failed = sql`(SELECT id FROM company_arrivals WHERE state = 'failed')`;
    await tx.delete(companyArrivalMembers).where(sql`${companyArrivalMembers.arrival} IN ${failed}`);
    await tx.delete(companyArrivalIds).where(sql`${companyArrivalIds.arrival} IN ${failed}`);
    // What was taken in keeps its report and its papers, but neither addresses nor ids.
    const old = await tx
      .update(companyArrivals)
      .set({ ends_at: null })
      .where(and(eq(companyArrivals.state, "done"), lte(companyArrivals.ends_at, now)))
      .returning({ id: companyArrivals.id });
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.delete(companyArrivalMembers).where(inArray(companyArrivalMembers.arrival, ids));
    await tx.delete(companyArrivalIds).where(inArray(companyArrivalIds.arrival, ids));
  });
}
