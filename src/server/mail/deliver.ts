import { and, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Language } from "../../contract/choices.ts";
import { paths } from "../../contract/paths.ts";
import { removeInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { type FailedPiece, keepFailed } from "../db/failed-work.ts";
import { mails } from "../db/tables/mails.ts";
import { calendarMail } from "../platform/calendar.ts";
import { unseal } from "../platform/crypto.ts";
import { layOut } from "./layout.ts";
import { letterPicture } from "./letter-picture.ts";
import type { Pace } from "./message.ts";
import { MAIL_MESSAGES, mailMessageNamed } from "./registry.ts";
import { type Outcome, type Outgoing, sharedTransport, type Transport } from "./transport.ts";

/** Background work that sends one mail, by who waits for it; its data is the mail's id alone. */
export const SEND_MAIL = { now: "send-mail-now", soon: "send-mail", bulk: "send-mail-bulk" } as const satisfies Record<
  Pace,
  string
>;
/** Purpose of the key that seals waiting mails. */
export const SEALED_FOR = "mail";

/** Longer than an attempt can take; whoever holds the mail longer has died. */
const CLAIM_MS = 15 * 60_000;
/** Minutes between attempts: some 28 hours together. */
const PAUSES = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 720];
/** Work that an admin begins again: a mail that was given up starts anew. */
export const RESEND_MAIL = "send-mail-again";
/** For so many days the content of a mail that was given up is kept, so that somebody can send it after all. */
const GIVEN_UP_DAYS = 14;
/** The causes are kept that long, against second mails. */
const KEPT_MS = 400 * 86_400_000;

const IDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

type Row = typeof mails.$inferSelect;
type Sealed = { to: string; data: Record<string, never>; unsubscribe: string | null };

/** Whether background work of that name sends a mail. */
export const isMail = (name: string): boolean => Object.values<string>(SEND_MAIL).includes(name);

function workFor(message: string): string {
  return SEND_MAIL[MAIL_MESSAGES.find(({ name }) => name === message)?.pace ?? "soon"];
}

const WAITING = and(isNull(mails.sent_at), isNull(mails.failed_at));

/** Takes the mail for this attempt; null when it is gone out, given up, in other hands, or resting between two attempts. */
async function claim(ctx: Context, id: string): Promise<Row | null> {
  const now = ctx.clock.now();
  return ctx.write(async (tx) => {
    const [claimed] = await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, claimed_until: new Date(now.getTime() + CLAIM_MS) })
      .where(and(eq(mails.id, id), WAITING, or(isNull(mails.claimed_until), lte(mails.claimed_until, now))))
      .returning();
    if (claimed !== undefined) return claimed;
    const [other] = await tx
      .select({ until: mails.claimed_until, message: mails.message })
      .from(mails)
      .where(and(eq(mails.id, id), WAITING));
    // Should the other hands have died, somebody looks again after them.
    if (other?.until) await ctx.enqueue(tx, workFor(other.message), { id }, other.until);
    return null;
  });
}

async function outgoing(ctx: Context, row: Row): Promise<Outgoing> {
  const { publicUrl: origin } = ctx.config;
  const { to, data, unsubscribe } = JSON.parse(
    unseal(ctx.secrets.every(SEALED_FOR), row.sealed ?? "").toString("utf8"),
  ) as Sealed;
  const language = row.language as Language;
  const content = mailMessageNamed(row.message).texts[language](data);
  const stop = unsubscribe === null ? null : paths.unsubscribe(unsubscribe);
  const oneClick = unsubscribe === null ? null : `${origin}/api/unsubscribe/${unsubscribe}`;
  const picture = await letterPicture(ctx, content.letter?.logo ?? null);
  const around = { language, origin, unsubscribe: stop, ...(picture && { picture: `cid:${picture.cid}` }) };
  const { subject, html, text } = layOut(content, around);
  const answerTo = content.answer?.to ?? null;
  const at = ctx.clock.now();
  const calendar =
    content.calendar === undefined ? null : calendarMail(ctx.config, { event: content.calendar, to, at });
  const about = [...new Set(JSON.stringify(data).match(IDS))];
  return { id: row.id, to, subject, html, text, at, about, answerTo, oneClick, picture, calendar };
}

function failedMail({ id, message, attempts }: Row, reason: string): FailedPiece {
  return { class: "mail", task: RESEND_MAIL, data: { id, message }, reason, tries: attempts };
}

/** Writes down what became of the attempt; a mail that is done with loses its address and content. */
async function settle(ctx: Context, row: Row, outcome: Outcome): Promise<void> {
  const now = ctx.clock.now();
  const pause = PAUSES[row.attempts - 1];
  const next = outcome.kind === "later" && pause !== undefined ? new Date(now.getTime() + pause * 60_000) : null;
  const again = next !== null && row.useful_until !== null && next > row.useful_until ? null : next;
  // Not refused, and still of use to somebody: an admin hears of it.
  const lost = outcome.kind === "later" && next === null;
  await ctx.write(async (tx) => {
    const change =
      outcome.kind === "sent"
        ? { sent_at: now, handed_over: outcome.handed_over, sealed: null }
        : again === null
          ? { failed_at: now, ...(!lost && { sealed: null }) }
          : {};
    await tx
      .update(mails)
      // Whoever comes to it twice must not use up its attempts.
      .set({ ...change, claimed_until: again })
      .where(and(eq(mails.id, row.id), WAITING));
    if (again !== null) await ctx.enqueue(tx, workFor(row.message), { id: row.id }, again);
    else if (row.heard_by !== null) await ctx.enqueue(tx, row.heard_by, { cause: row.cause });
    if (lost) await keepFailed(tx, failedMail(row, outcome.reason));
  });
  if (outcome.kind === "sent") return;
  const about = { mail: row.id, message: row.message, attempt: row.attempts, reason: outcome.reason };
  if (again === null) ctx.log.error(about, "a mail was given up");
  else ctx.log.warn(about, "a mail could not be sent and is tried again");
}

/**
 * Sends one mail of the outbox, and sees to the next attempt where the server refuses for now, hangs or is away.
 * Takes the transport for tests; the configuration's is the default. Throws only when the database is away.
 */
export async function deliverMail(ctx: Context, id: string, transport?: Transport): Promise<void> {
  const row = await claim(ctx, id);
  if (row === null) return;
  if (row.useful_until !== null && row.useful_until < ctx.clock.now()) {
    await settle(ctx, row, { kind: "never", reason: "too late" });
    return;
  }
  const send = transport ?? sharedTransport(ctx.config);
  let mail: Outgoing;
  try {
    mail = await outgoing(ctx, row);
  } catch (error) {
    ctx.log.error({ mail: row.id, message: row.message, error: String(error) }, "a mail could not be written");
    await settle(ctx, row, { kind: "later", reason: "not writable" });
    return;
  }
  const about = { kind: "client", attributes: { "mail.message": row.message } } as const;
  const outcome = await ctx.tracing.span("hand over mail", about, async (span) => {
    const said = await send(mail);
    if (said.kind !== "sent") span.fail(said.reason);
    return said;
  });
  await settle(ctx, row, outcome);
}

/** Sends a mail that was given up after all, with all its tries. Throws where its content is no longer kept. */
export async function resendMail(ctx: Context, id: string, transport?: Transport): Promise<void> {
  const [waiting] = await ctx.write((tx) =>
    tx
      .update(mails)
      .set({ failed_at: null, claimed_until: null, attempts: 0 })
      .where(and(eq(mails.id, id), isNotNull(mails.sealed), isNotNull(mails.failed_at)))
      .returning({ id: mails.id }),
  );
  if (waiting === undefined) {
    const [gone] = await ctx.db
      .select({ sealed: mails.sealed, sent_at: mails.sent_at })
      .from(mails)
      .where(eq(mails.id, id));
    if (gone !== undefined && gone.sealed === null && gone.sent_at === null)
      throw new Error("the content of this mail is no longer kept");
  }
  await deliverMail(ctx, id, transport);
}

/** Forgets mails whose causes cannot come again, and the content of those that nobody sent after all. */
export async function forgetOldMails(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS);
  const given = new Date(ctx.clock.now().getTime() - GIVEN_UP_DAYS * 86_400_000);
  await ctx.write((tx) =>
    tx
      .update(mails)
      .set({ sealed: null })
      .where(and(isNotNull(mails.sealed), lt(mails.failed_at, given))),
  );
  await removeInBatches(ctx, mails, sql`${mails.created_at} < ${before.toISOString()}`);
}
