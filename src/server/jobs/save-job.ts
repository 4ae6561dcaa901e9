import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { UserContext } from "../infra/db/context.ts";
import { savedJobs } from "../infra/db/tables/jobs.ts";
import { readJob } from "./queries.ts";

/**
 * Saves a job for the viewer, or removes it from the saved ones (rule J7). Idempotent. Throws `not_found` for a job
 * that the viewer cannot see, and for saving a private one (rule J51).
 */
export async function saveJob(ctx: UserContext, id: string, saved: boolean): Promise<{ saved: boolean }> {
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    // Locked against deletion between the check and the insert.
    await tx.executeSql("SELECT FROM jobs WHERE id = $1 FOR KEY SHARE", [id]);
    const job = await readJob(tx, ctx.actor.id, id, at);
    if (saved && !job.can.save) throw new AppError("not_found");
    if (saved) {
      await tx.insert(savedJobs).values({ user_id: ctx.actor.id, job_id: id, created_at: at }).onConflictDoNothing();
    } else {
      await tx.delete(savedJobs).where(and(eq(savedJobs.user_id, ctx.actor.id), eq(savedJobs.job_id, id)));
    }
    return { saved };
  });
}
