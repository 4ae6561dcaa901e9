import { eq, sql } from "drizzle-orm";
import type { UserContext } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { jobs } from "../infra/db/tables/jobs.ts";
import { jobsChanged } from "./events.ts";
import { lockOwnJob } from "./own-job.ts";

export type Removal = { readonly result: "deleted" | "archived" };

/** New referrals and applications wait for the job's lock, so none can arrive after this check. */
async function hasRecords(tx: WriteHandle, id: string): Promise<boolean> {
  const [row] = await tx.rows<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM referrals WHERE job = ${id}) OR EXISTS (SELECT FROM applications WHERE job = ${id})
      OR EXISTS (SELECT FROM link_submissions JOIN referral_links AS by_link ON by_link.id = link WHERE by_link.job = ${id})
      AS found`);
  return row?.found === true;
}

/**
 * Deletes a job with its dependent rows, or archives it when it has referrals or applications, so that no history or
 * reward is lost (rule J6). Archiving an archived job changes nothing and reports so. Throws `not_found` for all but
 * its creator (rule R1).
 */
export async function removeJob(ctx: UserContext, id: string): Promise<Removal> {
  const at = ctx.clock.now();
  return ctx.write(async (tx): Promise<Removal> => {
    const job = await lockOwnJob(ctx, tx, id);
    if (job.archived_at !== null) return { result: "archived" };
    const archived = await hasRecords(tx, id);
    if (archived) await tx.update(jobs).set({ archived_at: at, updated_at: at }).where(eq(jobs.id, id));
    else await tx.delete(jobs).where(eq(jobs.id, id));
    await emit(ctx, tx, jobsChanged, { jobs: [job] });
    return { result: archived ? "archived" : "deleted" };
  });
}
