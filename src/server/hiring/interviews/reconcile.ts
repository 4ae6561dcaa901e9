import { eq, sql } from "drizzle-orm";
import { INTERVIEW_LIMITS } from "../../../contract/hiring/interviews/bounds.ts";
import { nextReminder, reminderKind } from "../../../rules/interviews/slots.ts";
import { forEachInTransaction } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { RECONCILE_INTERVIEWS } from "../../infra/db/schedule-interviews.ts";
import { interviews } from "../../infra/db/tables/interviews.ts";
import { defineTask } from "../../infra/db/task.ts";
import { mayWithJobText } from "../../infra/db/team-rights.ts";
import { interviewChanged } from "../events.ts";
import { endInterview } from "./end-interview.ts";
import { lockInterview } from "./locks.ts";
import { emailRemovedMembers, notifyInterviewee, notifyMissingParticipants, notifyTeam } from "./notify.ts";
import { type InterviewRow, isInInterviewing, isUpcoming, PERSON_OF_INTERVIEW } from "./rows.ts";
import { isInterviewUpcoming } from "./view.ts";

const BATCH = 200;

/** Condition: the last move of the person can still be undone, and until then nobody is notified (rule H4). */
const isMoveUndoableSql = (now: string) => sql`EXISTS (
  SELECT FROM pipeline_moves AS moves
  WHERE moves.record_kind = interviews.record_kind AND moves.record_id = interviews.record_id
    AND moves.undo_until > ${now} AND moves.undone_at IS NULL AND moves.notified_at IS NULL)`;

async function isUndoable(ctx: Context, tx: WriteHandle, id: string): Promise<boolean> {
  const now = ctx.clock.now().toISOString();
  return (await tx.rows(sql`SELECT FROM interviews WHERE id = ${id} AND ${isMoveUndoableSql(now)}`)).length > 0;
}

/** Future interviews whose person is no longer in Interviewing, or whose job was archived. */
function findEndedInterviews(ctx: Context) {
  const now = ctx.clock.now().toISOString();
  return ctx.db.rows<{ id: string }>(sql`
    SELECT interviews.id FROM interviews JOIN jobs ON jobs.id = interviews.job JOIN ${PERSON_OF_INTERVIEW} ON TRUE
    WHERE ${isUpcoming(sql`${now}::timestamptz`)} AND (person.status <> 'Interviewing' OR jobs.archived_at IS NOT NULL) AND NOT ${isMoveUndoableSql(now)}
    ORDER BY interviews.id LIMIT ${BATCH}`);
}

/**
 * An offer ends without a notification; an agreed interview is cancelled for both sides and their calendars (rule
 * H12).
 */
async function endEndedInterview(ctx: Context, tx: WriteHandle, row: InterviewRow): Promise<void> {
  const by = row.status === "Interviewing" ? "archived" : "left";
  const ended = await endInterview(ctx, tx, row, { by, member: null, reply: "" });
  if (row.state !== "agreed") return;
  await emit(ctx, tx, interviewChanged, { interview: ended, notification: { what: "cancelled" } });
}

async function endEndedInterviews(ctx: Context): Promise<void> {
  await forEachInTransaction(ctx, await findEndedInterviews(ctx), async (tx, { id }) => {
    const row = await lockInterview(ctx, tx, id);
    if (await isUndoable(ctx, tx, id)) return;
    if (isInterviewUpcoming(row, ctx.clock.now()) && !isInInterviewing(row)) await endEndedInterview(ctx, tx, row);
  });
}

/** Removes participants who no longer see the people of a job, and updates their calendars. */
async function removeLostParticipants(ctx: Context): Promise<void> {
  const gone = await ctx.db.rows<{ interview: string; user_id: string }>(sql`
    SELECT interview_people.interview, interview_people.user_id
    FROM interviews JOIN interview_people ON interview_people.interview = interviews.id
      JOIN jobs ON jobs.id = interviews.job
    WHERE ${isUpcoming(sql`${ctx.clock.now().toISOString()}::timestamptz`)} AND NOT ${sql.raw(mayWithJobText("see_people", "interview_people.user_id"))}
    ORDER BY 1, 2 LIMIT ${BATCH}`);
  await forEachInTransaction(ctx, gone, async (tx, { interview, user_id }) => {
    const row = await lockInterview(ctx, tx, interview);
    const [left] = await tx.rows(sql`
        DELETE FROM interview_people USING interviews, jobs
        WHERE interview_people.interview = ${interview} AND user_id = ${user_id} AND interviews.id = interview
          AND jobs.id = interviews.job AND NOT ${sql.raw(mayWithJobText("see_people", "interview_people.user_id"))}
        RETURNING user_id`);
    if (left === undefined) return;
    if (row.state === "agreed") {
      await emailRemovedMembers(ctx, tx, row, [user_id], user_id);
      await notifyMissingParticipants(ctx, tx, interview);
    }
    tx.publish("job_changed", row.job);
  });
}

/** Reminds both sides of coming interviews, once per reminder time (rule H13). */
async function sendDueReminders(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db.rows<{ id: string }>(sql`
    SELECT id FROM interviews WHERE remind_at <= ${now.toISOString()} ORDER BY remind_at LIMIT ${BATCH}`);
  await forEachInTransaction(ctx, due, async (tx, { id }) => {
    const row = await lockInterview(ctx, tx, id);
    const { remind_at, starts_at } = row;
    if (remind_at === null || remind_at > now || starts_at === null) return;
    // It is not final yet whether the interview takes place; it is checked again later.
    if (!isInInterviewing(row) && (await isUndoable(ctx, tx, id))) return;
    const next = nextReminder(starts_at, now);
    await tx.update(interviews).set({ remind_at: next }).where(eq(interviews.id, id));
    if (!isInterviewUpcoming(row, now) || !isInInterviewing(row) || starts_at <= now) return;
    const notification = { what: "reminder", once: reminderKind(starts_at, remind_at) } as const;
    await notifyInterviewee(ctx, tx, row, notification);
    await notifyTeam(ctx, tx, row, notification);
  });
}

export const RECONCILE_INTERVIEWS_TASK = defineTask({
  ...RECONCILE_INTERVIEWS,
  class: "follow-up",
  schedule: "* * * * *",
  run: reconcileInterviews,
});

/**
 * Ends interviews that are over, removes participants who left, and sends reminders (rules H12, H13). Idempotent and
 * safe to run concurrently.
 */
export async function reconcileInterviews(ctx: Context): Promise<void> {
  const done = await Promise.allSettled([endEndedInterviews(ctx), removeLostParticipants(ctx), sendDueReminders(ctx)]);
  for (const part of done) if (part.status === "rejected") throw part.reason;
}

export const PURGE_INTERVIEWS = defineTask({
  name: "purge-interviews",
  class: "upkeep",
  schedule: "53 4 * * *",
  run: purgeInterviews,
});

/**
 * Purges interviews that took place, ended, or were never answered long ago, and texts that an erasure left (rule
 * H15).
 */
export async function purgeInterviews(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - INTERVIEW_LIMITS.kept_days * 86_400_000).toISOString();
  await ctx.write(async (tx) => {
    await tx.rows(sql`
      DELETE FROM interviews
      WHERE coalesce(ended_at, ends_at, (SELECT max(starts_at) FROM interview_slots WHERE interview = id)) < ${before}`);
    await tx.rows(sql`
      UPDATE interviews SET words = '', reply = '', place = '', person_zone = NULL
      WHERE (words, reply, place) <> ('', '', '')
        AND EXISTS (SELECT FROM ${PERSON_OF_INTERVIEW} WHERE person.candidate_email = '')`);
  });
}
