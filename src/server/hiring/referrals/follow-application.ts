import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ReferralStatus } from "../../../contract/statuses.ts";
import { canStillReach } from "../../../rules/statuses.ts";
import type { TxContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { appliedThemselves } from "../../infra/db/hiring/referred-person.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { referralStatusChanged } from "../events.ts";
import { TODAY } from "../records/start-date.ts";
import { makeVisibleToCompany } from "./make-visible.ts";

type ApplicationStep = {
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
export async function applyApplicationStatus(
  ctx: TxContext,
  tx: WriteHandle,
  id: string,
  { status, made = ctx.clock.now(), start_date = TODAY }: ApplicationStep,
): Promise<void> {
  const [row] = await tx
    .select({ from: referrals.status, job: referrals.job })
    .from(referrals)
    .where(eq(referrals.id, id))
    .for("update");
  if (row === undefined || !canStillReach(row.from, status)) return;
  const at = ctx.clock.now();
  await tx
    .update(referrals)
    .set({ status, updated_at: at, ...(status === "Hired" && { hired_at: sql`now()`, start_date }) })
    .where(and(eq(referrals.id, id), eq(referrals.status, row.from)));
  // The company must see a referral for which it owes a reward. The candidate applied to it themselves, so nothing is
  // disclosed (rules R5, F9, F10).
  if (status === "Hired") await makeVisibleToCompany(ctx, tx, [id]);
  const step = { id, from: row.from, to: status };
  const change = await recordStatus(ctx, tx, { kind: "referral", ...step, by: actorId(ctx.actor), at });
  // Without an application of their own, the person is told by their referral.
  const own = await tx.rows(sql`SELECT FROM referrals WHERE referrals.id = ${id} AND ${appliedThemselves}`);
  const facts = { job: row.job, change, at: made, elsewhere: own.length > 0 };
  await emit(ctx, tx, referralStatusChanged, { ...step, ...facts });
}
