import { and, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ApplicationRecord } from "../../../contract/hiring/applications.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import type { ApplicationStatus } from "../../../contract/statuses.ts";
import { nextApplicationStatuses } from "../../../rules/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { applications } from "../../infra/db/tables/referrals.ts";
import { applicationStatusChanged } from "../events.ts";
import { lockHiresOfJob } from "../records/lock-hires.ts";
import { assertOpeningsLeft } from "../records/openings.ts";
import { assertNoPendingClaim } from "../records/pending-claim.ts";
import { startDateOf } from "../records/start-date.ts";
import { canDecideApplication } from "../referrals/policy.ts";
import { toRejectionReason } from "../referrals/rejection-reason.ts";
import { linkedReferral } from "./credit.ts";
import { readApplication } from "./queries.ts";

export type ApplicationStatusChange = {
  readonly from: ApplicationStatus;
  readonly status: ApplicationStatus;
  readonly reason?: RejectionReason | undefined;
  readonly beyond_openings?: true | undefined;
  readonly start_date?: string | undefined;
};

/**
 * Moves an application to the next status that the team chose (rules R2, R17).
 * Throws `not_found` for users outside of the team, the applicant included; `status_not_allowed` for a forbidden
 * transition; `conflict` when the stored status is not `from`; `claim_waits` (R11); `openings_filled` unless
 * confirmed (J66); and `validation_failed` for a reason (R14) or start date (M1) that does not fit the status.
 */
export async function setApplicationStatus(
  ctx: UserContext,
  id: string,
  step: ApplicationStatusChange,
): Promise<ApplicationRecord> {
  const reason = toRejectionReason(step.status, step.reason);
  const start_date = startDateOf(step.status, step.start_date, ctx.clock.now());
  return ctx.write(async (tx) => {
    const [owned] = await tx
      .select({ job: jobs.id })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job))
      .where(and(eq(applications.id, id), canDecideApplication(ctx.actor.id)));
    if (owned === undefined) throw new AppError("not_found");
    if (!nextApplicationStatuses(step.from).includes(step.status)) throw new AppError("status_not_allowed");
    if (step.status === "Hired") await lockHiresOfJob(tx, owned.job);
    const referral = await linkedReferral(tx, id);
    if (step.status === "Hired") await assertNoPendingClaim(tx, { kind: "application", id, job: owned.job });
    const at = ctx.clock.now();
    const moved = await tx
      .update(applications)
      .set({
        status: step.status,
        rejection_reason: reason,
        updated_at: at,
        ...(step.status === "Hired" && { start_date }),
      })
      .where(and(eq(applications.id, id), eq(applications.status, step.from)))
      .returning({ id: applications.id });
    if (moved.length === 0) throw new AppError("conflict");
    if (step.status === "Hired" && !step.beyond_openings) await assertOpeningsLeft(tx, owned.job);
    const { from, status } = step;
    const change = await recordStatus(ctx, tx, { kind: "application", id, from, to: status, by: ctx.actor.id, at });
    const facts = { job: owned.job, change, at, reason, referral };
    await emit(ctx, tx, applicationStatusChanged, { id, from, to: status, ...facts });
    return readApplication(ctx, tx, id);
  });
}
