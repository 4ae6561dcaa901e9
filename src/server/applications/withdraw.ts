import { eq, sql } from "drizzle-orm";
import type { ApplicationRecord } from "../../contract/applications.ts";
import { AppError } from "../../contract/errors.ts";
import type { ApplicationStatus } from "../../contract/statuses.ts";
import { mayCorrect } from "../../rules/statuses.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatus } from "../db/status-history.ts";
import { applications } from "../db/tables/referrals.ts";
import { retractReferral } from "../referrals/retract.ts";
import { holdOwn } from "./correct.ts";
import { notifyOfWithdrawal } from "./notify-application.ts";
import { readApplication } from "./queries.ts";

/**
 * Ends the referral of whoever withdraws, as they want (rules F5, R10): only where it is really theirs, by a claim or by the proved
 * address of their account. An account under somebody's address ends nobody's credit (A10).
 */
async function endReferral(ctx: UserContext, tx: WriteHandle, referral: string): Promise<void> {
  const [theirs] = await tx.rows(sql`
    SELECT FROM referrals AS r LEFT JOIN referral_invitations AS asked ON asked.referral = r.id
    WHERE r.id = ${referral} AND (asked.claimed_by = ${ctx.actor.id} OR EXISTS (
      SELECT FROM users JOIN auth_users ON auth_users.id = users.id
      WHERE users.id = ${ctx.actor.id} AND users.verified AND auth_users.email_key = r.candidate_email_key))`);
  if (theirs === undefined || !(await retractReferral(ctx, tx, referral, "declined"))) return;
  await tx.rows(sql`
    UPDATE referral_invitations SET answer = 'declined', answered_at = ${ctx.clock.now().toISOString()}
    WHERE referral = ${referral}`);
}

/**
 * Withdraws an application, as its applicant wants, once (rule F15): it ends with a note of its own, the team is told, and a referral
 * of the same person to the job ends with it. Throws `not_found` for everybody else, `status_not_allowed` from Interviewing on and
 * afterwards, and `conflict` when the stored status is not `from`.
 */
export async function withdrawApplication(
  ctx: UserContext,
  id: string,
  from: ApplicationStatus,
): Promise<ApplicationRecord> {
  return ctx.write(async (tx) => {
    const own = await holdOwn(tx, ctx.actor.id, id);
    if (!mayCorrect(own.status)) throw new AppError("status_not_allowed");
    if (own.status !== from) throw new AppError("conflict");
    const at = ctx.clock.now();
    const ended = { status: "Rejected", turned_down_for: null, step: null, withdrawn_at: at, updated_at: at } as const;
    await tx.update(applications).set(ended).where(eq(applications.id, id));
    const step = { kind: "application", id, from, to: "Rejected", by: ctx.actor.id, at } as const;
    const change = await recordStatus(ctx, tx, { ...step, note: "withdrawn" });
    await notifyOfWithdrawal(ctx, tx, id, change);
    if (own.referral !== null) await endReferral(ctx, tx, own.referral);
    tx.notify("job_changed", own.job);
    return readApplication(ctx, tx, id);
  });
}
