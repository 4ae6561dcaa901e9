import { eq } from "drizzle-orm";
import { NOTIFICATION_KINDS, type NotificationKind } from "../../contract/notifications.ts";
import type { Settings } from "../../contract/settings.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { notifications } from "../db/tables/notifications.ts";
import { users } from "../db/tables/users.ts";
import type { FilledMessage } from "../mail/message.ts";
import { sendMail } from "../mail/send.ts";
import { actorId } from "../platform/actor.ts";
import { settingsOf } from "../users/settings.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

/** News for one person. */
export type News = {
  readonly user_id: string;
  readonly kind: NotificationKind;
  /** Id of the record that it is about. */
  readonly subject: string;
  /** What of that record's happenings, where there may be several of the kind: the id of a status change. */
  readonly occasion?: string;
  /** Words of the text that are not in the record (any more). No names of people: they are looked up when it is read. */
  readonly params?: Readonly<Record<string, string>>;
  /** The mail that says the same, made by `message.with(data)`; none where a mail would be too much. */
  readonly mail?: FilledMessage;
};

type TellContext = Pick<Context, "actor" | "ids" | "clock" | "secrets" | "enqueue" | "config">;

/** Processes hear on this channel whose notifications changed. */
export const NOTIFICATIONS = "notifications_changed";

/**
 * Where mails for this person go; null where they may not. With a mail server an address counts once it was really
 * verified, so that nobody makes us write to a stranger.
 */
async function addressOf(ctx: TellContext, tx: WriteHandle, user_id: string): Promise<string | null> {
  const [person] = await tx
    .select({ email: users.email, verified: users.verified })
    .from(users)
    .where(eq(users.id, user_id));
  if (person === undefined || person.email === "") return null;
  return person.verified || ctx.config.smtpUrl === null ? person.email : null;
}

async function mailNews(ctx: TellContext, tx: WriteHandle, news: News, id: string, chosen: Settings): Promise<void> {
  const name = NOTIFICATION_KINDS[news.kind];
  if (news.mail === undefined || !chosen.emailNotifications || !chosen[name]) return;
  const to = await addressOf(ctx, tx, news.user_id);
  if (to === null) return;
  await sendMail(ctx, tx, {
    to,
    language: chosen.language,
    cause: `notification:${id}`,
    message: news.mail,
    unsubscribe: unsubscribeToken(ctx.secrets, name, news.user_id),
  });
}

/**
 * Tells somebody what happened, in the transaction that makes it happen: in the product always, by mail as their
 * settings say (DECISIONS F6, P1). The same kind, subject and occasion are told once. Nobody is told what they did
 * themselves.
 */
export async function tell(ctx: TellContext, tx: WriteHandle, news: News): Promise<void> {
  const { user_id, kind, subject, occasion, params = {} } = news;
  if (actorId(ctx.actor) === user_id) return;
  const cause = [kind, subject, ...(occasion === undefined ? [] : [occasion])].join(":");
  const id = ctx.ids.next();
  const added = await tx
    .insert(notifications)
    .values({ id, user_id, kind, subject, cause, params: { ...params }, created_at: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  if (added.length === 0) return;
  await tx.notify(NOTIFICATIONS, user_id);
  await mailNews(ctx, tx, news, id, await settingsOf(tx, user_id));
}
