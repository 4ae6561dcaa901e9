import { and, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { NewCandidate } from "../../../contract/hiring/added-candidates.ts";
import type { Candidate } from "../../../contract/hiring/candidates.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { addedCandidates, candidates } from "../../infra/db/tables/candidates.ts";
import { attachUpload } from "../../infra/files/attach-upload.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { candidateSaved } from "../events.ts";
import { findPersonRefusal } from "../referrals/eligibility.ts";
import { countSavedCandidateCheck } from "../referrals/eligibility-check.ts";
import { type PersonKeys, personHash, personKeys } from "../referrals/person-keys.ts";
import { readCandidate } from "./queries.ts";

function candidateKeys({ email, linkedin }: Pick<NewCandidate, "email" | "linkedin">): PersonKeys {
  return personKeys({ candidate_email: email, candidate_linkedin: linkedin });
}

/**
 * Counts an addition before it is made: it reveals as much about a person as the check does, by address and path, and
 * counts like it, whatever the result (rules F7, F39). Throws `rate_limited` on the 21st person of a day.
 */
export async function countAddition(ctx: UserContext, body: NewCandidate): Promise<void> {
  await countSavedCandidateCheck(ctx, candidateKeys(body));
}

/**
 * Throws `referral_self`, and `referral_refused` for a person on the suppression list, by address or path (rules R5,
 * F7, F12).
 */
export async function refuseIneligiblePerson(
  ctx: UserTxContext,
  tx: WriteHandle,
  person: Pick<NewCandidate, "email" | "linkedin">,
): Promise<void> {
  const refusal = await findPersonRefusal(ctx, tx, candidateKeys(person));
  if (refusal !== null) throw new AppError(refusal);
}

/**
 * Saves a candidate whom a referrer adds by hand, once per referrer and canonical address, and has them notified
 * (rule F39). Throws `candidate_listed`, whatever `refuseIneligiblePerson` throws, and `validation_failed` for a missing CV.
 */
export async function addCandidate(ctx: UserCreationContext, body: NewCandidate): Promise<Candidate> {
  const { cv: token, ...notified } = body;
  const [email_key, referrer] = [emailKey(body.email), ctx.actor.id];
  return ctx.write(async (tx) => {
    await refuseIneligiblePerson(ctx, tx, body);
    const [id, now] = [ctx.ids.next(), ctx.clock.now()];
    const [made] = await tx
      .insert(candidates)
      .values({ ...notified, id, referrer, email_key, created_at: now, updated_at: now })
      .onConflictDoNothing({ target: [candidates.referrer, candidates.email_key] })
      .returning({ id: candidates.id });
    if (made === undefined) throw new AppError("candidate_listed");
    const person_hash = personHash(ctx, email_key);
    await tx.insert(addedCandidates).values({ candidate: id, person_hash, added_at: now, used_at: now });
    const cv = await attachUpload(ctx, tx, token, "cv");
    if (cv !== null) await tx.update(candidates).set({ cv }).where(eq(candidates.id, id));
    await emit(ctx, tx, candidateSaved, { candidate: id });
    return readCandidate(tx, referrer, id);
  });
}

/** Records that the referrer used the entry: the retention of a candidate added by hand starts again (rule F39). */
export async function recordCandidateUse(ctx: UserTxContext, tx: WriteHandle, candidate: string): Promise<void> {
  await tx
    .update(addedCandidates)
    .set({ used_at: ctx.clock.now() })
    .where(and(eq(addedCandidates.candidate, candidate)));
}
