import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { InterviewAnswer, OwnInterview } from "../../contract/interviews/interviews.ts";
import { endOf, nextReminder } from "../../rules/interviews/slots.ts";
import type { Context, UserContext } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { interviewHistory, interviewSlots, interviews } from "../db/tables/interviews.ts";
import { interviewOfLink } from "../invitations/interview-link.ts";
import { endInterview } from "./end.ts";
import { checkFree, foundInterview, heldInterview, holdTimeOf } from "./hold.ts";
import { mine } from "./own.ts";
import { type InterviewRow, isAlive, readInterviews } from "./rows.ts";
import { tellPerson, tellTeam } from "./tell.ts";
import { isAhead, viewForPerson } from "./view.ts";

type Picked = Pick<InterviewAnswer, "zone"> & { readonly at: Date };

/** Agrees on one of the offered times, which nobody else can take then (rule H11). */
async function pick(ctx: Context, tx: WriteHandle, row: InterviewRow, { at, zone }: Picked): Promise<void> {
  const now = ctx.clock.now();
  const [slot] = await tx
    .select()
    .from(interviewSlots)
    .where(and(eq(interviewSlots.interview, row.id), eq(interviewSlots.starts_at, at)));
  if (slot === undefined || at <= now) throw new AppError("interview_slot_over");
  await checkFree(tx, row.id, at, row.minutes);
  const time = { starts_at: at, ends_at: endOf(at, row.minutes), remind_at: nextReminder(at, now) };
  await tx
    .update(interviews)
    .set({ ...time, state: "agreed", person_zone: zone })
    .where(eq(interviews.id, row.id));
  const step = { id: ctx.ids.next(), interview: row.id, at: now, what: "agreed", starts_at: at } as const;
  await tx.insert(interviewHistory).values(step);
  const agreed = await foundInterview(ctx, tx, row.id);
  await tellPerson(ctx, tx, agreed, { what: "agreed" });
  await tellTeam(ctx, tx, agreed, { what: "agreed" });
  tx.notify("job_changed", row.job);
}

/** The candidate's answer to an interview; the caller has checked that it is theirs. */
async function answer(ctx: Context, tx: WriteHandle, id: string, given: InterviewAnswer): Promise<OwnInterview> {
  const now = ctx.clock.now();
  const at = given.answer === "pick" && given.starts_at !== null ? new Date(given.starts_at) : null;
  const { people } = await foundInterview(ctx, tx, id);
  const taking = people.map((one) => one.id);
  if (at !== null) await holdTimeOf(tx, taking);
  const row = await heldInterview(ctx, tx, id);
  // A repeated request, as after a lost response, returns the agreed state.
  if (row.state === "agreed" && at !== null && row.starts_at?.getTime() === at.getTime())
    return viewForPerson(row, now);
  const open = isAhead(row, now) && isAlive(row) && (given.answer === "cancel") === (row.state === "agreed");
  if (!open) throw new AppError("interview_over");
  if (at !== null) await pick(ctx, tx, row, { at, zone: given.zone });
  else {
    const by = given.answer === "none" ? "none_fits" : "person";
    const ended = await endInterview(ctx, tx, row, { by, member: null, reply: given.reply });
    const told = { what: by === "person" ? "cancelled" : "none_fits", reply_by: row.candidate_name } as const;
    if (by === "person") await tellPerson(ctx, tx, ended, told);
    await tellTeam(ctx, tx, ended, told);
  }
  return viewForPerson(await foundInterview(ctx, tx, id), now);
}

/** Interviews to which the viewer is invited (rule H10): unanswered ones first, then the soonest. */
export async function ownInterviews(ctx: UserContext): Promise<{ items: OwnInterview[] }> {
  const now = ctx.clock.now();
  const rows = await readInterviews(
    ctx.db,
    now,
    mine(ctx.actor.id),
    sql`state <> 'offered', state = 'ended', ends_at <= ${now.toISOString()}, starts_at, interviews.id`,
  );
  return { items: rows.map((row) => viewForPerson(row, now)) };
}

/** Throws `not_found` for an interview that is not with the viewer. */
async function checkOwn(db: ReadHandle, viewer: string, id: string): Promise<void> {
  const rows = await db.rows(sql`SELECT FROM interviews WHERE id = ${id} AND ${mine(viewer)}`);
  if (rows.length === 0) throw new AppError("not_found");
}

/**
 * The viewer's answer to their interview: an offered time, that none fits, or a cancellation (rule H11). Throws
 * `not_found`, `interview_over`, `interview_slot_taken`, `interview_slot_over`.
 */
export async function answerOwn(ctx: UserContext, id: string, given: InterviewAnswer): Promise<OwnInterview> {
  return ctx.write(async (tx) => {
    await checkOwn(tx, ctx.actor.id, id);
    return answer(ctx, tx, id, given);
  });
}

async function ofLink(ctx: Context, db: ReadHandle, token: string): Promise<InterviewRow> {
  const id = interviewOfLink(ctx, token);
  const [row] = await readInterviews(db, ctx.clock.now(), sql`interviews.id = ${id} AND candidate_email <> ''`);
  if (row === undefined) throw new AppError("invitation_invalid");
  return row;
}

/** The interview of a mailed link. Throws `invitation_invalid` for an invalid link, or a purged interview. */
export async function openLink(ctx: Context, token: string): Promise<OwnInterview> {
  return viewForPerson(await ofLink(ctx, ctx.db, token), ctx.clock.now());
}

/** Answers through the mailed link, for people without an account. */
export async function answerLink(ctx: Context, token: string, given: InterviewAnswer): Promise<OwnInterview> {
  return ctx.write(async (tx) => answer(ctx, tx, (await ofLink(ctx, tx, token)).id, given));
}
