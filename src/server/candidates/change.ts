import { and, eq } from "drizzle-orm";
import type { Candidate } from "../../contract/candidates.ts";
import type { CandidateChange } from "../../contract/deal/added-people.ts";
import { AppError } from "../../contract/errors.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswers } from "../db/idempotency.ts";
import { addedPeople, candidates } from "../db/tables/candidates.ts";
import { attachUpload, removeFile } from "../files/attach.ts";
import { linkedinKey } from "../platform/identity.ts";
import { countNewKey } from "../referrals/check.ts";
import { linkedinHash } from "../referrals/person.ts";
import { markUsed, refuseUnwanted } from "./add.ts";
import { readCandidate } from "./queries.ts";
import { isReferrals } from "./referrals-of.ts";

function ownAdded(referrer: string, id: string) {
  return and(eq(candidates.id, id), eq(candidates.referrer, referrer));
}

/** Before it: another LinkedIn path asks about somebody, and counts (rule F7). Gives whether it did. Throws `rate_limited`. */
async function countPath(ctx: UserContext, id: string, path: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ before: candidates.linkedin })
    .from(candidates)
    .innerJoin(addedPeople, eq(addedPeople.candidate, candidates.id))
    .where(ownAdded(ctx.actor.id, id));
  const hash = linkedinHash(ctx, linkedinKey(path));
  if (row === undefined || hash === null || linkedinKey(row.before) === linkedinKey(path)) return false;
  await countNewKey(ctx, hash);
  return true;
}

async function cvOf(
  ctx: UserContext,
  tx: WriteHandle,
  before: string | null,
  { cv: token, without_cv }: CandidateChange,
): Promise<string | null> {
  const sent = await attachUpload(ctx, tx, token, "cv");
  if (sent === null && !without_cv) return before;
  // What a referral was submitted with stays with it.
  if (before !== null && !(await isReferrals(tx, before))) await removeFile(ctx, tx, before);
  return sent;
}

/**
 * Puts right what a referrer wrote of somebody whom they added by hand; the address stays, and so do referrals as they were
 * submitted (rule F39). Throws `not_found`, `candidate_introduced` where the person wrote it themselves, `conflict` where the path
 * became another one at the same time, and what another LinkedIn path is refused with.
 */
export async function changeCandidate(ctx: UserContext, id: string, body: CandidateChange): Promise<Candidate> {
  const counted = await countPath(ctx, id, body.linkedin);
  return ctx.write(async (tx) => {
    const [row] = await tx
      .select({ cv: candidates.cv, email: candidates.email, linkedin: candidates.linkedin })
      .from(candidates)
      .where(ownAdded(ctx.actor.id, id))
      .for("update");
    if (row === undefined) throw new AppError("not_found");
    const [added] = await tx.select().from(addedPeople).where(eq(addedPeople.candidate, id));
    if (added === undefined) throw new AppError("candidate_introduced");
    const path = linkedinKey(body.linkedin);
    // Only for what is new, and counted: whoever went onto the register since is told by no change of a telephone number.
    if (path !== null && path !== linkedinKey(row.linkedin)) {
      if (!counted) throw new AppError("conflict");
      await refuseUnwanted(ctx, tx, { email: row.email, linkedin: body.linkedin });
    }
    const cv = await cvOf(ctx, tx, row.cv, body);
    const { name, linkedin, whatsapp, role_interest } = body;
    const now = ctx.clock.now();
    await tx
      .update(candidates)
      .set({ name, linkedin, whatsapp, role_interest, cv, updated_at: now })
      .where(eq(candidates.id, id));
    await markUsed(ctx, tx, id);
    // The kept answer of the adding repeats what was typed first.
    await forgetAnswers(tx, { actor: ctx.actor.id, id });
    return readCandidate(tx, ctx.actor.id, id);
  });
}
