import { and, eq, inArray, lte } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import { companyArrivalIds, companyArrivalMembers, companyArrivals } from "../db/tables/company-archives.ts";
import { TAKE_ARRIVAL } from "./work-name.ts";

/** Longer than a piece takes: whoever had it in hand has died, or waits for its next try. */
const SILENT_MS = 5 * 60_000;

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
    // Nobody pressed: bytes go by a trigger.
    const over = and(inArray(companyArrivals.state, ["ready", "failed"]), lte(companyArrivals.ends_at, now));
    await tx.delete(companyArrivals).where(over);
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
