import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { UserContext } from "../db/context.ts";
import { candidates } from "../db/tables/candidates.ts";
import { removeFile } from "../files/attach.ts";

/**
 * Forgets a candidate, as their referrer (rule R3). A referral that was made of them stays: it belongs to the job.
 * Throws `not_found` for everybody else.
 */
export async function removeCandidate(ctx: UserContext, id: string): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    const gone = await tx
      .delete(candidates)
      .where(and(eq(candidates.id, id), eq(candidates.referrer, ctx.actor.id)))
      .returning({ cv: candidates.cv, referral: candidates.referral });
    if (gone.length === 0) throw new AppError("not_found");
    // The CV of a referral is that one's too.
    for (const { cv, referral } of gone) if (cv !== null && referral === null) await removeFile(ctx, tx, cv);
    return { removed: true };
  });
}
