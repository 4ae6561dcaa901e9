import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ReferralStatus } from "../../../contract/statuses.ts";
import type { TxContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { referralStatusChanged } from "../events.ts";
import { assertNoPendingClaim } from "../records/pending-claim.ts";
import { TODAY } from "../records/start-date.ts";

export type ReportedAtsStep = {
  readonly id: string;
  readonly job: string;
  readonly from: ReferralStatus;
  readonly to: ReferralStatus;
};

/**
 * Whether a reported start of the same person still waits for the company's answer (rule R11). Such a person is not
 * hired as a side effect.
 */
async function hasOpenHireClaim(tx: WriteHandle, { id, job }: ReportedAtsStep): Promise<boolean> {
  try {
    await assertNoPendingClaim(tx, { kind: "referral", id, job });
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "claim_waits") return true;
    throw error;
  }
}

/**
 * Moves a referral forward to the status that the company's ATS reports, with the same effects as a step of the team
 * (rules R2, X206). The caller has locked the referral (and before it the company's hires where `to` is final) and
 * has checked that the transition is allowed. Returns false where a hire has to wait.
 */
export async function applyAtsStep(ctx: TxContext, tx: WriteHandle, step: ReportedAtsStep): Promise<boolean> {
  const { id, job, from, to } = step;
  if (to === "Hired" && (await hasOpenHireClaim(tx, step))) return false;
  const at = ctx.clock.now();
  const moved = await tx
    .update(referrals)
    .set({
      status: to,
      rejection_reason: null,
      updated_at: at,
      ...(to === "Hired" && { hired_at: sql`now()`, start_date: TODAY }),
    })
    .where(and(eq(referrals.id, id), eq(referrals.status, from)))
    .returning({ id: referrals.id });
  if (moved.length === 0) return false;
  const change = await recordStatus(ctx, tx, { kind: "referral", id, from, to, by: null, at });
  await emit(ctx, tx, referralStatusChanged, { id, job, from, to, change, at });
  return true;
}
