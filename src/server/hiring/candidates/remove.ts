import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { candidates } from "../../infra/db/tables/candidates.ts";
import { eraseMatchingCandidates } from "./erase-candidates.ts";

/**
 * Deletes a candidate with the referrer's notes (rule R3). Referrals of them stay with the jobs, with the CV they
 * were submitted with. Throws `not_found` for others.
 */
export async function removeCandidate(ctx: UserContext, id: string): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    const own = and(eq(candidates.id, id), eq(candidates.referrer, ctx.actor.id)) ?? sql`FALSE`;
    if ((await eraseMatchingCandidates(ctx, tx, own)).length === 0) throw new AppError("not_found");
    return { removed: true };
  });
}
