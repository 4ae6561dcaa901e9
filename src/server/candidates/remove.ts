import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { UserContext } from "../db/context.ts";
import { candidates } from "../db/tables/candidates.ts";

/**
 * Forgets a candidate, as their referrer (DECISIONS R3). A referral that was made of them stays: it belongs to the job.
 * Throws `not_found` for everybody else.
 */
export async function removeCandidate(ctx: UserContext, id: string): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    const gone = await tx
      .delete(candidates)
      .where(and(eq(candidates.id, id), eq(candidates.referrer, ctx.actor.id)))
      .returning({ id: candidates.id });
    if (gone.length === 0) throw new AppError("not_found");
    return { removed: true };
  });
}
