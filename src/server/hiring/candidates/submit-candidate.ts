import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Candidate, CandidateSubmission } from "../../../contract/hiring/candidates.ts";
import { nestedContext, type UserContext, type UserCreationContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { addedCandidates, candidateReferrals, candidates } from "../../infra/db/tables/candidates.ts";
import { countRefusal } from "../referrals/eligibility-check.ts";
import { submitReferral } from "../referrals/submit.ts";
import { readCandidate } from "./queries.ts";

/** Locks the candidate until the transaction ends, so that submissions are serialized. */
async function lockOwn(tx: WriteHandle, referrer: string, id: string) {
  const [row] = await tx
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.referrer, referrer)))
    .for("update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/**
 * Runs before a submission: a refusal that reveals something about the person counts (rule F7). Throws
 * `rate_limited`.
 */
export async function countSubmissionCheck(ctx: UserContext, id: string, job: string): Promise<void> {
  const [person] = await ctx.db
    .select({ candidate_email: candidates.email, candidate_linkedin: candidates.linkedin })
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.referrer, ctx.actor.id)));
  if (person !== undefined) await countRefusal(ctx, { job, ...person });
}

/** The previous version reads the first referral; the recommendation is that of the newest. */
async function linkReferral(ctx: UserCreationContext, tx: WriteHandle, id: string, referral: string, words: string) {
  const now = ctx.clock.now();
  await tx.insert(candidateReferrals).values({ candidate: id, referral });
  await tx
    .update(candidates)
    .set({ referral: sql`coalesce(${candidates.referral}, ${referral})`, recommendation: words, updated_at: now })
    .where(eq(candidates.id, id));
  await tx.update(addedCandidates).set({ used_at: now }).where(eq(addedCandidates.candidate, id));
}

/**
 * Submits a candidate to an open job: makes the referral, with all of its rules, and stores the recommendation,
 * atomically (rule F4). A later submission to another job makes another referral (F41). The recommendation must not
 * be blank, but the wizard's minimum of 50 characters does not apply. Throws `not_found`, and whatever
 * `submitReferral` throws.
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
      consent_given: body.consent_given,
      relationship: body.relationship,
      relationship_place: body.relationship_place,
      relationship_period: body.relationship_period,
      cv: null,
    };
    const referral = await submitReferral(nestedContext(ctx, tx), person, candidate.cv);
    await linkReferral(ctx, tx, id, referral.id, body.recommendation);
    return readCandidate(tx, ctx.actor.id, id);
  });
}
