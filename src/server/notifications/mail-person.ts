import { inArray } from "drizzle-orm";
import type { Settings } from "../../contract/identity/settings.ts";
import type { MailSwitch } from "../../contract/notifications/notifications.ts";
import type { Context } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { users } from "../infra/db/tables/users.ts";
import type { FilledMessage } from "../infra/mail/message.ts";
import { sendMails } from "../infra/mail/send-mail.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

/** What sending a mail to a user requires. */
export type MailContext = Pick<Context, "ids" | "clock" | "secrets" | "enqueue" | "config">;

/**
 * The mail addresses of users; users who may not be mailed are missing. With a mail server only verified addresses
 * count, so that we never mail a stranger.
 */
async function addressesOf(ctx: MailContext, tx: WriteHandle, people: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: users.id, email: users.email, verified: users.verified })
    .from(users)
    .where(inArray(users.id, [...people]));
  const usable = rows.filter(({ email, verified }) => email !== "" && (verified || ctx.config.smtpUrl === null));
  return new Map(usable.map(({ id, email }) => [id, email]));
}

/** A mail that a setting can disable. */
export type OptionalMail = {
  readonly user_id: string;
  readonly name: MailSwitch;
  readonly dedupe_key: string;
  readonly message: FilledMessage;
  /** The mail is not sent after this time. */
  readonly useful_until?: Date;
};

/** Mails users according to their settings, in their language, with a one-click unsubscribe link (RFC 8058). */
export async function mailPeople(
  ctx: MailContext,
  tx: WriteHandle,
  all: readonly OptionalMail[],
  settingsOf: (user_id: string) => Settings,
): Promise<void> {
  const wanted = all.filter(({ user_id, name }) => {
    const chosen = settingsOf(user_id);
    return chosen.emailNotifications && chosen[name];
  });
  if (wanted.length === 0) return;
  const addresses = await addressesOf(ctx, tx, [...new Set(wanted.map(({ user_id }) => user_id))]);
  const mails = wanted.flatMap(({ user_id, name, ...mail }) => {
    const to = addresses.get(user_id);
    if (to === undefined) return [];
    const unsubscribe = unsubscribeToken(ctx.secrets, name, user_id);
    return [{ to, language: settingsOf(user_id).language, unsubscribe, ...mail }];
  });
  await sendMails(ctx, tx, mails);
}

/** Sends one mail to one user. */
export async function mailPerson(
  ctx: MailContext,
  tx: WriteHandle,
  mail: OptionalMail,
  chosen: Settings,
): Promise<void> {
  await mailPeople(ctx, tx, [mail], () => chosen);
}
