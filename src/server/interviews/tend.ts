import { eq, sql } from "drizzle-orm";
import { BOUNDS } from "../../contract/interviews/bounds.ts";
import { nextReminder, reminderKind } from "../../rules/interviews/slots.ts";
import { eachInTransaction } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { interviews } from "../db/tables/interviews.ts";
import { mayWithJobText } from "../db/team.ts";
import { endInterview } from "./end.ts";
import { heldInterview } from "./hold.ts";
import { ahead, type InterviewRow, isAlive, PERSON } from "./rows.ts";
import { mailLeftOut, tellIfNobody, tellPerson, tellTeam } from "./tell.ts";
import { isAhead } from "./view.ts";

const AT_ONCE = 200;

/** Condition: the last move of the person can still be undone, and until then nobody is notified (rule H4). */
const UNDOABLE = (now: string) => sql`EXISTS (
  SELECT FROM pipeline_moves AS moves
  WHERE moves.record_kind = interviews.record_kind AND moves.record_id = interviews.record_id
    AND moves.undo_until > ${now} AND moves.undone_at IS NULL AND moves.told_at IS NULL)`;

async function isUndoable(ctx: Context, tx: WriteHandle, id: string): Promise<boolean> {
  const now = ctx.clock.now().toISOString();
  return (await tx.rows(sql`SELECT FROM interviews WHERE id = ${id} AND ${UNDOABLE(now)}`)).length > 0;
}

/** Future interviews whose person is no longer in Interviewing, or whose job was archived. */
function overOf(ctx: Context) {
  const now = ctx.clock.now().toISOString();
  return ctx.db.rows<{ id: string }>(sql`
    SELECT interviews.id FROM interviews JOIN jobs ON jobs.id = interviews.job JOIN ${PERSON} ON TRUE
    WHERE ${ahead(sql`${now}::timestamptz`)} AND (person.status <> 'Interviewing' OR jobs.archived_at IS NOT NULL) AND NOT ${UNDOABLE(now)}
    ORDER BY interviews.id LIMIT ${AT_ONCE}`);
}

/**
 * An offer ends without a notification; an agreed interview is cancelled for both sides and their calendars (rule
 * H12).
 */
async function endOver(ctx: Context, tx: WriteHandle, row: InterviewRow): Promise<void> {
  const by = row.status === "Interviewing" ? "archived" : "left";
  const ended = await endInterview(ctx, tx, row, { by, member: null, reply: "" });
  if (row.state !== "agreed") return;
  await tellPerson(ctx, tx, ended, { what: "cancelled" });
  await tellTeam(ctx, tx, ended, { what: "cancelled" });
}

async function endAllOver(ctx: Context): Promise<void> {
  await eachInTransaction(ctx, await overOf(ctx), async (tx, { id }) => {
    const row = await heldInterview(ctx, tx, id);
    if (await isUndoable(ctx, tx, id)) return;
    if (isAhead(row, ctx.clock.now()) && !isAlive(row)) await endOver(ctx, tx, row);
  });
}

/** Removes participants who no longer see the people of a job, and updates their calendars. */
async function leaveOut(ctx: Context): Promise<void> {
  const gone = await ctx.db.rows<{ interview: string; user_id: string }>(sql`
    SELECT interview_people.interview, interview_people.user_id
    FROM interviews JOIN interview_people ON interview_people.interview = interviews.id
      JOIN jobs ON jobs.id = interviews.job
    WHERE ${ahead(sql`${ctx.clock.now().toISOString()}::timestamptz`)} AND NOT ${sql.raw(mayWithJobText("see_people", "interview_people.user_id"))}
    ORDER BY 1, 2 LIMIT ${AT_ONCE}`);
  await eachInTransaction(ctx, gone, async (tx, { interview, user_id }) => {
    const row = await heldInterview(ctx, tx, interview);
    const [left] = await tx.rows(sql`
        DELETE FROM interview_people USING interviews, jobs
        WHERE interview_people.interview = ${interview} AND user_id = ${user_id} AND interviews.id = interview
          AND jobs.id = interviews.job AND NOT ${sql.raw(mayWithJobText("see_people", "interview_people.user_id"))}
        RETURNING user_id`);
    if (left === undefined) return;
    if (row.state === "agreed") {
      await mailLeftOut(ctx, tx, row, [user_id], user_id);
      await tellIfNobody(ctx, tx, interview);
    }
    tx.notify("job_changed", row.job);
  });
}

/** Reminds both sides of coming interviews, once per reminder time (rule H13). */
async function remindDue(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db.rows<{ id: string }>(sql`
    SELECT id FROM interviews WHERE remind_at <= ${now.toISOString()} ORDER BY remind_at LIMIT ${AT_ONCE}`);
  await eachInTransaction(ctx, due, async (tx, { id }) => {
    const row = await heldInterview(ctx, tx, id);
    const { remind_at, starts_at } = row;
    if (remind_at === null || remind_at > now || starts_at === null) return;
    // It is not final yet whether the interview takes place; it is checked again later.
    if (!isAlive(row) && (await isUndoable(ctx, tx, id))) return;
    const next = nextReminder(starts_at, now);
    await tx.update(interviews).set({ remind_at: next }).where(eq(interviews.id, id));
    if (!isAhead(row, now) || !isAlive(row) || starts_at <= now) return;
    const told = { what: "reminder", once: reminderKind(starts_at, remind_at) } as const;
    await tellPerson(ctx, tx, row, told);
    await tellTeam(ctx, tx, row, told);
  });
}

/**
 * Ends interviews that are over, removes participants who left, and sends reminders (rules H12, H13). Idempotent and
 * safe to run concurrently.
 */
export async function tendInterviews(ctx: Context): Promise<void> {
  const done = await Promise.allSettled([endAllOver(ctx), leaveOut(ctx), remindDue(ctx)]);
  for (const part of done) if (part.status === "rejected") throw part.reason;
}

/**
 * Purges interviews that took place, ended, or were never answered long ago, and texts that an erasure left (rule
 * H15).
 */
export async function forgetInterviews(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - BOUNDS.kept_days * 86_400_000).toISOString();
  await ctx.write(async (tx) => {
    await tx.rows(sql`
      DELETE FROM interviews
      WHERE coalesce(ended_at, ends_at, (SELECT max(starts_at) FROM interview_slots WHERE interview = id)) < ${before}`);
    await tx.rows(sql`
      UPDATE interviews SET words = '', reply = '', place = '', person_zone = NULL
      WHERE (words, reply, place) <> ('', '', '')
        AND EXISTS (SELECT FROM ${PERSON} WHERE person.candidate_email = '')`);
  });
}
