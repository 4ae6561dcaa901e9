import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type FieldErrors, fieldError } from "../../../contract/field-errors.ts";
import { INTERVIEW_LIMITS } from "../../../contract/hiring/interviews/bounds.ts";
import type { NewInterview, TeamInterview } from "../../../contract/hiring/interviews/interviews.ts";
import { findSlotErrors } from "../../../rules/interviews/slots.ts";
import type { UserCreationContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { interviewHistory, interviewPeople, interviewSlots, interviews } from "../../infra/db/tables/interviews.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { interviewChanged } from "../events.ts";
import { personHash } from "../referrals/person-keys.ts";
import { findInterviewRow, isUpcoming } from "./rows.ts";
import { checkParticipants, findPossibleParticipants, lockVisibleCandidate } from "./team.ts";
import { viewForTeam } from "./view.ts";

/** Limit of mails to people who did not ask for them; changes of agreed interviews count as well. */
export const OFFERS_PER_DAY: Limit = {
  name: "interview_offers",
  points: INTERVIEW_LIMITS.offers_a_day,
  seconds: 86_400,
};

function checkSlots(slots: readonly Date[], now: Date): void {
  const fields: FieldErrors = {};
  for (const [nth, code] of findSlotErrors(slots, now)) fields[`slots.${nth}`] = fieldError(code);
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", { fields });
}

type Person = { readonly kind: NewInterview["kind"]; readonly record: string };

/** Whether no mail reaches them: a referred person without an account who is on the suppression list (rule F5). */
async function isUnreachable(ctx: UserCreationContext, tx: WriteHandle, { kind, record }: Person, email_key: string) {
  if (kind === "application") return false;
  const [row] = await tx.rows(sql`
    SELECT FROM suppression_list WHERE person_hash = ${personHash(ctx, email_key)} AND NOT EXISTS (
      SELECT FROM consent_requests WHERE referral = ${record} AND claimed_by IS NOT NULL)`);
  return row !== undefined;
}

async function checkOfferLimit(tx: WriteHandle, { kind, record }: Person, now: Date): Promise<void> {
  const [row] = await tx.rows<{ live: number }>(sql`
    SELECT count(*)::int AS live FROM interviews WHERE record_kind = ${kind} AND record_id = ${record} AND ${isUpcoming(sql`${now.toISOString()}::timestamptz`)}`);
  if ((row?.live ?? 0) >= INTERVIEW_LIMITS.live) throw new AppError("interviews_full");
}

/**
 * Offers a candidate in Interviewing times for an interview (rule H10), as a member who rates the job's people. They
 * are notified in the same transaction. Throws `not_found`, `validation_failed` by field, `interview_not_now`,
 * `interviews_full`, `interview_unreachable`, and `rate_limited`.
 */
export async function offerTimes(ctx: UserCreationContext, job: string, body: NewInterview): Promise<TeamInterview> {
  const { kind, record, minutes, place, words, zone } = body;
  const [viewer, now] = [ctx.actor.id, ctx.clock.now()];
  const slots = body.slots.map((at) => new Date(at));
  return ctx.write(async (tx) => {
    const seen = await lockVisibleCandidate(tx, viewer, job, { kind, id: record });
    checkSlots(slots, now);
    const people = checkParticipants(body.people, await findPossibleParticipants(tx, viewer, job, seen));
    if (seen.status !== "Interviewing" || seen.archived || seen.email === "") throw new AppError("interview_not_now");
    await checkOfferLimit(tx, body, now);
    if (await isUnreachable(ctx, tx, body, seen.email_key)) throw new AppError("interview_unreachable");
    await ctx.limits.consumeIn(tx, OFFERS_PER_DAY, record);
    const id = ctx.ids.next();
    const offered = { id, job, record_kind: kind, record_id: record, state: "offered", offered_at: now } as const;
    await tx.insert(interviews).values({ ...offered, minutes, place, words, zone, offered_by: viewer });
    await tx.insert(interviewSlots).values(slots.map((starts_at) => ({ interview: id, starts_at })));
    await tx.insert(interviewPeople).values(people.map((user_id) => ({ interview: id, user_id })));
    const step = { id: ctx.ids.next(), interview: id, at: now, what: "offered", by_member: viewer } as const;
    await tx.insert(interviewHistory).values(step);
    const row = await findInterviewRow(tx, now, id);
    if (row === undefined) throw new Error("a new interview offer was not found");
    await emit(ctx, tx, interviewChanged, { interview: row, notification: { what: "offered" } });
    return viewForTeam(row, now, true);
  });
}
