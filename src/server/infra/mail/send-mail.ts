import type { Language } from "../../../contract/choices.ts";
import { email } from "../../../contract/fields.ts";
import type { Context, TaskRef } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { addressHash, suppressedAmong } from "../db/suppression.ts";
import { mails } from "../db/tables/mails.ts";
import { encrypt } from "../platform/crypto.ts";
import { emailKey } from "../platform/identity.ts";
import { createLinkToken } from "../platform/link-tokens.ts";
import type { AccountlessReader } from "./accountless-reader.ts";
import { MAIL_ENCRYPTION, SEND_MAIL } from "./deliver-mail.ts";
import type { FilledMessage } from "./message.ts";

/** A mail to send. */
export type NewMail = {
  /** One address. */
  readonly to: string;
  readonly language: Language;
  /** Deduplication key: kind and ids of what caused it, no personal data. A key never sends a second mail. */
  readonly dedupe_key: string;
  /** Result of `message.with(data)`. */
  readonly message: FilledMessage;
  /** Token of src/server/notifications/unsubscribe.ts, in mails that can be unsubscribed from. */
  readonly unsubscribe?: string;
  /**
   * For readers without an account: why they receive it, and what its link stops. Addresses on the suppression list
   * receive none (rule F53).
   */
  readonly stranger?: AccountlessReader;
  /** The reader has just asked for this mail, so the suppression list does not stop it. */
  readonly requested?: true;
  /** Not sent after this time, for short-lived codes and links. */
  readonly useful_until?: Date;
  /** Not sent before this time, for quota reasons (rule F10). */
  readonly not_before?: Date;
  /** Task called with the outcome; its payload is `{ dedupe_key }`. */
  readonly deliveryTask?: TaskRef<{ dedupe_key: string }>;
};

const TASK_PRIORITIES = Object.keys(SEND_MAIL) as (keyof typeof SEND_MAIL)[];

type MailContext = Pick<Context, "ids" | "clock" | "secrets" | "enqueue">;

/** Token of the unsubscribe link for readers without an account; not stored. */
function unsubscribeData(ctx: MailContext, { to, stranger }: NewMail): { stop?: string } {
  if (stranger === undefined || stranger.source === "sign_up") return {};
  const about = stranger.stops ?? { name: "address", id: addressHash(ctx, emailKey(to)) };
  return { stop: createLinkToken(ctx.secrets, "unsubscribe", about) };
}

function rowOf(ctx: MailContext, key: Buffer, mail: NewMail): typeof mails.$inferInsert {
  const { name, data } = mail.message;
  const { stranger } = mail;
  const encrypted = JSON.stringify({
    to: email.parse(mail.to),
    data,
    unsubscribe: mail.unsubscribe ?? null,
    ...(stranger && { stranger: { ...stranger, ...unsubscribeData(ctx, mail) } }),
  });
  return {
    id: ctx.ids.next(),
    dedupe_key: mail.dedupe_key,
    message: name,
    language: mail.language,
    encrypted: encrypt(key, encrypted),
    useful_until: mail.useful_until ?? null,
    leased_until: mail.not_before ?? null,
    callback_task: mail.deliveryTask?.name ?? null,
    created_at: ctx.clock.now(),
  };
}

/** Whether the mail was caused by others. Mails that readers requested themselves are always sent. */
function isSuppressible({ stranger, requested }: NewMail): boolean {
  if (stranger === undefined || stranger.stops !== undefined || requested === true) return false;
  return stranger.source !== "register_request" && stranger.source !== "sign_up";
}

/** Filters mails to addresses on the suppression list, even if the caller has not checked (rule F53). */
async function filterSuppressed(
  ctx: MailContext,
  tx: WriteHandle,
  all: readonly NewMail[],
): Promise<readonly NewMail[]> {
  const hashOf = ({ to }: NewMail) => addressHash(ctx, emailKey(to));
  const suppressed = await suppressedAmong(tx, all.filter(isSuppressible).map(hashOf));
  return all.filter((mail) => !(isSuppressible(mail) && suppressed.has(hashOf(mail))));
}

/**
 * Inserts mails into the outbox in the causing transaction; they are sent after the commit. Returns the ids of mails
 * with a new key and a recipient who accepts them. Throws for an invalid address.
 */
export async function sendMails(ctx: MailContext, tx: WriteHandle, asked: readonly NewMail[]): Promise<string[]> {
  const all = await filterSuppressed(ctx, tx, asked);
  if (all.length === 0) return [];
  const key = ctx.secrets.derive(MAIL_ENCRYPTION);
  const rows = all.map((mail) => rowOf(ctx, key, mail));
  const added = await tx
    .insert(mails)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: mails.id, dedupe_key: mails.dedupe_key });
  for (const pace of TASK_PRIORITIES) {
    const causes = new Set(all.filter(({ message }) => message.pace === pace).map(({ dedupe_key }) => dedupe_key));
    const ids = added.filter(({ dedupe_key }) => causes.has(dedupe_key)).map(({ id }) => ({ id }));
    if (ids.length > 0) await ctx.enqueue(tx, SEND_MAIL[pace], ids);
  }
  return added.map(({ id }) => id);
}

/**
 * Sends one mail. A task that runs before its time leaves it alone (`deliver-mail.ts`). Returns its id, or null for a
 * duplicate key or a recipient who accepts none. Throws like `sendMails`.
 */
export async function sendMail(ctx: MailContext, tx: WriteHandle, mail: NewMail): Promise<string | null> {
  return (await sendMails(ctx, tx, [mail]))[0] ?? null;
}
