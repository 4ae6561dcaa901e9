import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { Reason } from "../../contract/pipeline/reasons.ts";
import type { ReferralRecord } from "../../contract/referrals.ts";
import type { ReferralStatus } from "../../contract/statuses.ts";
import { nextReferralStatuses } from "../../rules/statuses.ts";
import type { UserContext } from "../db/context.ts";
import { refuseWhileClaimed } from "../db/deal/claim-waits.ts";
import { holdHiresOf } from "../db/deal/hold-company.ts";
import { refuseBeyondOpenings } from "../db/deal/openings.ts";
import { startDateOf } from "../db/deal/start-date.ts";
import { interviewsConcerned } from "../db/interviews-concerned.ts";
import { recordStatus } from "../db/status-history.ts";
import { jobs } from "../db/tables/jobs.ts";
import { referrals } from "../db/tables/referrals.ts";
import { hireKept, REFERRAL_HIRED, unpaidHires } from "./kept-credit.ts";
import { notifyOfReferralStatus } from "./notify-referral.ts";
import { readReferral } from "./queries.ts";
import { decidesReferral } from "./seen-by-team.ts";
import { reasonOf } from "./turned-down.ts";

export type ReferralStep = {
  readonly from: ReferralStatus;
  readonly status: ReferralStatus;
  readonly reason?: Reason | undefined;
  readonly beyond_openings?: true | undefined;
  readonly start_date?: string | undefined;
};

/**
 * Moves a referral to the next status that the team chose (rules R2, R17). It moves no money (rule M1).
 * Throws `not_found` for users outside of the team, the referrer included; `status_not_allowed` for a forbidden
 * transition; `conflict` when the stored status is not `from`; `claim_waits` (R11); `openings_filled` unless
 * confirmed (J66); and `validation_failed` for a reason (R14) or start date (M1) that does not fit the status.
 */
export async function setReferralStatus(ctx: UserContext, id: string, step: ReferralStep): Promise<ReferralRecord> {
  const reason = reasonOf(step.status, step.reason);
  const start_date = startDateOf(step.status, step.start_date, ctx.clock.now());
  return ctx.write(async (tx) => {
    const [owned] = await tx
      .select({ job: jobs.id })
      .from(referrals)
      .innerJoin(jobs, eq(jobs.id, referrals.job))
      .where(and(eq(referrals.id, id), decidesReferral(ctx.actor.id)));
    if (owned === undefined) throw new AppError("not_found");
    if (!nextReferralStatuses(step.from).includes(step.status)) throw new AppError("status_not_allowed");
    // A rejection may find a hire to be credited, so it takes the same lock as hires.
    if (step.status === "Hired" || step.status === "Rejected") await holdHiresOf(tx, owned.job);
    if (step.status === "Hired") await refuseWhileClaimed(tx, { kind: "referral", id, job: owned.job });
    const at = ctx.clock.now();
    const moved = await tx
      .update(referrals)
      .set({
        status: step.status,
        turned_down_for: reason,
        updated_at: at,
        ...(step.status === "Hired" && { hired_at: sql`now()`, start_date }),
      })
      .where(and(eq(referrals.id, id), eq(referrals.status, step.from)))
      .returning({ id: referrals.id });
    if (moved.length === 0) throw new AppError("conflict");
    if (step.status === "Hired" && !step.beyond_openings) await refuseBeyondOpenings(tx, owned.job);
    if (step.status === "Hired") await ctx.enqueue(tx, REFERRAL_HIRED, { referral: id });
    const { from, status } = step;
    const change = await recordStatus(ctx, tx, { kind: "referral", id, from, to: status, by: ctx.actor.id, at });
    await notifyOfReferralStatus(ctx, tx, id, { id: change, status, at, reason });
    if (status === "Rejected") for (const hire of await unpaidHires(tx, id)) await hireKept(ctx, tx, hire);
    if (from === "Interviewing") await interviewsConcerned(ctx, tx);
    tx.notify("job_changed", owned.job);
    return readReferral(tx, ctx.actor.id, id);
  });
}
