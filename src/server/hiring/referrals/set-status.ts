import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import type { ReferralRecord } from "../../../contract/hiring/referrals.ts";
import type { ReferralStatus } from "../../../contract/statuses.ts";
import { nextReferralStatuses } from "../../../rules/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { referralStatusChanged } from "../events.ts";
import { lockHiresOfJob } from "../records/lock-hires.ts";
import { assertOpeningsLeft } from "../records/openings.ts";
import { assertNoPendingClaim } from "../records/pending-claim.ts";
import { startDateOf } from "../records/start-date.ts";
import { canDecideReferral } from "./policy.ts";
import { readReferral } from "./queries.ts";
import { toRejectionReason } from "./rejection-reason.ts";

export type ReferralStatusChange = {
  readonly from: ReferralStatus;
  readonly status: ReferralStatus;
  readonly reason?: RejectionReason | undefined;
  readonly beyond_openings?: true | undefined;
  readonly start_date?: string | undefined;
};

/**
 * Moves a referral to the next status that the team chose (rules R2, R17). It moves no money (rule M1).
 * Throws `not_found` for users outside of the team, the referrer included; `status_not_allowed` for a forbidden
 * transition; `conflict` when the stored status is not `from`; `claim_waits` (R11); `openings_filled` unless
 * confirmed (J66); and `validation_failed` for a reason (R14) or start date (M1) that does not fit the status.
 */
export async function setReferralStatus(
  ctx: UserContext,
  id: string,
  step: ReferralStatusChange,
): Promise<ReferralRecord> {
  const reason = toRejectionReason(step.status, step.reason);
  const start_date = startDateOf(step.status, step.start_date, ctx.clock.now());
  return ctx.write(async (tx) => {
    const [owned] = await tx
      .select({ job: jobs.id })
      .from(referrals)
      .innerJoin(jobs, eq(jobs.id, referrals.job))
      .where(and(eq(referrals.id, id), canDecideReferral(ctx.actor.id)));
    if (owned === undefined) throw new AppError("not_found");
    if (!nextReferralStatuses(step.from).includes(step.status)) throw new AppError("status_not_allowed");
    // A rejection may find a hire to be credited, so it takes the same lock as hires.
    if (step.status === "Hired" || step.status === "Rejected") await lockHiresOfJob(tx, owned.job);
    if (step.status === "Hired") await assertNoPendingClaim(tx, { kind: "referral", id, job: owned.job });
    const at = ctx.clock.now();
    const moved = await tx
      .update(referrals)
      .set({
        status: step.status,
        rejection_reason: reason,
        updated_at: at,
        ...(step.status === "Hired" && { hired_at: sql`now()`, start_date }),
      })
      .where(and(eq(referrals.id, id), eq(referrals.status, step.from)))
      .returning({ id: referrals.id });
    if (moved.length === 0) throw new AppError("conflict");
    if (step.status === "Hired" && !step.beyond_openings) await assertOpeningsLeft(tx, owned.job);
    const { from, status } = step;
    const change = await recordStatus(ctx, tx, { kind: "referral", id, from, to: status, by: ctx.actor.id, at });
    await emit(ctx, tx, referralStatusChanged, { id, job: owned.job, from, to: status, change, at, reason });
    return readReferral(tx, ctx.actor.id, id);
  });
}
