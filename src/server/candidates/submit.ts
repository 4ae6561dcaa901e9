import { and, eq, sql } from "drizzle-orm";
import type { Candidate, CandidateSubmission } from "../../contract/candidates.ts";
import { AppError } from "../../contract/errors.ts";
import { partOf, type UserContext, type UserCreationContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { addedPeople, candidateReferrals, candidates } from "../db/tables/candidates.ts";
import { countRefusal } from "../referrals/check.ts";
import { submitReferral } from "../referrals/submit.ts";
import { readCandidate } from "./queries.ts";

/** The candidate, held until the transaction ends, so that two submissions come one after the other. */
async function lockOwn(tx: WriteHandle, referrer: string, id: string) {
  const [row] = await tx
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.referrer, referrer)))
    .for("update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Before a candidate is submitted: what a refusal tells of them counts (rule F7). Throws `rate_limited`. */
export async function admitSubmission(ctx: UserContext, id: string, job: string): Promise<void> {
  const [person] = await ctx.db
    .select({ candidate_email: candidates.email, candidate_linkedin: candidates.linkedin })
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.referrer, ctx.actor.id)));
  if (person !== undefined) await countRefusal(ctx, { job, ...person });
}

/** What the version before reads is the first referral; the words are those of the newest. */
async function keepReferral(ctx: UserCreationContext, tx: WriteHandle, id: string, referral: string, words: string) {
  const now = ctx.clock.now();
  await tx.insert(candidateReferrals).values({ candidate: id, referral });
  await tx
    .update(candidates)
    .set({ referral: sql`coalesce(${candidates.referral}, ${referral})`, recommendation: words, updated_at: now })
    .where(eq(candidates.id, id));
  await tx.update(addedPeople).set({ used_at: now }).where(eq(addedPeople.candidate, id));
}

/**
 * Submits a candidate to an open job: makes the referral, with all of its rules, and keeps the recommendation, both or
 * neither (rule F4); to another job later it is another referral (F41). The recommendation need not have the 50 characters
 * of the wizard, only not be blank. Throws `not_found`, and what `submitReferral` throws.
 */
export async function submitCandidate(
  ctx: UserCreationContext,
  id: string,
  body: CandidateSubmission,
): Promise<Candidate> {
  return ctx.write(async (tx) => {
    const candidate = await lockOwn(tx, ctx.actor.id, id);
    const person = {
      job: body.job,
      candidate_name: candidate.name,
      candidate_email: candidate.email,
      candidate_linkedin: candidate.linkedin,
      recommendation: body.recommendation,
      ask_first: body.ask_first,
      tie: body.tie,
      tie_place: body.tie_place,
      tie_period: body.tie_period,
      cv: null,
    };
    const referral = await submitReferral(partOf(ctx, tx), person, candidate.cv);
    await keepReferral(ctx, tx, id, referral.id, body.recommendation);
    return readCandidate(tx, ctx.actor.id, id);
  });
}
