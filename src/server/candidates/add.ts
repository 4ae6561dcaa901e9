import { and, eq } from "drizzle-orm";
import type { Candidate } from "../../contract/candidates.ts";
import type { NewCandidate } from "../../contract/deal/added-people.ts";
import { AppError } from "../../contract/errors.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { addedPeople, candidates } from "../db/tables/candidates.ts";
import { attachUpload } from "../files/attach.ts";
import { emailKey } from "../platform/identity.ts";
import { countAsked } from "../referrals/check.ts";
import { type PersonKeys, personHash, personKeys } from "../referrals/person.ts";
import { refusalOfPerson } from "../referrals/standing.ts";
import { readCandidate } from "./queries.ts";

/** Somebody who is added by hand is told in the background, once they are there for good (rule F39). */
export const TELL_ADDED = "tell-added";

function keysOf({ email, linkedin }: Pick<NewCandidate, "email" | "linkedin">): PersonKeys {
  return personKeys({ candidate_email: email, candidate_linkedin: linkedin });
}

/**
 * Before somebody is added: adding asks about a person as the check does, by address and path, and counts like it, whatever becomes
 * of it (rules F7, F39). Throws `rate_limited` on the 21st of a day.
 */
export async function admitAddition(ctx: UserContext, body: NewCandidate): Promise<void> {
  await countAsked(ctx, keysOf(body));
}

/** Throws `referral_self`, and `referral_refused` for who stands on the register, by address or path (rules R5, F7, F12). */
export async function refuseUnwanted(
  ctx: UserTxContext,
  tx: WriteHandle,
  person: Pick<NewCandidate, "email" | "linkedin">,
): Promise<void> {
  const refusal = await refusalOfPerson(ctx, tx, keysOf(person));
  if (refusal !== null) throw new AppError(refusal);
}

/**
 * Keeps somebody whom a referrer adds by hand, once for each of them and canonical address, and has them told of it (rule
 * F39). Throws `candidate_listed`, what `refuseUnwanted` throws, and `validation_failed` for a CV that is gone.
 */
export async function addCandidate(ctx: UserCreationContext, body: NewCandidate): Promise<Candidate> {
  const { cv: token, ...told } = body;
  const [email_key, referrer] = [emailKey(body.email), ctx.actor.id];
  return ctx.write(async (tx) => {
    await refuseUnwanted(ctx, tx, body);
    const [id, now] = [ctx.ids.next(), ctx.clock.now()];
    const [made] = await tx
      .insert(candidates)
      .values({ ...told, id, referrer, email_key, created_at: now, updated_at: now })
      .onConflictDoNothing({ target: [candidates.referrer, candidates.email_key] })
      .returning({ id: candidates.id });
    if (made === undefined) throw new AppError("candidate_listed");
    const person_hash = personHash(ctx, email_key);
    await tx.insert(addedPeople).values({ candidate: id, person_hash, added_at: now, used_at: now });
    const cv = await attachUpload(ctx, tx, token, "cv");
    if (cv !== null) await tx.update(candidates).set({ cv }).where(eq(candidates.id, id));
    await ctx.enqueue(tx, TELL_ADDED, { candidate: id });
    return readCandidate(tx, referrer, id);
  });
}

/** That their referrer did something about them: whoever was added by hand is kept from then on again (rule F39). */
export async function markUsed(ctx: UserTxContext, tx: WriteHandle, candidate: string): Promise<void> {
  await tx
    .update(addedPeople)
    .set({ used_at: ctx.clock.now() })
    .where(and(eq(addedPeople.candidate, candidate)));
}
