import { eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { InterviewChange, TeamInterview } from "../../../contract/hiring/interviews/interviews.ts";
import { findSlotError, interviewEndsAt, nextReminder } from "../../../rules/interviews/slots.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { nameOf } from "../../infra/db/status-history.ts";
import { interviewHistory, interviewPeople, interviews } from "../../infra/db/tables/interviews.ts";
import { interviewChanged } from "../events.ts";
import { endInterview } from "./end-interview.ts";
import { checkParticipantsFree, findInterview, lockInterview, lockMembersTime } from "./locks.ts";
import { emailRemovedMembers } from "./notify.ts";
import { OFFERS_PER_DAY } from "./offer.ts";
import { type InterviewRow, isInInterviewing } from "./rows.ts";
import { checkParticipants, findPossibleParticipants, lockVisibleCandidate, type VisibleCandidate } from "./team.ts";
import { isInterviewUpcoming, viewForTeam } from "./view.ts";

/**
 * An interview on which the viewer decides with the team; throws `not_found`, and `interview_over` for one that has
 * ended.
 */
async function lockOpenInterview(
  ctx: UserContext,
  tx: WriteHandle,
  id: string,
): Promise<{ row: InterviewRow; seen: VisibleCandidate }> {
  const found = await findInterview(ctx, tx, id);
  const seen = await lockVisibleCandidate(tx, ctx.actor.id, found.job, { kind: found.kind, id: found.record });
  const row = await lockInterview(ctx, tx, id);
  if (!isInterviewUpcoming(row, ctx.clock.now()) || !isInInterviewing(row)) throw new AppError("interview_over");
  return { row, seen };
}

async function setParticipants(tx: WriteHandle, id: string, people: readonly string[]): Promise<void> {
  await tx.delete(interviewPeople).where(eq(interviewPeople.interview, id));
  await tx.insert(interviewPeople).values(people.map((user_id) => ({ interview: id, user_id })));
}

/**
 * Moves an agreed interview, or changes its place, duration or participants (rule H11); both sides and their
 * calendars are notified. Throws `not_found`, `interview_over`, `conflict` where it was changed meanwhile,
 * `interview_slot_taken`, `rate_limited`, and `validation_failed` by field.
 */
export async function changeInterview(ctx: UserContext, id: string, body: InterviewChange): Promise<TeamInterview> {
  const [viewer, now] = [ctx.actor.id, ctx.clock.now()];
  const { minutes, place, words } = body;
  const starts_at = new Date(body.starts_at);
  return ctx.write(async (tx) => {
    const found = await findInterview(ctx, tx, id);
    await lockMembersTime(tx, [...new Set([...found.people.map((one) => one.id), ...body.people])]);
    const { row, seen } = await lockOpenInterview(ctx, tx, id);
    if (row.state !== "agreed") throw new AppError("interview_over");
    if (row.sequence !== body.sequence) throw new AppError("conflict");
    const wrong = findSlotError(starts_at, now);
    if (wrong !== null) throw new AppError("validation_failed", { fields: { starts_at: fieldError(wrong) } });
    const people = checkParticipants(body.people, await findPossibleParticipants(tx, viewer, row.job, seen));
    await ctx.limits.consumeIn(tx, OFFERS_PER_DAY, row.record);
    await setParticipants(tx, id, people);
    await checkParticipantsFree(tx, id, starts_at, minutes);
    const time = { starts_at, ends_at: interviewEndsAt(starts_at, minutes), remind_at: nextReminder(starts_at, now) };
    const change = { ...time, minutes, place, words, sequence: row.sequence + 1 };
    await tx.update(interviews).set(change).where(eq(interviews.id, id));
    const step = { id: ctx.ids.next(), interview: id, at: now, what: "changed", by_member: viewer, starts_at } as const;
    await tx.insert(interviewHistory).values(step);
    const changed = await findInterview(ctx, tx, id);
    await emit(ctx, tx, interviewChanged, { interview: changed, notification: { what: "changed" } });
    const left = row.people.map((one) => one.id).filter((one) => !people.includes(one));
    await emailRemovedMembers(ctx, tx, { ...row, sequence: changed.sequence }, left);
    return viewForTeam(changed, now, true);
  });
}

/**
 * Withdraws an offer, or cancels an agreed interview (rule H11); both sides are notified. Throws `not_found` and
 * `interview_over`.
 */
export async function cancelInterview(ctx: UserContext, id: string, reply: string): Promise<TeamInterview> {
  const viewer = ctx.actor.id;
  return ctx.write(async (tx) => {
    const { row } = await lockOpenInterview(ctx, tx, id);
    const ended = await endInterview(ctx, tx, row, { by: "team", member: viewer, reply });
    const reply_by = (await nameOf(tx, viewer)) || row.company;
    const what = row.state === "agreed" ? "cancelled" : "withdrawn";
    await emit(ctx, tx, interviewChanged, { interview: ended, notification: { what, reply_by } });
    return viewForTeam(ended, ctx.clock.now(), true);
  });
}
