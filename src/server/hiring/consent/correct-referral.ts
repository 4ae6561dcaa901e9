import { and, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ReferralCorrection } from "../../../contract/hiring/referral-changes.ts";
import type { ReferralRecord } from "../../../contract/hiring/referrals.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import { mayChange } from "../../../rules/consent.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { attachUpload } from "../../infra/files/attach-upload.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import { existingContactSince } from "../existing-contacts/existing-contacts.ts";
import { checkSharedEligibility } from "../referrals/eligibility.ts";
import { countCorrectionCheck } from "../referrals/eligibility-check.ts";
import { isCvUnshared } from "../referrals/erase-referral.ts";
import { linkedinHash, personKeys } from "../referrals/person-keys.ts";
import { readReferral } from "../referrals/queries.ts";
import { lockJob } from "../referrals/referral-job.ts";
import { updateRelationship } from "../referrals/relationship.ts";
import { otherReferrer } from "../referrals/reward-share-agreements.ts";
import { type LockedReferral, lockOwnReferral, withFraudSignals } from "./own/lock-referral.ts";

/**
 * Runs before the correction: another LinkedIn path counts as a check of a person (rule F7). Returns whether it
 * counted.
 */
async function countPathCheck(ctx: UserContext, id: string, path: string | null): Promise<boolean> {
  const [row] = await ctx.db
    .select({ before: referrals.candidate_linkedin_key })
    .from(referrals)
    .where(and(eq(referrals.id, id), eq(referrals.created_by, ctx.actor.id)));
  const hash = linkedinHash(ctx, path);
  if (row === undefined || hash === null || row.before === path) return false;
  await countCorrectionCheck(ctx, hash);
  return true;
}

/**
 * Computes the keys of a corrected LinkedIn path, which may belong to another person or to the referrer. The job's
 * row is locked, so that concurrent corrections are serialized.
 */
async function correctedKeys(
  ctx: UserContext,
  tx: WriteHandle,
  row: LockedReferral,
  body: ReferralCorrection,
  counted: boolean,
) {
  const { candidate_linkedin } = body;
  const keys = personKeys({ candidate_email: row.candidate_email, candidate_linkedin });
  if (keys.candidate_linkedin_key === row.candidate_linkedin_key) return {};
  // The path was changed by another request since it was counted (rule F7).
  if (keys.candidate_linkedin_key !== null && !counted) throw new AppError("conflict");
  const job = await lockJob(tx, ctx.actor.id, row.job);
  const two = { keys, now: ctx.clock.now(), other: await otherReferrer(tx, row.id, ctx.actor.id) };
  const { person, signs } = await checkSharedEligibility(ctx, tx, { ...job, except: row.id }, two);
  if (person !== null) throw new AppError(person);
  const linkedin = keys.candidate_linkedin_key;
  const of = { company: job.company.id, made: row.created_at };
  const since = await existingContactSince(tx, ctx.secrets, of, { email: keys.candidate_email_key, linkedin });
  // Never removed: otherwise the visible mark would reveal that the path is known, and the referrer could leave it
  // out (rule F11).
  const known = row.known_since === null && since !== null ? { known_since: since } : {};
  return { candidate_linkedin_key: linkedin, ...known, ...withFraudSignals(row, signs) };
}

async function resolveCv(
  ctx: UserContext,
  tx: WriteHandle,
  row: LockedReferral,
  { cv, without_cv }: ReferralCorrection,
) {
  if ((cv !== null || without_cv) && row.candidate_cv_at !== null) throw new AppError("cv_of_candidate");
  const sent = await attachUpload(ctx, tx, cv, "cv");
  if (sent === null && !without_cv) return row.cv;
  if (row.cv !== null && (await isCvUnshared(tx, row.cv, row.id))) await removeFile(ctx, tx, row.cv);
  return sent;
}

/**
 * Corrects a referral for its referrer until the company has opened or moved it (rule F23); the address cannot be
 * changed here. Throws `not_found`, `referral_already_viewed`, `status_not_allowed` where it is final, `cv_of_candidate`
 * (F37), `validation_failed` on `relationship` (F31), `conflict` where the path was changed concurrently, and the refusals of
 * a new LinkedIn path.
 */
export async function correctReferral(ctx: UserContext, id: string, body: ReferralCorrection): Promise<ReferralRecord> {
  const counted = await countPathCheck(ctx, id, linkedinKey(body.candidate_linkedin));
  return ctx.write(async (tx) => {
    const row = await lockOwnReferral(ctx, tx, id);
    if (!mayChange(row)) throw new AppError(row.viewed ? "referral_already_viewed" : "status_not_allowed");
    const { candidate_name, candidate_linkedin, recommendation } = body;
    const keys = await correctedKeys(ctx, tx, row, body, counted);
    const cv = await resolveCv(ctx, tx, row, body);
    await tx
      .update(referrals)
      .set({ candidate_name, candidate_linkedin, recommendation, ...keys, cv, updated_at: ctx.clock.now() })
      .where(eq(referrals.id, id));
    await updateRelationship(tx, id, body);
    // The stored idempotent response of the submission contains what was typed first.
    await eraseStoredResponses(tx, { actor: ctx.actor.id, id });
    if (row.shown) tx.publish("job_changed", row.job);
    return readReferral(tx, ctx.actor.id, id);
  });
}
