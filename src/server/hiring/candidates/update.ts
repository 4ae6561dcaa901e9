import { and, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { CandidateChange } from "../../../contract/hiring/added-candidates.ts";
import type { Candidate } from "../../../contract/hiring/candidates.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { addedCandidates, candidates } from "../../infra/db/tables/candidates.ts";
import { attachUpload } from "../../infra/files/attach-upload.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import { countCorrectionCheck } from "../referrals/eligibility-check.ts";
import { linkedinHash } from "../referrals/person-keys.ts";
import { recordCandidateUse, refuseIneligiblePerson } from "./add.ts";
import { isCvUsedByReferral } from "./candidate-referrals.ts";
import { readCandidate } from "./queries.ts";

function selectOwnSaved(referrer: string, id: string) {
  return and(eq(candidates.id, id), eq(candidates.referrer, referrer));
}

/**
 * Runs before the change: another LinkedIn path counts as a check of a person (rule F7). Returns whether it counted.
 * Throws `rate_limited`.
 */
async function countPathCheck(ctx: UserContext, id: string, path: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ before: candidates.linkedin })
    .from(candidates)
    .innerJoin(addedCandidates, eq(addedCandidates.candidate, candidates.id))
    .where(selectOwnSaved(ctx.actor.id, id));
  const hash = linkedinHash(ctx, linkedinKey(path));
  if (row === undefined || hash === null || linkedinKey(row.before) === linkedinKey(path)) return false;
  await countCorrectionCheck(ctx, hash);
  return true;
}

async function resolveCv(
  ctx: UserContext,
  tx: WriteHandle,
  before: string | null,
  { cv: token, without_cv }: CandidateChange,
): Promise<string | null> {
  const sent = await attachUpload(ctx, tx, token, "cv");
  if (sent === null && !without_cv) return before;
  // A referral keeps the file that it was submitted with.
  if (before !== null && !(await isCvUsedByReferral(tx, before))) await removeFile(ctx, tx, before);
  return sent;
}

/**
 * Corrects the details of a candidate whom the referrer added by hand; the address stays, and so do submitted
 * referrals (rule F39). Throws `not_found`, `candidate_introduced` where the person entered them, `conflict` where
 * the path was changed concurrently, and the refusals of a new LinkedIn path.
 */
export async function updateCandidate(ctx: UserContext, id: string, body: CandidateChange): Promise<Candidate> {
  const counted = await countPathCheck(ctx, id, body.linkedin);
  return ctx.write(async (tx) => {
    const [row] = await tx
      .select({ cv: candidates.cv, email: candidates.email, linkedin: candidates.linkedin })
      .from(candidates)
      .where(selectOwnSaved(ctx.actor.id, id))
      .for("update");
    if (row === undefined) throw new AppError("not_found");
    const [added] = await tx.select().from(addedCandidates).where(eq(addedCandidates.candidate, id));
    if (added === undefined) throw new AppError("candidate_introduced");
    const path = linkedinKey(body.linkedin);
    // Only a new and counted path is checked: otherwise a change of the telephone number would reveal that the person
    // was put on the suppression list since.
    if (path !== null && path !== linkedinKey(row.linkedin)) {
      if (!counted) throw new AppError("conflict");
      await refuseIneligiblePerson(ctx, tx, { email: row.email, linkedin: body.linkedin });
    }
    const cv = await resolveCv(ctx, tx, row.cv, body);
    const { name, linkedin, whatsapp, role_interest } = body;
    const now = ctx.clock.now();
    await tx
      .update(candidates)
      .set({ name, linkedin, whatsapp, role_interest, cv, updated_at: now })
      .where(eq(candidates.id, id));
    await recordCandidateUse(ctx, tx, id);
    // The stored idempotent response of the addition contains what was typed first.
    await eraseStoredResponses(tx, { actor: ctx.actor.id, id });
    return readCandidate(tx, ctx.actor.id, id);
  });
}
