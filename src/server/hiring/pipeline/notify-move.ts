import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApplicationStatus, ReferralStatus } from "../../../contract/statuses.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { pipelineMoves } from "../../infra/db/tables/pipeline.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { defineTask } from "../../infra/db/task.ts";
import { linkedReferral } from "../applications/credit.ts";
import { applicationStatusChanged, referralStatusChanged } from "../events.ts";
import { lockHiresOfJob } from "../records/lock-hires.ts";

type Move = typeof pipelineMoves.$inferSelect;

type Step = Pick<Move, "act" | "words" | "job"> & {
  readonly change: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
};

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
  const { act: _act, from, to, ...facts } = step;
  const { status: now, rejection_reason: reason } = referrals;
  const [row] = await tx.select({ status: now, reason }).from(referrals).where(eq(referrals.id, id)).for("update");
  if (row?.status !== to) return false;
  const statuses = { from: from as ReferralStatus, to: to as ReferralStatus };
  const mailed = await isNotifiedAsApplicant(tx, id, step);
  await emit(ctx, tx, referralStatusChanged, { id, ...statuses, ...facts, reason: row.reason, mailed });
  return true;
}

async function notifyApplicationMove(
  ctx: UserContext,
  tx: WriteHandle,
  id: string,
  { act: _act, from, to, ...facts }: Step,
) {
  const { status: now, rejection_reason: reason } = applications;
  const locked = tx.select({ status: now, reason }).from(applications).where(eq(applications.id, id));
  const [row] = await locked.for("update");
  if (row?.status !== to) return false;
  const statuses = { from: from as ApplicationStatus, to: to as ApplicationStatus };
  const referral = await linkedReferral(tx, id);
  await emit(ctx, tx, applicationStatusChanged, { id, ...statuses, ...facts, reason: row.reason, referral });
  return true;
}

/** Notifications are sent in the name of the member who moved the person; the task itself has no signed-in user. */
function contextOfMover(ctx: Context, { moved_by }: Move): UserContext | null {
  if (moved_by === null) return null;
  return { ...ctx, actor: { kind: "user", id: moved_by, session_id: "", admin: false } };
}

export const NOTIFY_MOVE = defineTask({
  name: "notify-pipeline-move",
  class: "follow-up",
  input: z.object({ move: z.string() }),
  run: notifyMove,
});

/**
 * Notifies of a move that can no longer be undone, and applies its consequences (rules H4, F6, F9, R10). Undone moves
 * are skipped, and so are moves followed by a later one, which is notified instead. The company's texts are those at
 * the time of the move (C22). Idempotent.
 */
async function notifyMove(ctx: Context, data: { move: string }): Promise<void> {
  await ctx.write(async (tx) => {
    const waits = and(
      eq(pipelineMoves.id, data.move),
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
    const { record_kind, record_id, change, from_status: from, to_status, moved_at: at, act, words, job: of } = move;
    const notify = record_kind === "referral" ? notifyReferralMove : notifyApplicationMove;
    // If the later step is undone, this one is scheduled again.
    if (!(await notify(own, tx, record_id, { act, words, job: of, change, from, to: to_status, at }))) return;
    await tx
      .update(pipelineMoves)
      .set({ notified_at: ctx.clock.now(), words: null })
      .where(eq(pipelineMoves.id, move.id));
  });
}
