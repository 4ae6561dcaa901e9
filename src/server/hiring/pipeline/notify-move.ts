import { and, eq, isNull, sql } from "drizzle-orm";
import type { ApplicationStatus, ReferralStatus } from "../../../contract/statuses.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { scheduleInterviewReconciliation } from "../../infra/db/schedule-interviews.ts";
import { pipelineMoves } from "../../infra/db/tables/pipeline.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { linkedReferral } from "../applications/credit.ts";
import { notifyApplicationStatus } from "../applications/notify-application.ts";
import { lockHiresOfJob } from "../records/lock-hires.ts";
import { findUnpaidHires, hireCreditedReferral } from "../referrals/credit-window.ts";
import { applyApplicationStatus } from "../referrals/follow-application.ts";
import { notifyReferralStatus } from "../referrals/notify-referral.ts";

type Move = typeof pipelineMoves.$inferSelect;

type Step = Pick<Move, "act" | "words"> & { readonly id: string; readonly to: string; readonly at: Date };

/** Whether the person of a referral is notified of the same step with their own application to the job. */
async function isNotifiedAsApplicant(tx: WriteHandle, referral: string, { act, to }: Step): Promise<boolean> {
  const rows = await tx.rows(sql`
    SELECT FROM referrals JOIN applications AS own ON own.referral = referrals.id AND own.status = ${to}
      JOIN pipeline_moves AS moved ON moved.record_kind = 'application' AND moved.record_id = own.id
    WHERE referrals.id = ${referral} AND moved.act = ${act} AND moved.undone_at IS NULL
      AND ${isReferredPerson(sql`own.created_by`)} LIMIT 1`);
  return rows.length > 0;
}

async function notifyReferralMove(ctx: UserContext, tx: WriteHandle, id: string, step: Step) {
  const { id: change, to, at, words } = step;
  const { status: now, rejection_reason: reason } = referrals;
  const [row] = await tx.select({ status: now, reason }).from(referrals).where(eq(referrals.id, id)).for("update");
  if (row?.status !== to) return false;
  const status = to as ReferralStatus;
  const mailed = await isNotifiedAsApplicant(tx, id, step);
  await notifyReferralStatus(ctx, tx, id, { id: change, status, at, words, reason: row.reason, mailed });
  if (status === "Rejected")
    for (const hire of await findUnpaidHires(tx, id)) await hireCreditedReferral(ctx, tx, hire);
  return true;
}

async function notifyApplicationMove(
  ctx: UserContext,
  tx: WriteHandle,
  id: string,
  { id: change, to, at, words }: Step,
) {
  const { status: now, rejection_reason: reason } = applications;
  const locked = tx.select({ status: now, reason }).from(applications).where(eq(applications.id, id));
  const [row] = await locked.for("update");
  if (row?.status !== to) return false;
  const status = to as ApplicationStatus;
  const referral = await linkedReferral(tx, id);
  await notifyApplicationStatus(ctx, tx, id, { id: change, status, at, words, reason: row.reason });
  if (referral !== null) await applyApplicationStatus(ctx, tx, referral, { status: to as ReferralStatus, made: at });
  return true;
}

/** Notifications are sent in the name of the member who moved the person; the task itself has no signed-in user. */
function contextOfMover(ctx: Context, { moved_by }: Move): UserContext | null {
  if (moved_by === null) return null;
  return { ...ctx, actor: { kind: "user", id: moved_by, session_id: "", admin: false } };
}

/**
 * Notifies of a move that can no longer be undone, and applies its consequences (rules H4, F6, F9, R10). Undone moves
 * are skipped, and so are moves followed by a later one, which is notified instead. The company's texts are those at
 * the time of the move (C22). Idempotent.
 */
export async function notifyMove(ctx: Context, data: Record<string, unknown>): Promise<void> {
  await ctx.write(async (tx) => {
    const waits = and(
      eq(pipelineMoves.id, String(data.move)),
      isNull(pipelineMoves.notified_at),
      isNull(pipelineMoves.undone_at),
    );
    const { record_kind: kind, to_status: to, job } = pipelineMoves;
    const [asked] = await tx.select({ kind, to, job }).from(pipelineMoves).where(waits);
    // A rejection may find a hire to be credited, so it takes the same lock as hires (R10).
    if (asked?.kind === "referral" && asked.to === "Rejected") await lockHiresOfJob(tx, asked.job);
    const [move] = await tx.select().from(pipelineMoves).where(waits).for("update");
    const own = move && contextOfMover(ctx, move);
    if (move === undefined || !own || move.change === null) return;
    const { record_kind, record_id, act, change, to_status, moved_at, words } = move;
    const notify = record_kind === "referral" ? notifyReferralMove : notifyApplicationMove;
    // If the later step is undone, this one is scheduled again.
    if (!(await notify(own, tx, record_id, { id: change, act, to: to_status, at: moved_at, words }))) return;
    await tx
      .update(pipelineMoves)
      .set({ notified_at: ctx.clock.now(), words: null })
      .where(eq(pipelineMoves.id, move.id));
    if (move.from_status === "Interviewing") await scheduleInterviewReconciliation(ctx, tx);
    tx.publish("job_changed", move.job);
  });
}
