import type { Language } from "../../contract/choices.ts";
import { email } from "../../contract/fields.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { mails } from "../db/tables/mails.ts";
import { seal } from "../platform/crypto.ts";
import { SEALED_FOR, SEND_MAIL } from "./deliver.ts";
import type { FilledMessage } from "./message.ts";

/** A mail to be sent. */
export type NewMail = {
  /** One address. */
  readonly to: string;
  readonly language: Language;
  /** Kind and ids of what causes it, no personal data: the same cause never sends a second mail. */
  readonly cause: string;
  /** Made by `message.with(data)`. */
  readonly message: FilledMessage;
  /** Token of src/server/notifications/unsubscribe.ts, in mails that people can switch off. */
  readonly unsubscribe?: string;
  /** After this moment it is not sent any more: codes and links that live shortly. */
  readonly useful_until?: Date;
  /** It rests until then: there was no place for it before (rule F10). */
  readonly not_before?: Date;
  /** Background work that hears what became of it; its data is `{ cause }`. */
  readonly outcomeTask?: string;
};

const PACES = Object.keys(SEND_MAIL) as (keyof typeof SEND_MAIL)[];

type MailContext = Pick<Context, "ids" | "clock" | "secrets" | "enqueue">;

function rowOf(ctx: MailContext, key: Buffer, mail: NewMail): typeof mails.$inferInsert {
  const { name, data } = mail.message;
  const sealed = JSON.stringify({ to: email.parse(mail.to), data, unsubscribe: mail.unsubscribe ?? null });
  return {
    id: ctx.ids.next(),
    cause: mail.cause,
    message: name,
    language: mail.language,
    sealed: seal(key, sealed),
    useful_until: mail.useful_until ?? null,
    claimed_until: mail.not_before ?? null,
    heard_by: mail.outcomeTask ?? null,
    created_at: ctx.clock.now(),
  };
}

/**
 * Puts mails into the outbox, in the transaction that causes them; they are sent once that is committed.
 * Gives the ids of those whose cause had none before. Throws for what is not one e-mail address.
 */
export async function sendMails(ctx: MailContext, tx: WriteHandle, all: readonly NewMail[]): Promise<string[]> {
  if (all.length === 0) return [];
  const key = ctx.secrets.derive(SEALED_FOR);
  const rows = all.map((mail) => rowOf(ctx, key, mail));
  const added = await tx
    .insert(mails)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: mails.id, cause: mails.cause });
  for (const pace of PACES) {
    const causes = new Set(all.filter(({ message }) => message.pace === pace).map(({ cause }) => cause));
    const ids = added.filter(({ cause }) => causes.has(cause)).map(({ id }) => ({ id }));
    if (ids.length > 0) await ctx.enqueue(tx, SEND_MAIL[pace], ids);
  }
  return added.map(({ id }) => id);
}

/** One mail. Whoever comes to it before its time leaves it alone (`deliver.ts`). Gives its id, or null when there was one of this cause before. Throws what `sendMails` throws. */
export async function sendMail(ctx: MailContext, tx: WriteHandle, mail: NewMail): Promise<string | null> {
  return (await sendMails(ctx, tx, [mail]))[0] ?? null;
}
