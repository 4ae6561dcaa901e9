import { eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ReferralRecord } from "../../../contract/hiring/referrals.ts";
import { mayReaddress } from "../../../rules/consent.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { consentRequests } from "../../infra/db/tables/consent.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { existingContactSince } from "../existing-contacts/existing-contacts.ts";
import { checkSharedEligibility } from "../referrals/eligibility.ts";
import { countCorrectionCheck } from "../referrals/eligibility-check.ts";
import { lockAddress } from "../referrals/email-quota.ts";
import { isSuppressed, personHash, personKeys } from "../referrals/person-keys.ts";
import { readReferral } from "../referrals/queries.ts";
import { lockJob } from "../referrals/referral-job.ts";
import { otherReferrer } from "../referrals/reward-share-agreements.ts";
import { NOTIFY_CANDIDATE } from "./consent-email.ts";
import { lockOwnReferral, withFraudSignals } from "./own/lock-referral.ts";

/**
 * Refuses a new address for a person who is on the suppression list under the former one. The error is the same as
 * for other refusals (rule F7).
 */
async function refuseSuppressedAddress(ctx: UserContext, tx: WriteHandle, former: string): Promise<void> {
  const hash = personHash(ctx, former);
  await lockAddress(tx, hash);
  if (await isSuppressed(tx, hash)) throw new AppError("referral_refused");
}

/**
 * Corrects, once, the address of a referral whose candidate no mail reaches (rule F22). All refusals of a submission
 * apply, and the time of submission stays (R5). The former mail's link ends, and the candidate is notified at the new
 * address. Throws `not_found`, `status_not_allowed` where a correction is not possible, `rate_limited` (F7) and the
 * refusals.
 */
export async function correctReferralAddress(
  ctx: UserContext,
  id: string,
  candidate_email: string,
): Promise<ReferralRecord> {
  // Checked first, so that a referrer without the right to correct learns nothing by trying.
  const { referrer, can } = await readReferral(ctx.db, ctx.actor.id, id);
  if (referrer.id !== ctx.actor.id) throw new AppError("not_found");
  if (can.readdress !== true) throw new AppError("status_not_allowed");
  await countCorrectionCheck(ctx, personHash(ctx, emailKey(candidate_email)));
  return ctx.write(async (tx) => {
    const row = await lockOwnReferral(ctx, tx, id);
    if (!mayReaddress(row)) throw new AppError("status_not_allowed");
    const { candidate_linkedin } = row;
    const keys = personKeys({ candidate_email, candidate_linkedin });
    const job = await lockJob(tx, ctx.actor.id, row.job);
    const at = ctx.clock.now();
    const other = await otherReferrer(tx, id, ctx.actor.id);
    const { refusal, signs } = await checkSharedEligibility(ctx, tx, { ...job, except: id }, { keys, now: at, other });
    if (refusal !== null) throw new AppError(refusal);
    await refuseSuppressedAddress(ctx, tx, row.candidate_email_key);
    const { candidate_email_key: email, candidate_linkedin_key: linkedin } = keys;
    const of = { company: job.company.id, made: row.created_at };
    // The candidate was never notified, so nobody has read it yet.
    const known_since = await existingContactSince(tx, ctx.secrets, of, { email, linkedin });
    await tx
      .update(referrals)
      .set({ ...keys, candidate_email, known_since, ...withFraudSignals(row, signs), updated_at: at })
      .where(eq(referrals.id, id));
    await tx
      .update(consentRequests)
      .set({ consent_email: null, undelivered_at: null, readdressed_at: at })
      .where(eq(consentRequests.referral, id));
    await eraseStoredResponses(tx, { actor: ctx.actor.id, id });
    await ctx.enqueue(tx, NOTIFY_CANDIDATE, { referral: id });
    return readReferral(tx, ctx.actor.id, id);
  });
}
