import { eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ApplicationRecord } from "../../../contract/hiring/applications.ts";
import type { ApplicationStatus } from "../../../contract/statuses.ts";
import { mayCorrect } from "../../../rules/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { ACCEPTED_AT, recordStatus } from "../../infra/db/status-history.ts";
import { applications } from "../../infra/db/tables/referrals.ts";
import { applicationStatusChanged } from "../events.ts";
import { withdrawReferral } from "../referrals/withdraw.ts";
import { lockOwnApplication } from "./correct.ts";
import { linkedReferral } from "./credit.ts";
import { readApplication } from "./queries.ts";

/**
 * Ends the referral of a withdrawing applicant with the note "requested" (rules F5, R10), if they are its person. An
 * application under another person's address does not end that person's referral (A10).
 */
async function withdrawReferralOfApplicant(ctx: UserContext, tx: WriteHandle, referral: string): Promise<void> {
  const [theirs] = await tx.rows(sql`
    SELECT FROM referrals WHERE referrals.id = ${referral} AND ${isReferredPerson(ctx.actor.id)}`);
  if (theirs === undefined || !(await withdrawReferral(ctx, tx, referral, "declined"))) return;
  await tx.rows(sql`
    UPDATE consent_requests SET answer = 'declined', answered_at = ${ctx.clock.now().toISOString()}, accepted_at = ${ACCEPTED_AT}
    WHERE referral = ${referral}`);
}

/**
 * Withdraws an application for its applicant, once (rule F15): it ends with its own history note, the team is
 * notified, and a referral of the same person to the job ends with it. Throws `not_found` for others,
 * `status_not_allowed` from Interviewing on, and `conflict` when the stored status is not `from`.
 */
export async function withdrawApplication(
  ctx: UserContext,
  id: string,
  from: ApplicationStatus,
): Promise<ApplicationRecord> {
  return ctx.write(async (tx) => {
    const own = await lockOwnApplication(tx, ctx.actor.id, id);
    if (!mayCorrect(own.status)) throw new AppError("status_not_allowed");
    if (own.status !== from) throw new AppError("conflict");
    const at = ctx.clock.now();
    const ended = {
      status: "Withdrawn",
      rejection_reason: null,
      step: null,
      withdrawn_at: at,
      updated_at: at,
    } as const;
    const referral = await linkedReferral(tx, id);
    await tx.update(applications).set(ended).where(eq(applications.id, id));
    const step = { id, from, to: "Withdrawn", at } as const;
    const change = await recordStatus(ctx, tx, { kind: "application", ...step, by: ctx.actor.id, note: "withdrawn" });
    await emit(ctx, tx, applicationStatusChanged, { ...step, job: own.job, change, referral });
    if (referral !== null) await withdrawReferralOfApplicant(ctx, tx, referral);
    return readApplication(ctx, tx, id);
  });
}
