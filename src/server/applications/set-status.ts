import { and, eq } from "drizzle-orm";
import type { ApplicationRecord } from "../../contract/applications.ts";
import { AppError } from "../../contract/errors.ts";
import type { Reason } from "../../contract/pipeline/reasons.ts";
import type { ApplicationStatus } from "../../contract/statuses.ts";
import { nextApplicationStatuses } from "../../rules/statuses.ts";
import type { UserContext } from "../db/context.ts";
import { refuseWhileClaimed } from "../db/deal/claim-waits.ts";
import { noteFirstAnswer } from "../db/deal/first-answer.ts";
import { holdHiresOf } from "../db/deal/hold-company.ts";
import { interviewsConcerned } from "../db/interviews-concerned.ts";
import { recordStatus } from "../db/status-history.ts";
import { jobs } from "../db/tables/jobs.ts";
import { applications } from "../db/tables/referrals.ts";
import { followApplication } from "../referrals/follow.ts";
import { decidesApplication } from "../referrals/seen-by-team.ts";
import { reasonOf } from "../referrals/turned-down.ts";
import { creditHire } from "./hire.ts";
import { notifyOfApplicationStatus } from "./notify-application.ts";
import { readApplication } from "./queries.ts";

export type ApplicationStep = {
  readonly from: ApplicationStatus;
  readonly status: ApplicationStatus;
  readonly reason?: Reason | undefined;
};

/**
 * Moves an application to its next status, as the team decides (rules R2, R17).
 * Throws `not_found` for everybody else, the applicant included, `status_not_allowed` for a step that the rules do not
 * know, `conflict` when the stored status is not `from`, `claim_waits` (R11), and `validation_failed` for a reason of another step (R14).
 */
export async function setApplicationStatus(
  ctx: UserContext,
  id: string,
  step: ApplicationStep,
): Promise<ApplicationRecord> {
  const reason = reasonOf(step.status, step.reason);
  return ctx.write(async (tx) => {
    const [owned] = await tx
      .select({ job: jobs.id, referral: applications.referral })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job))
      .where(and(eq(applications.id, id), decidesApplication(ctx.actor.id)));
    if (owned === undefined) throw new AppError("not_found");
    if (!nextApplicationStatuses(step.from).includes(step.status)) throw new AppError("status_not_allowed");
    if (step.status === "Hired") {
      await holdHiresOf(tx, owned.job);
      await refuseWhileClaimed(tx, { kind: "application", id, job: owned.job });
    }
    const at = ctx.clock.now();
    const moved = await tx
      .update(applications)
      .set({ status: step.status, turned_down_for: reason, updated_at: at })
      .where(and(eq(applications.id, id), eq(applications.status, step.from)))
      .returning({ id: applications.id });
    if (moved.length === 0) throw new AppError("conflict");
    const { from, status } = step;
    const change = await recordStatus(ctx, tx, { kind: "application", id, from, to: status, by: ctx.actor.id, at });
    await notifyOfApplicationStatus(ctx, tx, id, { id: change, status, at, reason });
    await noteFirstAnswer(ctx, tx, "application", [id], at);
    const { referral } = owned;
    if (status === "Hired") await creditHire(ctx, tx, { id, referral });
    else if (referral !== null && status !== "Applied") await followApplication(ctx, tx, referral, status);
    if (from === "Interviewing") await interviewsConcerned(ctx, tx);
    tx.notify("job_changed", owned.job);
    return readApplication(ctx, tx, id);
  });
}
