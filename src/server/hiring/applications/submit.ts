import { AppError } from "../../../contract/errors.ts";
import type { Application, NewApplication } from "../../../contract/hiring/applications.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import { applicationRefusal } from "../../../rules/referrals.ts";
import type { UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { applications } from "../../infra/db/tables/referrals.ts";
import { readMembership } from "../../infra/db/team-rights.ts";
import { attachUpload } from "../../infra/files/attach-upload.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { applicationSubmitted } from "../events.ts";
import { referByCode } from "../referral-links/refer-by-code.ts";
import { countApplication, lockJob } from "../referrals/referral-job.ts";
import { toStoredAnswers } from "./answers.ts";
import { findCreditedReferralOfJob } from "./credit.ts";
import { applicationColumns, viewApplication } from "./view.ts";

async function insertApplication(
  tx: WriteHandle,
  ctx: UserTxContext,
  body: NewApplication,
  { answered, now }: { answered: ReturnType<typeof toStoredAnswers>; now: Date },
) {
  const cv = await attachUpload(ctx, tx, body.cv, "cv", LIMITS.application_cv_bytes);
  const [email_key, linkedin_key] = [emailKey(body.candidate_email), linkedinKey(body.candidate_linkedin)];
  const credited = () => {
    const at = ctx.clock.now();
    return findCreditedReferralOfJob(tx, { job: body.job, account: ctx.actor.id, applied_at: at });
  };
  let referral = await credited();
  // The first referrer keeps the credit, whatever code is typed (rule R5).
  if (referral === null && body.referral_code !== "") {
    await referByCode(ctx, tx, { job: body.job, typed: body.referral_code, person: body });
    referral = await credited();
  }
  const [row] = await tx
    .insert(applications)
    .values({
      id: ctx.ids.next(),
      job: body.job,
      candidate_name: body.candidate_name,
      candidate_email: body.candidate_email,
      candidate_email_key: email_key,
      candidate_linkedin: body.candidate_linkedin,
      candidate_linkedin_key: linkedin_key,
      cover_letter: body.cover_letter,
      ...answered,
      cv,
      referral,
      status: "Applied",
      created_by: ctx.actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning(applicationColumns);
  if (row === undefined) throw new Error("inserting an application returned no row");
  return row;
}

/**
 * Applies to a job; an earlier referrer of the applicant, as its proved person, keeps the credit (rule F9). Throws
 * `not_found` (no such job), `application_own_job`, `applications_closed`, `application_duplicate`, which the unique key
 * on job and person enforces (rule R6), and as `toStoredAnswers` does.
 */
export async function submitApplication(ctx: UserCreationContext, body: NewApplication): Promise<Application> {
  return ctx.write(async (tx) => {
    const job = await lockJob(tx, ctx.actor.id, body.job);
    const now = ctx.clock.now();
    const membership = await readMembership(tx, ctx.actor.id, job.job.id);
    const refusal = applicationRefusal({ job: job.facts, membership, now });
    if (refusal !== null) throw new AppError(refusal);
    const row = await insertApplication(tx, ctx, body, { answered: toStoredAnswers(job.questions, body.answers), now });
    await countApplication(tx, job.job.id);
    const { id, status } = row;
    await recordStatus(ctx, tx, { kind: "application", id, from: null, to: status, by: ctx.actor.id, at: now });
    await emit(ctx, tx, applicationSubmitted, { application: id });
    return viewApplication(row, job.job, job.company);
  });
}
