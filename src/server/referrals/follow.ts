import { and, eq, sql } from "drizzle-orm";
import type { ReferralStatus } from "../../contract/statuses.ts";
import { isBehind } from "../../rules/statuses.ts";
import type { TxContext } from "../db/context.ts";
import { noteFirstAnswer } from "../db/deal/first-answer.ts";
import type { WriteHandle } from "../db/handles.ts";
import { interviewsConcerned } from "../db/interviews-concerned.ts";
import { recordStatus } from "../db/status-history.ts";
import { referrals } from "../db/tables/referrals.ts";
import { actorId } from "../platform/actor.ts";
import { REFERRAL_HIRED } from "./kept-credit.ts";
import { notifyOfReferralStatus } from "./notify-referral.ts";
import { showToCompany } from "./show.ts";

/**
 * Brings a referral up to where its person's own application stands, so that hiring the applicant hires who was referred
 * and the referrer is not passed over (rule F9). Never back, and not where the referral is over. The caller has made
 * sure that the actor owns the job. `made`: when the step was made that it follows, where that is a while ago (rule C22).
 */
export async function followApplication(
  ctx: TxContext,
  tx: WriteHandle,
  id: string,
  status: ReferralStatus,
  made: Date = ctx.clock.now(),
): Promise<void> {
  const [row] = await tx.select({ from: referrals.status }).from(referrals).where(eq(referrals.id, id)).for("update");
  if (row === undefined || !isBehind(row.from, status)) return;
  const at = ctx.clock.now();
  await tx
    .update(referrals)
    .set({ status, updated_at: at, ...(status === "Hired" && { hired_at: sql`now()` }) })
    .where(and(eq(referrals.id, id), eq(referrals.status, row.from)));
  if (status === "Hired") {
    // What is owed has to be seen, and its person is at the company by their own doing (rules R5, F9, F10).
    await showToCompany(ctx, tx, [id]);
    await ctx.enqueue(tx, REFERRAL_HIRED, { referral: id });
  }
  if (row.from === "Interviewing") await interviewsConcerned(ctx, tx);
  const change = await recordStatus(ctx, tx, {
    kind: "referral",
    id,
    from: row.from,
    to: status,
    by: actorId(ctx.actor),
    at,
  });
  await notifyOfReferralStatus(ctx, tx, id, { id: change, status, at: made });
  await noteFirstAnswer(ctx, tx, "referral", [id], made);
}
