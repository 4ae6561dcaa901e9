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
};

/**
 * Puts a mail into the outbox, in the transaction that causes it; it is sent once that is committed.
 * Gives its id, or null when there was one of this cause before. Throws for what is not one e-mail address.
 */
export async function sendMail(
  ctx: Pick<Context, "ids" | "clock" | "secrets" | "enqueue">,
  tx: WriteHandle,
  mail: NewMail,
): Promise<string | null> {
  const { name, data } = mail.message;
  const sealed = JSON.stringify({ to: email.parse(mail.to), data, unsubscribe: mail.unsubscribe ?? null });
  const id = ctx.ids.next();
  const added = await tx
    .insert(mails)
    .values({
      id,
      cause: mail.cause,
      message: name,
      language: mail.language,
      sealed: seal(ctx.secrets.derive(SEALED_FOR), sealed),
      useful_until: mail.useful_until ?? null,
      created_at: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  if (added.length === 0) return null;
  await ctx.enqueue(tx, SEND_MAIL, { id });
  return id;
}
