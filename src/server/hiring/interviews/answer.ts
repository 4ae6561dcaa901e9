import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { InterviewAnswer, OwnInterview } from "../../../contract/hiring/interviews/interviews.ts";
import { interviewEndsAt, nextReminder } from "../../../rules/interviews/slots.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { interviewHistory, interviewSlots, interviews } from "../../infra/db/tables/interviews.ts";
import { parseInterviewToken } from "../consent/interview-link.ts";
import { interviewChanged } from "../events.ts";
import { isWithViewer } from "./conditions.ts";
import { endInterview } from "./end-interview.ts";
import { checkParticipantsFree, findInterview, lockInterview, lockMembersTime } from "./locks.ts";
import { type InterviewRow, isInInterviewing, readInterviews } from "./rows.ts";
import { isInterviewUpcoming, viewForPerson } from "./view.ts";

type PickedTime = Pick<InterviewAnswer, "zone"> & { readonly at: Date };

/** Agrees on one of the offered times, which nobody else can take then (rule H11). */
async function pickTime(ctx: Context, tx: WriteHandle, row: InterviewRow, { at, zone }: PickedTime): Promise<void> {
  const now = ctx.clock.now();
  const [slot] = await tx
    .select()
    .from(interviewSlots)
    .where(and(eq(interviewSlots.interview, row.id), eq(interviewSlots.starts_at, at)));
  if (slot === undefined || at <= now) throw new AppError("interview_slot_over");
  await checkParticipantsFree(tx, row.id, at, row.minutes);
  const time = { starts_at: at, ends_at: interviewEndsAt(at, row.minutes), remind_at: nextReminder(at, now) };
  await tx
    .update(interviews)
    .set({ ...time, state: "agreed", person_zone: zone })
    .where(eq(interviews.id, row.id));
  const step = { id: ctx.ids.next(), interview: row.id, at: now, what: "agreed", starts_at: at } as const;
  await tx.insert(interviewHistory).values(step);
  const agreed = await findInterview(ctx, tx, row.id);
  await emit(ctx, tx, interviewChanged, { interview: agreed, notification: { what: "agreed" } });
}

/** The candidate's answer to an interview; the caller has checked that it is theirs. */
async function saveAnswer(ctx: Context, tx: WriteHandle, id: string, given: InterviewAnswer): Promise<OwnInterview> {
  const now = ctx.clock.now();
  const at = given.answer === "pick" && given.starts_at !== null ? new Date(given.starts_at) : null;
  const { people } = await findInterview(ctx, tx, id);
  const taking = people.map((one) => one.id);
  if (at !== null) await lockMembersTime(tx, taking);
  const row = await lockInterview(ctx, tx, id);
  // A repeated request, as after a lost response, returns the agreed state.
  if (row.state === "agreed" && at !== null && row.starts_at?.getTime() === at.getTime())
    return viewForPerson(row, now);
  const open =
    isInterviewUpcoming(row, now) && isInInterviewing(row) && (given.answer === "cancel") === (row.state === "agreed");
  if (!open) throw new AppError("interview_over");
  if (at !== null) await pickTime(ctx, tx, row, { at, zone: given.zone });
  else {
    const by = given.answer === "none" ? "none_fits" : "person";
    const ended = await endInterview(ctx, tx, row, { by, member: null, reply: given.reply });
    const notification = { what: by === "person" ? "cancelled" : "none_fits", reply_by: row.candidate_name } as const;
    await emit(ctx, tx, interviewChanged, { interview: ended, notification });
  }
  return viewForPerson(await findInterview(ctx, tx, id), now);
}

/** Interviews to which the viewer is invited (rule H10): unanswered ones first, then the soonest. */
export async function listOwnInterviews(ctx: UserContext): Promise<{ items: OwnInterview[] }> {
  const now = ctx.clock.now();
  const rows = await readInterviews(
    ctx.db,
    now,
    isWithViewer(ctx.actor.id),
    sql`state <> 'offered', state = 'ended', ends_at <= ${now.toISOString()}, starts_at, interviews.id`,
  );
  return { items: rows.map((row) => viewForPerson(row, now)) };
}

/** Throws `not_found` for an interview that is not with the viewer. */
async function checkIsOwn(db: ReadHandle, viewer: string, id: string): Promise<void> {
  const rows = await db.rows(sql`SELECT FROM interviews WHERE id = ${id} AND ${isWithViewer(viewer)}`);
  if (rows.length === 0) throw new AppError("not_found");
}

/**
 * The viewer's answer to their interview: an offered time, that none fits, or a cancellation (rule H11). Throws
 * `not_found`, `interview_over`, `interview_slot_taken`, `interview_slot_over`.
 */
export async function answerOwnInterview(ctx: UserContext, id: string, given: InterviewAnswer): Promise<OwnInterview> {
  return ctx.write(async (tx) => {
    await checkIsOwn(tx, ctx.actor.id, id);
    return saveAnswer(ctx, tx, id, given);
  });
}

async function findByLink(ctx: Context, db: ReadHandle, token: string): Promise<InterviewRow> {
  const id = parseInterviewToken(ctx, token);
  const [row] = await readInterviews(db, ctx.clock.now(), sql`interviews.id = ${id} AND candidate_email <> ''`);
  if (row === undefined) throw new AppError("invitation_invalid");
  return row;
}

/** The interview of a mailed link. Throws `invitation_invalid` for an invalid link, or a purged interview. */
export async function openInterviewLink(ctx: Context, token: string): Promise<OwnInterview> {
  return viewForPerson(await findByLink(ctx, ctx.db, token), ctx.clock.now());
}

/** Answers through the mailed link, for people without an account. */
export async function answerByLink(ctx: Context, token: string, given: InterviewAnswer): Promise<OwnInterview> {
  return ctx.write(async (tx) => saveAnswer(ctx, tx, (await findByLink(ctx, tx, token)).id, given));
}
