import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { UserContext } from "../db/context.ts";
import { candidates } from "../db/tables/candidates.ts";
import { dropCandidates } from "./erase.ts";

/**
 * Forgets a candidate with one's notes, as their referrer (rule R3). Referrals that were made of them stay: they belong to the
 * jobs, with the CV that they came with. Throws `not_found` for everybody else.
 */
export async function removeCandidate(ctx: UserContext, id: string): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    const own = and(eq(candidates.id, id), eq(candidates.referrer, ctx.actor.id)) ?? sql`FALSE`;
    if ((await dropCandidates(ctx, tx, own)).length === 0) throw new AppError("not_found");
    return { removed: true };
  });
}
