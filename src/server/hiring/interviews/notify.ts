import { sql } from "drizzle-orm";
import type { NotificationKind } from "../../../contract/notifications/notifications.ts";
import { paths } from "../../../contract/paths.ts";
import { zoneOfSetting } from "../../../rules/interviews/zones.ts";
import { settingsOfAll } from "../../identity/users/settings.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { userSettings } from "../../infra/db/tables/settings.ts";
import { mayWithJobText, recipientsOf } from "../../infra/db/team-rights.ts";
import type { InterviewEvent } from "../../infra/mail/interview-words.ts";
import { type InterviewMail, interviewMail } from "../../infra/mail/messages/interview-mail.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { mailPeople } from "../../notifications/mail-person.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { interviewToken } from "../consent/interview-link.ts";
import type { InterviewChanged, InterviewNotification } from "../events.ts";
import { candidatePath, recipientLanguage, tokenUrl } from "../referrals/candidate-link.ts";
import { findEmailReason } from "../referrals/email-reason.ts";
import { findInterviewRow, type InterviewRow } from "./rows.ts";

const KINDS: Readonly<Partial<Record<InterviewEvent, NotificationKind>>> = {
  agreed: "interview_agreed",
  none_fits: "interview_refused",
  changed: "interview_changed",
  cancelled: "interview_cancelled",
  nobody: "interview_changed",
};

/** The time zones of users' settings; users without one are missing. */
async function loadTimeZones(tx: WriteHandle, people: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const chosen = await tx
    .select({ id: userSettings.user_id, timezone: userSettings.timezone })
    .from(userSettings)
    .where(sql`${userSettings.user_id} = ANY(${sql.param([...people])}::uuid[]) AND ${userSettings.timezone_chosen}`);
  return new Map(chosen.map(({ id, timezone }) => [id, zoneOfSetting(timezone)]));
}

function dedupeKey(row: InterviewRow, { what, once = "" }: InterviewNotification, to: string): string {
  return ["interview", row.id, row.sequence, what, once, to].join(":");
}

function buildEmail(
  row: InterviewRow,
  notification: InterviewNotification,
  of: Pick<InterviewMail, "to" | "path" | "own_page" | "zone" | "invites">,
) {
  const { id: interview, sequence, record, candidate_name: candidate, job_title, company, starts_at } = row;
  const { minutes, place, words, people, slots, reply } = row;
  const names = people.map(({ name }) => name).filter((name) => name !== "");
  return interviewMail.with({
    what: notification.what,
    ...of,
    interview,
    sequence,
    record,
    candidate,
    job_title,
    company,
    starts_at: starts_at?.toISOString() ?? null,
    minutes,
    place,
    words,
    people: names,
    slots: notification.what === "offered" ? slots.map(({ starts_at: at }) => new Date(at).toISOString()) : [],
    reply,
    reply_by: notification.reply_by ?? company,
  });
}

/** A reminder is useless once the interview has begun. */
function usefulUntil({ starts_at }: InterviewRow, { what }: InterviewNotification): { useful_until?: Date } {
  return what === "reminder" && starts_at !== null ? { useful_until: starts_at } : {};
}

/** Changes that calendars must receive are mailed even to the person who made them. */
function changesCalendars(row: InterviewRow, { what }: InterviewNotification): boolean {
  return row.starts_at !== null && ["agreed", "changed", "cancelled", "left_out"].includes(what);
}

async function emailCandidateByLink(
  ctx: TxContext,
  tx: WriteHandle,
  row: InterviewRow,
  notification: InterviewNotification,
): Promise<void> {
  const { candidate_email, candidate_email_key, person_zone, zone } = row;
  if (candidate_email === "") return;
  const language = await recipientLanguage(tx, candidate_email_key);
  const path = tokenUrl(paths.interview(), language, interviewToken(ctx, row.id));
  const own_page = await candidatePath(ctx, tx, row.record, language);
  const of = { to: "person", path, own_page, zone: person_zone ?? zone, invites: true } as const;
  const message = buildEmail(row, notification, of);
  const dedupe_key = dedupeKey(row, notification, "person");
  const stranger = await findEmailReason(tx, row.record);
  await sendMail(ctx, tx, {
    to: candidate_email,
    language,
    dedupe_key,
    stranger,
    message,
    ...usefulUntil(row, notification),
  });
}

/** Notifies the person: in their account, or by mail with a link where they have none. */
export async function notifyInterviewee(
  ctx: TxContext,
  tx: WriteHandle,
  row: InterviewRow,
  notification: InterviewNotification,
): Promise<void> {
  const { account, kind, record, person_zone } = row;
  if (account === null) return emailCandidateByLink(ctx, tx, row, notification);
  const own = ctx.actor.kind === "user" && ctx.actor.id === account;
  if (notification.what !== "reminder" && !own) {
    const trigger = `${row.id}:${row.sequence}:${notification.what}`;
    await notifyAll(ctx, tx, [
      { user_id: account, kind: "own_interview", subject: record, trigger, params: { of: kind } },
    ]);
  }
  if (own && !changesCalendars(row, notification)) return;
  const zone = person_zone ?? (await loadTimeZones(tx, [account])).get(account) ?? row.zone;
  const path = kind === "application" ? paths.myApplications(record) : paths.ownReferral(record);
  const message = buildEmail(row, notification, { to: "person", path, zone, invites: true });
  const settings = await settingsOfAll(tx, [account]);
  const mail = {
    user_id: account,
    name: "referralUpdates",
    dedupe_key: dedupeKey(row, notification, account),
    message,
  } as const;
  await mailPeople(ctx, tx, [{ ...mail, ...usefulUntil(row, notification) }], settings);
}

/** The members among these who still see the people of the job. */
async function filterMembersWithAccess(tx: WriteHandle, job: string, people: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT users.id FROM users, jobs WHERE jobs.id = ${job} AND users.id = ANY(${sql.param([...people])}::uuid[])
      AND users.deleted_at IS NULL AND ${sql.raw(mayWithJobText("see_people", "users.id"))} ORDER BY users.id`);
  return rows.map(({ id }) => id);
}

/**
 * Notifies the participants of the team and the member who offered it; if none of them is left, the recipients of the
 * job's notifications.
 */
export async function notifyTeam(
  ctx: TxContext,
  tx: WriteHandle,
  row: InterviewRow,
  notification: InterviewNotification,
): Promise<void> {
  const { people, offered_by, job, record, kind } = row;
  const taking = people.map(({ id }) => id);
  const alone = notification.what === "reminder" || notification.what === "nobody";
  const named = await filterMembersWithAccess(tx, job, alone ? taking : [...taking, offered_by]);
  const to = named.length > 0 ? named : await recipientsOf(tx, job, { kind, id: record });
  const news = KINDS[notification.what];
  if (news !== undefined) {
    const of = { subject: record, trigger: `${row.id}:${row.sequence}:${notification.what}`, params: { of: kind } };
    await notifyAll(
      ctx,
      tx,
      to.map((user_id) => ({ ...of, user_id, kind: news })),
    );
  }
  await emailMembers(ctx, tx, row, notification, to);
}

/** Notifies these members by mail alone. */
async function emailMembers(
  ctx: TxContext,
  tx: WriteHandle,
  row: InterviewRow,
  notification: InterviewNotification,
  to: readonly string[],
): Promise<void> {
  const own = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const taking = new Set(row.people.map(({ id }) => id));
  const recipients = to.filter((id) => id !== own || (taking.has(id) && changesCalendars(row, notification)));
  if (recipients.length === 0) return;
  const [zones, settings] = [await loadTimeZones(tx, recipients), await settingsOfAll(tx, recipients)];
  const path = `${paths.manageJob(row.job)}?open=${row.kind}:${row.record}`;
  const mails = recipients.map((user_id) => {
    const message = buildEmail(row, notification, {
      to: "team",
      path,
      zone: zones.get(user_id) ?? row.zone,
      invites: taking.has(user_id),
    });
    return {
      user_id,
      name: "referralUpdates" as const,
      dedupe_key: dedupeKey(row, notification, user_id),
      message,
      ...usefulUntil(row, notification),
    };
  });
  await mailPeople(ctx, tx, mails, settings);
}

/**
 * Notifies members who were removed as participants of the interview as it was for them; team-only details only if
 * they still see its people.
 */
export async function emailRemovedMembers(
  ctx: TxContext,
  tx: WriteHandle,
  row: InterviewRow,
  left: readonly string[],
  once = "",
): Promise<void> {
  const seen = await filterMembersWithAccess(tx, row.job, left);
  await emailMembers(ctx, tx, row, { what: "left_out", once }, seen);
  const nameless = { ...row, candidate_name: "", words: "", reply: "" };
  const gone = left.filter((id) => !seen.includes(id));
  await emailMembers(ctx, tx, nameless, { what: "left_out", once }, gone);
}

/** What concerns one side only; everything else concerns both. */
const ONE_SIDE: Readonly<Partial<Record<InterviewNotification["what"], "person" | "team">>> = {
  offered: "person",
  withdrawn: "person",
  none_fits: "team",
};

/** Notifies the sides that a change of an interview concerns. */
export async function notifyInterviewSides(
  ctx: TxContext,
  tx: WriteHandle,
  { interview, notification }: InterviewChanged,
): Promise<void> {
  const side = ONE_SIDE[notification.what];
  if (side !== "team") await notifyInterviewee(ctx, tx, interview, notification);
  if (side !== "person") await notifyTeam(ctx, tx, interview, notification);
}

/** Notifies the recipients of the job's notifications of an agreed interview without team participants (rule H12). */
export async function notifyMissingParticipants(ctx: TxContext, tx: WriteHandle, id: string): Promise<void> {
  const row = await findInterviewRow(tx, ctx.clock.now(), id);
  if (row?.state === "agreed" && row.people.length === 0) await notifyTeam(ctx, tx, row, { what: "nobody" });
}
