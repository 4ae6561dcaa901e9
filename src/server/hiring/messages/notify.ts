import { type SQL, sql } from "drizzle-orm";
import type { ConversationSide } from "../../../contract/hiring/messages/bounds.ts";
import type { NotificationKind } from "../../../contract/notifications/notifications.ts";
import { paths } from "../../../contract/paths.ts";
import { othersOf } from "../../../rules/messages/messages.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { recipientsOf } from "../../infra/db/team-rights.ts";
import { type MessageMail, messageWritten } from "../../infra/mail/messages/message-written.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { messageToken } from "../consent/message-link.ts";
import type { MessageWritten } from "../events.ts";
import { candidatePath, recipientLanguage, tokenUrl } from "../referrals/candidate-link.ts";
import { reserveEmailQuota } from "../referrals/email-quota.ts";
import { findEmailReason } from "../referrals/email-reason.ts";
import { ANSWER_MAILED, noteAnswerMail, recordFirstResponse } from "../response-time/first-response.ts";
import { isFromOtherSide, isReadableBySide } from "./conversation.ts";
import { filterCompanySide, type Thread } from "./thread.ts";

/** Prefix of the dedupe key of an email about a message to a person without an account; the message's id follows. */
export const MESSAGE_KEY_PREFIX = "message:";

/** After this long without a new message, unread messages are notified again. */
const RENOTIFY_AFTER_MS = 24 * 3_600_000;

const KINDS: Readonly<Record<ConversationSide, NotificationKind>> = {
  company: "message_received",
  candidate: "own_message",
  referrer: "referral_message",
};

/** Condition on a reader: they were not notified recently of unread messages of this record (rule T4). */
function startsUnreadSeries(
  { kind, id }: Thread,
  side: ConversationSide,
  reader: SQL,
  { written, now }: { written: string; now: Date },
): SQL {
  const since = new Date(now.getTime() - RENOTIFY_AFTER_MS).toISOString();
  return sql`NOT EXISTS (
    SELECT FROM messages WHERE messages.record_kind = ${kind} AND messages.record_id = ${id} AND messages.id <> ${written}
      AND ${isReadableBySide(side)} AND ${isFromOtherSide(side)} AND messages.written_at > ${since}
      AND messages.written_at > coalesce((SELECT read_at FROM message_marks AS mark
        WHERE mark.record_kind = ${kind} AND mark.record_id = ${id} AND mark.reader = ${reader}), '-infinity'))`;
}

/**
 * The team members to notify: recipients of the job's notifications, and earlier writers here, if they read the
 * record as its company.
 */
async function findTeamRecipients(tx: WriteHandle, thread: Thread): Promise<string[]> {
  const recipients = await recipientsOf(tx, thread.job);
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM users WHERE deleted_at IS NULL
      AND (id = ANY(${sql.param(recipients)}::uuid[]) OR id IN (SELECT written_by FROM messages
        WHERE record_kind = ${thread.kind} AND record_id = ${thread.id} AND side = 'company')) ORDER BY id`);
  return filterCompanySide(
    tx,
    thread,
    rows.map(({ id }) => id),
  );
}

async function findAccounts(tx: WriteHandle, thread: Thread, side: ConversationSide): Promise<string[]> {
  if (side === "company") return findTeamRecipients(tx, thread);
  const account = side === "referrer" ? thread.referrer : thread.account;
  return account === null ? [] : [account];
}

async function senderName(tx: WriteHandle, thread: Thread, { written_by }: MessageWritten): Promise<string> {
  if (thread.side === "candidate") return thread.candidate;
  const [row] = await tx.rows<{ name: string }>(sql`
    SELECT coalesce(${fullName}, '') AS name FROM users WHERE id = ${written_by}`);
  return row?.name ?? "";
}

function pathFor({ kind, id, job }: Thread, side: ConversationSide): string {
  if (side === "company") return `${paths.manageJob(job)}?open=${kind}:${id}`;
  if (side === "referrer") return paths.myReferrals(id);
  return kind === "application" ? paths.myApplications(id) : paths.ownReferral(id);
}

/**
 * How a message reaches a person without an account: by an email with this cause, on their page only, because they
 * want no emails about it, or not at all.
 */
type Reach = { readonly dedupe_key: string } | "page" | "nothing";

/** The email that notified a person of the unread messages of a record. */
async function mailOfRun(tx: WriteHandle, { kind, id }: Thread): Promise<Reach> {
  const [last] = await tx.rows<{ dedupe_key: string; failed: boolean; sent: boolean }>(sql`
    SELECT dedupe_key, failed_at IS NOT NULL AS failed, sent_at IS NOT NULL AS sent FROM mails
    WHERE dedupe_key IN (SELECT ${MESSAGE_KEY_PREFIX}::text || messages.id FROM messages
      WHERE record_kind = ${kind} AND record_id = ${id} AND side <> 'candidate')
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  if (last === undefined || last.failed) return "nothing";
  return last.sent ? "page" : { dedupe_key: last.dedupe_key };
}

/** A person without an account only gets a mail, with its own link, unless they unsubscribed. */
async function emailCandidateByLink(
  ctx: TxContext,
  tx: WriteHandle,
  thread: Thread,
  { mail, written }: { mail: MessageMail; written: string },
): Promise<Reach> {
  const { id, candidate_email: to, candidate_email_key } = thread;
  const run = { written, now: ctx.clock.now() };
  const [quiet] = await tx.rows(sql`
    SELECT FROM message_marks WHERE record_kind = 'referral' AND record_id = ${id} AND reader = ${id} AND quiet`);
  if (quiet !== undefined) return "page";
  const [wanted] = await tx.rows(sql`SELECT WHERE ${startsUnreadSeries(thread, "candidate", sql`${id}::uuid`, run)}`);
  if (wanted === undefined) {
    const run = await mailOfRun(tx, thread);
    // If no email of the unread messages arrived, this one gets its own.
    if (run !== "nothing") return run;
  }
  const language = await recipientLanguage(tx, candidate_email_key);
  const path = tokenUrl(paths.messages(), language, messageToken(ctx, id));
  const dedupe_key = `${MESSAGE_KEY_PREFIX}${written}`;
  const sent = await sendMail(ctx, tx, {
    to,
    language,
    dedupe_key,
    stranger: await findEmailReason(tx, id),
    not_before: await reserveEmailQuota(ctx, tx, candidate_email_key),
    message: messageWritten.with({ ...mail, path, own_page: await candidatePath(ctx, tx, id, language) }),
    deliveryTask: ANSWER_MAILED,
  });
  return sent === null ? "page" : { dedupe_key };
}

async function notifySide(
  ctx: TxContext,
  tx: WriteHandle,
  thread: Thread,
  of: { side: ConversationSide; mail: MessageMail; written: string },
): Promise<Reach> {
  const { side, mail, written } = of;
  const accounts = await findAccounts(tx, thread, side);
  if (side === "candidate" && accounts.length === 0) return emailCandidateByLink(ctx, tx, thread, { mail, written });
  const run = { written, now: ctx.clock.now() };
  const fresh = await tx.rows<{ id: string }>(sql`
    SELECT told.id FROM unnest(${sql.param(accounts)}::uuid[]) AS told (id)
    WHERE ${startsUnreadSeries(thread, side, sql`told.id`, run)}`);
  const message = messageWritten.with({ ...mail, path: pathFor(thread, side) });
  const news = { kind: KINDS[side], subject: thread.id, trigger: written, params: { of: thread.kind }, mail: message };
  await notifyAll(
    ctx,
    tx,
    fresh.map(({ id: user_id }) => ({ ...news, user_id })),
  );
  return accounts.length > 0 ? "page" : "nothing";
}

/**
 * Records a message of the company as its answer (rules R20, T7): at once if it reached a reader with an account,
 * otherwise when its email is delivered.
 */
async function noteAnswer(ctx: TxContext, tx: WriteHandle, thread: Thread, reached: readonly Reach[], at: Date) {
  if (reached.includes("page")) return recordFirstResponse(ctx, tx, thread.kind, [thread.id], at);
  for (const reach of reached)
    if (typeof reach === "object") await noteAnswerMail(ctx, tx, thread.id, reach.dedupe_key);
}

/** Notifies the readers of a message: once per unread series, not per message (rule T4). */
export async function notifyMessage(ctx: TxContext, tx: WriteHandle, written: MessageWritten): Promise<void> {
  const { thread } = written;
  const { id, title, company, candidate } = thread;
  const by = await senderName(tx, thread, written);
  const reached: Reach[] = [];
  for (const side of othersOf(thread.side, written.readers)) {
    const about = side === "candidate" ? "" : candidate;
    const mail: MessageMail = {
      to: side,
      from: thread.side,
      readers: written.readers,
      by,
      candidate: about,
      job_title: title,
      company,
      record: id,
      message: written.id,
      path: "",
    };
    reached.push(await notifySide(ctx, tx, thread, { side, mail, written: written.id }));
  }
  if (thread.side === "company") await noteAnswer(ctx, tx, thread, reached, written.at);
}
