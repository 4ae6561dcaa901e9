import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ReferralStatus } from "../../contract/statuses.ts";
import { isBehind } from "../../rules/statuses.ts";
import type { TxContext } from "../db/context.ts";
import { appliedThemselves } from "../db/deal/referred-person.ts";
import { TODAY } from "../db/deal/start-date.ts";
import type { WriteHandle } from "../db/handles.ts";
import { interviewsConcerned } from "../db/interviews-concerned.ts";
import { recordStatus } from "../db/status-history.ts";
import { referrals } from "../db/tables/referrals.ts";
import { actorId } from "../platform/actor.ts";
import { REFERRAL_HIRED } from "./kept-credit.ts";
import { notifyOfReferralStatus } from "./notify-referral.ts";
import { showToCompany } from "./show.ts";

type Followed = {
  readonly status: ReferralStatus;
  /** When the step was made that this one follows, if it was not made just now (rule C22). */
  readonly made?: Date;
  /** Start date of a hire. */
  readonly start_date?: SQL<string>;
};

/**
 * Moves a referral to the status of the candidate's own application, so that hiring the applicant also hires the
 * referral and the referrer gets the credit (rule F9). It never moves a referral back, and not at all once it is
 * final. The caller has checked that the actor owns the job.
 */
export async function followApplication(
  ctx: TxContext,
  tx: WriteHandle,
  id: string,
  { status, made = ctx.clock.now(), start_date = TODAY }: Followed,
): Promise<void> {
  const [row] = await tx.select({ from: referrals.status }).from(referrals).where(eq(referrals.id, id)).for("update");
  if (row === undefined || !isBehind(row.from, status)) return;
  const at = ctx.clock.now();
  await tx
    .update(referrals)
    .set({ status, updated_at: at, ...(status === "Hired" && { hired_at: sql`now()`, start_date }) })
    .where(and(eq(referrals.id, id), eq(referrals.status, row.from)));
  if (status === "Hired") {
    // The company must see a referral for which it owes a reward. The candidate applied to it themselves, so nothing
    // is disclosed (rules R5, F9, F10).
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
  // Without an application of their own, the person is told by their referral.
  const own = await tx.rows(sql`SELECT FROM referrals WHERE referrals.id = ${id} AND ${appliedThemselves}`);
  await notifyOfReferralStatus(ctx, tx, id, { id: change, status, at: made, elsewhere: own.length > 0 });
}
