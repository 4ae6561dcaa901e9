import { and, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import { deleteInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { type PermanentFailure, recordFailedTask } from "../db/failed-tasks.ts";
import { mails } from "../db/tables/mails.ts";
import { defineTask, storedTask, type TaskDefinition } from "../db/task.ts";
import { calendarMail } from "../platform/calendar.ts";
import { decrypt } from "../platform/crypto.ts";
import { type AccountlessReader, mailReason } from "./accountless-reader.ts";
import { attachCompanyLogo } from "./company-logo.ts";
import { renderMail } from "./layout.ts";
import type { MailUrgency } from "./message.ts";
import { MAIL_MESSAGES, mailMessageNamed } from "./registry.ts";
import { senderOf } from "./sender.ts";
import { type Outcome, type Outgoing, sharedTransport, type Transport } from "./transport.ts";

/** Purpose of the key that encrypts waiting mails. */
export const MAIL_ENCRYPTION = "mail";

/** Lease of an attempt: longer than it can take, so a later owner may assume that the process died. */
const LEASE_MS = 15 * 60_000;
/** Minutes between attempts, some 28 hours in total. */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 720];
/** Days for which the content of a permanently failed mail is kept for a retry. */
const FAILED_CONTENT_DAYS = 14;
/** Rows are kept this long, so that no second mail is sent with the same key. */
const RETENTION_MS = 400 * 86_400_000;

const input = z.object({ id: z.string() });
const run = (ctx: Context, { id }: { id: string }) => deliverMail(ctx, id);
/** Tasks that send one mail, by urgency. */
export const SEND_MAIL = {
  now: defineTask({ name: "send-mail-now", class: "mail-now", input, run }),
  soon: defineTask({ name: "send-mail", class: "mail", input, run }),
  bulk: defineTask({ name: "send-mail-bulk", class: "mail-bulk", input, run }),
} satisfies Record<MailUrgency, TaskDefinition<{ id: string }>>;
/** An admin's retry: a mail that failed permanently starts again. */
export const RESEND_MAIL = defineTask({
  name: "resend-mail",
  class: "mail",
  input,
  run: (ctx, { id }) => resendMail(ctx, id),
});

const IDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

type Row = typeof mails.$inferSelect;
type MailContent = {
  to: string;
  data: Record<string, never>;
  unsubscribe: string | null;
  stranger?: AccountlessReader & { stop?: string };
};

/** Whether a task of this name sends a mail. */
export const isMail = (name: string): boolean => Object.values(SEND_MAIL).some((task) => task.name === name);

function taskFor(message: string) {
  return SEND_MAIL[MAIL_MESSAGES.find(({ name }) => name === message)?.pace ?? "soon"];
}

const WAITING = and(isNull(mails.sent_at), isNull(mails.failed_at));

/**
 * Leases the mail for this attempt. Null if it is sent, failed permanently, leased by another process, or waiting for
 * its next attempt.
 */
async function leaseMail(ctx: Context, id: string): Promise<Row | null> {
  const now = ctx.clock.now();
  return ctx.write(async (tx) => {
    const [claimed] = await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, leased_until: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(mails.id, id), WAITING, or(isNull(mails.leased_until), lte(mails.leased_until, now))))
      .returning();
    if (claimed !== undefined) return claimed;
    const [other] = await tx
      .select({ until: mails.leased_until, message: mails.message })
      .from(mails)
      .where(and(eq(mails.id, id), WAITING));
    // Schedules a check for when the other lease expires, in case that process died.
    if (other?.until) await ctx.enqueue(tx, taskFor(other.message), { id }, other.until);
    return null;
  });
}

async function outgoing(ctx: Context, row: Row): Promise<Outgoing> {
  const { publicUrl: origin, operator } = ctx.config;
  const { to, data, unsubscribe, stranger } = JSON.parse(
    decrypt(ctx.secrets.every(MAIL_ENCRYPTION), row.encrypted ?? "").toString("utf8"),
  ) as MailContent;
  const language = row.language as Language;
  const { texts, writtenBy } = mailMessageNamed(row.message);
  // Emails queued before 1.0 have the company's text under its former name.
  const content = texts[language]("letter" in data ? { ...data, companyText: data.letter } : data);
  const token = stranger?.stop ?? unsubscribe;
  const stop = token === null ? null : paths.unsubscribe(token);
  const oneClick = token === null ? null : `${origin}/api/unsubscribe/${token}`;
  const picture = await attachCompanyLogo(ctx, content.companyText?.logo ?? null);
  const reason = stranger && mailReason(stranger, language);
  const around = {
    language,
    origin,
    operator,
    reason,
    unsubscribe: stop,
    ...(picture && { picture: `cid:${picture.cid}` }),
  };
  const { subject, html, text } = renderMail(content, around);
  const answerTo = content.answer?.to ?? null;
  const at = ctx.clock.now();
  const calendar =
    content.calendar === undefined ? null : calendarMail(ctx.config, { event: content.calendar, to, at });
  const about = [...new Set(JSON.stringify(data).match(IDS))];
  const from = senderOf(ctx.config.mailFrom, writtenBy?.(data) ?? null);
  return { id: row.id, from, to, subject, html, text, at, about, answerTo, oneClick, picture, calendar };
}

function failedMail({ id, message, attempts }: Row, reason: string): PermanentFailure {
  return { class: "mail", task: RESEND_MAIL.name, data: { id, message }, reason, tries: attempts };
}

/** Records the outcome of an attempt. A finished mail loses its address and content. */
async function recordOutcome(ctx: Context, row: Row, outcome: Outcome): Promise<void> {
  const now = ctx.clock.now();
  const pause = RETRY_MINUTES[row.attempts - 1];
  const next = outcome.kind === "later" && pause !== undefined ? new Date(now.getTime() + pause * 60_000) : null;
  const again = next !== null && row.useful_until !== null && next > row.useful_until ? null : next;
  // The retries are exhausted without a refusal, so an admin may still send the mail.
  const lost = outcome.kind === "later" && next === null;
  await ctx.write(async (tx) => {
    const change =
      outcome.kind === "sent"
        ? { sent_at: now, accepted_by_server: outcome.accepted_by_server, encrypted: null }
        : again === null
          ? { failed_at: now, ...(!lost && { encrypted: null }) }
          : {};
    await tx
      .update(mails)
      // A duplicate task must not use up its attempts.
      .set({ ...change, leased_until: again })
      .where(and(eq(mails.id, row.id), WAITING));
    if (again !== null) await ctx.enqueue(tx, taskFor(row.message), { id: row.id }, again);
    else if (row.callback_task !== null)
      await ctx.enqueue(tx, storedTask(row.callback_task), { dedupe_key: row.dedupe_key });
    if (lost) await recordFailedTask(tx, failedMail(row, outcome.reason));
  });
  if (outcome.kind === "sent") return;
  const about = { mail: row.id, message: row.message, attempt: row.attempts, reason: outcome.reason };
  if (again === null) ctx.log.error(about, "a mail failed permanently");
  else ctx.log.warn(about, "a mail could not be sent and will be retried");
}

/**
 * Sends one mail of the outbox, and schedules the next attempt if the server refuses temporarily, hangs or is
 * unavailable. `transport` is for tests. Throws only if the database is unavailable.
 */
export async function deliverMail(ctx: Context, id: string, transport?: Transport): Promise<void> {
  const row = await leaseMail(ctx, id);
  if (row === null) return;
  if (row.useful_until !== null && row.useful_until < ctx.clock.now()) {
    await recordOutcome(ctx, row, { kind: "never", reason: "too late" });
    return;
  }
  const send = transport ?? sharedTransport(ctx.config);
  let mail: Outgoing;
  try {
    mail = await outgoing(ctx, row);
  } catch (error) {
    ctx.log.error({ mail: row.id, message: row.message, error: String(error) }, "a mail could not be written");
    await recordOutcome(ctx, row, { kind: "later", reason: "not writable" });
    return;
  }
  const about = { kind: "client", attributes: { "mail.message": row.message } } as const;
  const outcome = await ctx.tracing.span("hand over mail", about, async (span) => {
    const said = await send(mail);
    if (said.kind !== "sent") span.fail(said.reason);
    return said;
  });
  await recordOutcome(ctx, row, outcome);
}

/** Sends a permanently failed mail again with all its attempts. Throws if its content was deleted. */
export async function resendMail(ctx: Context, id: string, transport?: Transport): Promise<void> {
  const [waiting] = await ctx.write((tx) =>
    tx
      .update(mails)
      .set({ failed_at: null, leased_until: null, attempts: 0 })
      .where(and(eq(mails.id, id), isNotNull(mails.encrypted), isNotNull(mails.failed_at)))
      .returning({ id: mails.id }),
  );
  if (waiting === undefined) {
    const [gone] = await ctx.db
      .select({ encrypted: mails.encrypted, sent_at: mails.sent_at })
      .from(mails)
      .where(eq(mails.id, id));
    if (gone !== undefined && gone.encrypted === null && gone.sent_at === null)
      throw new Error("the content of this mail is no longer kept");
  }
  await deliverMail(ctx, id, transport);
}

export const PURGE_OLD_MAILS = defineTask({
  name: "purge-mails",
  class: "upkeep",
  schedule: "27 3 * * *",
  run: purgeOldMails,
});

/** Deletes mails whose causes cannot recur, and the content of undelivered ones. */
export async function purgeOldMails(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_MS);
  const given = new Date(ctx.clock.now().getTime() - FAILED_CONTENT_DAYS * 86_400_000);
  await ctx.write((tx) =>
    tx
      .update(mails)
      .set({ encrypted: null })
      .where(and(isNotNull(mails.encrypted), lt(mails.failed_at, given))),
  );
  await deleteInBatches(ctx, mails, sql`${mails.created_at} < ${before.toISOString()}`);
}
