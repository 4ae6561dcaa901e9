import { eq } from "drizzle-orm";
import type { MailSwitch } from "../../contract/notifications.ts";
import type { Settings } from "../../contract/settings.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { users } from "../db/tables/users.ts";
import type { FilledMessage } from "../mail/message.ts";
import { sendMail } from "../mail/send.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

/** What is needed to mail somebody. */
export type MailContext = Pick<Context, "ids" | "clock" | "secrets" | "enqueue" | "config">;

/**
 * Where mails for this person go; null where they may not. With a mail server an address counts once it was really
 * verified, so that nobody makes us write to a stranger.
 */
async function addressOf(ctx: MailContext, tx: WriteHandle, user_id: string): Promise<string | null> {
  const [person] = await tx
    .select({ email: users.email, verified: users.verified })
    .from(users)
    .where(eq(users.id, user_id));
  if (person === undefined || person.email === "") return null;
  return person.verified || ctx.config.smtpUrl === null ? person.email : null;
}

/** A mail that a person's settings decide about. */
export type SwitchedMail = {
  readonly user_id: string;
  readonly name: MailSwitch;
  readonly cause: string;
  readonly message: FilledMessage;
};

/** Mails somebody where their settings want it, in their language, with the link that stops this kind (RFC 8058). */
export async function mailPerson(
  ctx: MailContext,
  tx: WriteHandle,
  { user_id, name, cause, message }: SwitchedMail,
  chosen: Settings,
): Promise<void> {
  if (!chosen.emailNotifications || !chosen[name]) return;
  const to = await addressOf(ctx, tx, user_id);
  if (to === null) return;
  const unsubscribe = unsubscribeToken(ctx.secrets, name, user_id);
  await sendMail(ctx, tx, { to, language: chosen.language, cause, message, unsubscribe });
}
