import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { NewReferral, Referral } from "../../../contract/hiring/referrals.ts";
import type { FraudSignal } from "../../../contract/statuses.ts";
import type { UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { fullName, recordStatus } from "../../infra/db/status-history.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { attachUpload } from "../../infra/files/attach-upload.ts";
import { rewardShareMail } from "../../infra/mail/messages/reward-share-agreement.ts";
import { notify } from "../../notifications/notify.ts";
import { referralSubmitted } from "../events.ts";
import { existingContactSince } from "../existing-contacts/existing-contacts.ts";
import { checkSharedEligibility } from "./eligibility.ts";
import { type PersonKeys, personKeys } from "./person-keys.ts";
import { type LockedJob, lockJob } from "./referral-job.ts";
import { checkRelationship, saveRelationship } from "./relationship.ts";
import { consumeAgreement, type LockedAgreement, lockAgreement } from "./reward-share-agreements.ts";
import { referralColumns, viewReferral } from "./view.ts";

/**
 * Shares the reward of a just submitted referral as its two referrers agreed, and notifies the other one. A referrer
 * who is the candidate is not notified here: candidates are informed first (rules R30, F10).
 */
async function applyRewardShare(
  ctx: UserTxContext,
  tx: WriteHandle,
  agreement: LockedAgreement,
  referral: string,
): Promise<void> {
  await consumeAgreement(tx, agreement, referral);
  const [row] = await tx.rows<{ by: string; job_title: string; company: string }>(sql`
    SELECT coalesce(${fullName}, '') AS by, jobs.title AS job_title, companies.name AS company FROM referrals
    JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
    JOIN users ON users.id = referrals.created_by WHERE referrals.id = ${referral}`);
  if (row === undefined) throw new Error("a newly submitted referral was not found");
  const mail = rewardShareMail.with({ ...row, what: "used", percent: 100 - agreement.mine });
  await notify(ctx, tx, { user_id: agreement.other, kind: "reward_share_used", subject: referral, mail });
}

type ReferralDraft = {
  readonly body: NewReferral;
  readonly keys: PersonKeys;
  readonly signs: FraudSignal[];
  readonly job: LockedJob;
  readonly now: Date;
  /** A stored CV: of a saved candidate, or of a person who came through a referral link. */
  readonly kept: string | null;
  readonly person: "invited" | "self_submitted";
};

async function insertReferral(tx: WriteHandle, ctx: UserTxContext, made: ReferralDraft) {
  const { body, keys, signs, job, now, kept, person } = made;
  const { candidate_email_key: email, candidate_linkedin_key: linkedin } = keys;
  const cv = (await attachUpload(ctx, tx, body.cv, "cv")) ?? kept;
  const [row] = await tx
    .insert(referrals)
    .values({
      ...keys,
      id: ctx.ids.next(),
      job: job.job.id,
      candidate_name: body.candidate_name,
      candidate_email: body.candidate_email,
      candidate_linkedin: body.candidate_linkedin,
      recommendation: body.recommendation,
      cv,
      // People who come through a referral link upload their CV for the company alone (rule F37).
      candidate_cv_at: person === "self_submitted" && cv !== null ? now : null,
      status: "Pending",
      reward_status: "Pending",
      reward_amount: job.reward_amount,
      probation_days: job.probation_days,
      review: signs,
      on_hold: signs.length > 0,
      visible_at: null,
      known_since: await existingContactSince(tx, ctx.secrets, { company: job.company.id }, { email, linkedin }),
      // Copied at submission, so that the promise to the candidate holds when the job changes later (rule F20).
      requires_consent: job.requires_consent || body.consent_given !== true,
      created_by: ctx.actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning(referralColumns);
  if (row === undefined) throw new Error("inserting a referral returned no row");
  return { ...row, relationship: await saveRelationship(tx, row.id, body) };
}

/**
 * Refers a person to a job. The reward and its probation days are copied from the job (rule F3); fraud signals put
 * the reward on hold (F8).
 * Throws `not_found` (no such job), `validation_failed` on `relationship` (F31), `reward_share_over` (R30), then
 * whatever `referralRefusal` returns. Unique keys on canonical address and LinkedIn path back the checks up (rules R5,
 * F8). Refusals that reveal something are counted beforehand (`countRefusal`). `kept` is the file of a CV stored
 * before. A candidate who submitted themselves through a link (`self_submitted`) has already consented, so no consent
 * mail is sent.
 */
export async function submitReferral(
  ctx: UserCreationContext,
  body: NewReferral,
  kept: string | null = null,
  person: "invited" | "self_submitted" = "invited",
): Promise<Referral> {
  const keys = personKeys(body);
  return ctx.write(async (tx) => {
    const job = await lockJob(tx, ctx.actor.id, body.job);
    checkRelationship(body, job.worked_together);
    // Taken after the lock, so that creation times follow the order of credit.
    const now = ctx.clock.now();
    const wanted = { job: job.job.id, viewer: ctx.actor.id, now };
    const agreement =
      body.reward_share === undefined ? null : await lockAgreement(tx, { ...wanted, agreement: body.reward_share });
    const { refusal, signs } = await checkSharedEligibility(ctx, tx, job, {
      keys,
      now,
      other: agreement?.other ?? null,
    });
    if (refusal !== null) throw new AppError(refusal);
    const row = await insertReferral(tx, ctx, { body, keys, signs, job, now, kept, person });
    const { id, status } = row;
    if (agreement !== null) await applyRewardShare(ctx, tx, agreement, id);
    await recordStatus(ctx, tx, { kind: "referral", id, from: null, to: status, by: ctx.actor.id, at: now });
    await emit(ctx, tx, referralSubmitted, { referral: id, person });
    return viewReferral(row, job.job, job.company);
  });
}
