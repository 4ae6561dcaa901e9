import { and, eq, isNull } from "drizzle-orm";
import type { ApplicationStatus, ReferralStatus } from "../../contract/statuses.ts";
import { notifyOfApplicationStatus } from "../applications/notify-application.ts";
import type { Context, UserContext } from "../db/context.ts";
import { noteFirstAnswer } from "../db/deal/first-answer.ts";
import { holdHiresOf } from "../db/deal/hold-company.ts";
import type { WriteHandle } from "../db/handles.ts";
import { interviewsConcerned } from "../db/interviews-concerned.ts";
import { pipelineMoves } from "../db/tables/pipeline.ts";
import { applications, referrals } from "../db/tables/referrals.ts";
import { followApplication } from "../referrals/follow.ts";
import { hireKept, unpaidHires } from "../referrals/kept-credit.ts";
import { notifyOfReferralStatus } from "../referrals/notify-referral.ts";

type Move = typeof pipelineMoves.$inferSelect;

type Step = Pick<Move, "words"> & { readonly id: string; readonly to: string; readonly at: Date };

async function tellOfReferral(ctx: UserContext, tx: WriteHandle, id: string, { id: change, to, at, words }: Step) {
  const { status: now, turned_down_for: reason } = referrals;
  const [row] = await tx.select({ status: now, reason }).from(referrals).where(eq(referrals.id, id)).for("update");
  if (row?.status !== to) return false;
  const status = to as ReferralStatus;
  await notifyOfReferralStatus(ctx, tx, id, { id: change, status, at, words, reason: row.reason });
  if (status === "Rejected") for (const hire of await unpaidHires(tx, id)) await hireKept(ctx, tx, hire);
  return true;
}

async function tellOfApplication(ctx: UserContext, tx: WriteHandle, id: string, { id: change, to, at, words }: Step) {
  const { status: now, turned_down_for: reason, referral } = applications;
  const held = tx.select({ status: now, reason, referral }).from(applications).where(eq(applications.id, id));
  const [row] = await held.for("update");
  if (row?.status !== to) return false;
  const status = to as ApplicationStatus;
  await notifyOfApplicationStatus(ctx, tx, id, { id: change, status, at, words, reason: row.reason });
  if (row.referral !== null) await followApplication(ctx, tx, row.referral, to as ReferralStatus, at);
  return true;
}

/** Whoever moved somebody is who tells of it, though nobody is signed in here. */
function asMover(ctx: Context, { moved_by }: Move): UserContext | null {
  if (moved_by === null) return null;
  return { ...ctx, actor: { kind: "user", id: moved_by, session_id: "", admin: false } };
}

/**
 * Tells whom it concerns of a move that can no longer be taken back, and does what follows from it (rules H4, F6, F9, R10).
 * What was taken back is not told, nor what somebody has moved on meanwhile: then the later step is. What the company says is what it
 * said when the step was made (C22). Safe to do twice.
 */
export async function tellMove(ctx: Context, data: Record<string, unknown>): Promise<void> {
  await ctx.write(async (tx) => {
    const waits = and(
      eq(pipelineMoves.id, String(data.move)),
      isNull(pipelineMoves.told_at),
      isNull(pipelineMoves.undone_at),
    );
    const { record_kind: kind, to_status: to, job } = pipelineMoves;
    const [asked] = await tx.select({ kind, to, job }).from(pipelineMoves).where(waits);
    // A no may find a hire that is to be credited, so it stands in line with hires (R10).
    if (asked?.kind === "referral" && asked.to === "Rejected") await holdHiresOf(tx, asked.job);
    const [move] = await tx.select().from(pipelineMoves).where(waits).for("update");
    const own = move && asMover(ctx, move);
    if (move === undefined || !own || move.change === null) return;
    const { record_kind, record_id, change, to_status, moved_at, words } = move;
    const tell = record_kind === "referral" ? tellOfReferral : tellOfApplication;
    // A later step that is taken back asks for this one again.
    if (!(await tell(own, tx, record_id, { id: change, to: to_status, at: moved_at, words }))) return;
    await tx.update(pipelineMoves).set({ told_at: ctx.clock.now(), words: null }).where(eq(pipelineMoves.id, move.id));
    if (move.from_status !== to_status) await noteFirstAnswer(ctx, tx, record_kind, [record_id], moved_at);
    if (move.from_status === "Interviewing") await interviewsConcerned(ctx, tx);
    tx.notify("job_changed", move.job);
  });
}
