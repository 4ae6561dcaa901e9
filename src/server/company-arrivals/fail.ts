import { eq } from "drizzle-orm";
import type { ArrivalFault } from "../../contract/team/company-arrivals.ts";
import type { Context } from "../db/context.ts";
import { companyArrivals } from "../db/tables/company-archives.ts";
import { type ArrivalRow, isMine } from "./own.ts";
import { tellArrival } from "./tell.ts";

/**
 * Ends what cannot be taken in; its bytes go. What was written before stays, and is there already for the next archive. Whoever pressed is
 * told.
 */
export async function failArrival(ctx: Context, row: ArrivalRow, fault: ArrivalFault): Promise<void> {
  await ctx.write(async (tx) => {
    const [held] = await tx.select().from(companyArrivals).where(isMine(row)).for("update");
    if (held === undefined) return;
    const now = ctx.clock.now();
    const ended = { state: "failed" as const, fault, attempt: null, storage_key: null, ends_at: null };
    await tx
      .update(companyArrivals)
      .set({ ...ended, ended_at: now, seen_at: now })
      .where(eq(companyArrivals.id, row.id));
    if (held.state === "writing") await tellArrival(ctx, tx, held, "arrival_failed");
  });
}
