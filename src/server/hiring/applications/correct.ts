import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ApplicationCorrection, ApplicationRecord } from "../../../contract/hiring/applications.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { linkedinKey } from "../../../contract/linkedin.ts";
import { mayCorrect } from "../../../rules/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { applications } from "../../infra/db/tables/referrals.ts";
import { attachUpload } from "../../infra/files/attach-upload.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { toStoredAnswers } from "./answers.ts";
import { readApplication } from "./queries.ts";

/** A team reads corrections again each time, so their number per hour is limited. */
const CORRECTIONS: Limit = { name: "application corrections", points: 30, seconds: 3_600 };

/** Locks the viewer's own application until the transaction ends. Throws `not_found`. */
export async function lockOwnApplication(tx: WriteHandle, viewer: string, id: string) {
  const { job, status, cv, corrected_at } = applications;
  const [own] = await tx
    .select({ job, status, cv, corrected_at, questions: jobs.questions })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, job))
    .where(and(eq(applications.id, id), eq(applications.created_by, viewer)))
    .for("update", { of: applications });
  if (own === undefined) throw new AppError("not_found");
  return own;
}

/**
 * Corrects an application for its applicant, all but job and address (rule F15); the team reads when. The credit
 * stays. Throws `not_found` for others, `status_not_allowed` from Interviewing on, `conflict` where it was corrected
 * elsewhere meanwhile or the questions have changed, and `validation_failed` by field.
 */
export async function correctApplication(
  ctx: UserContext,
  id: string,
  body: ApplicationCorrection,
): Promise<ApplicationRecord> {
  return ctx.write(async (tx) => {
    const own = await lockOwnApplication(tx, ctx.actor.id, id);
    if (!mayCorrect(own.status)) throw new AppError("status_not_allowed");
    if ((own.corrected_at?.toISOString() ?? null) !== body.corrected_at) throw new AppError("conflict");
    await ctx.limits.consumeIn(tx, CORRECTIONS, ctx.actor.id);
    const { candidate_name, candidate_linkedin, cover_letter, answers } = body;
    const brought = await attachUpload(ctx, tx, body.cv, "cv", LIMITS.application_cv_bytes);
    const cv = brought ?? (body.without_cv ? null : own.cv);
    await tx
      .update(applications)
      .set({
        candidate_name,
        candidate_linkedin,
        candidate_linkedin_key: linkedinKey(candidate_linkedin),
        cover_letter,
        cv,
        ...(answers !== undefined && toStoredAnswers(own.questions, answers)),
        // Always later than the previous time, even for two corrections within a millisecond.
        corrected_at: sql`greatest(${ctx.clock.now().toISOString()}::timestamptz,
          ${applications.corrected_at} + interval '1 millisecond')`,
      })
      .where(eq(applications.id, id));
    if (own.cv !== null && own.cv !== cv) await removeFile(ctx, tx, own.cv);
    tx.publish("job_changed", own.job);
    return readApplication(ctx, tx, id);
  });
}
