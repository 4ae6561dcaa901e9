import { eq } from "drizzle-orm";
import { NOTIFICATION_KINDS, type NotificationKind } from "../../contract/notifications.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { notifications, pushSubscriptions } from "../db/tables/notifications.ts";
import { users } from "../db/tables/users.ts";
import type { FilledMessage } from "../mail/message.ts";
import { actorId } from "../platform/actor.ts";
import { settingsOf } from "../users/settings.ts";
import { type MailContext, mailPerson } from "./mail-person.ts";

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

type TellContext = MailContext & Pick<Context, "actor">;

/** Background work that sends one notification to one browser; its data are their ids. */
export const SEND_PUSH = "send-push";
/** Processes hear on this channel whose notifications changed. */
export const NOTIFICATIONS = "notifications_changed";

async function pushNews(ctx: TellContext, tx: WriteHandle, user_id: string, notification: string): Promise<void> {
  const browsers = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, user_id));
  for (const { id } of browsers) await ctx.enqueue(tx, SEND_PUSH, { notification, subscription: id });
}

/** Of a deleted account the row stays, but nobody reads its news. */
async function isGone(tx: WriteHandle, user_id: string): Promise<boolean> {
  const [person] = await tx.select({ deleted_at: users.deleted_at }).from(users).where(eq(users.id, user_id));
  return person !== undefined && person.deleted_at !== null;
}

/**
 * Tells somebody what happened, in the transaction that makes it happen: in the product always, by mail and push
 * as their settings say (DECISIONS F6, P1). The same kind, subject and occasion are told once. Nobody is told what they did
 * themselves.
 */
export async function tell(ctx: TellContext, tx: WriteHandle, news: News): Promise<void> {
  const { user_id, kind, subject, occasion, params = {} } = news;
  if (actorId(ctx.actor) === user_id || (await isGone(tx, user_id))) return;
  const cause = [kind, subject, ...(occasion === undefined ? [] : [occasion])].join(":");
  const id = ctx.ids.next();
  const added = await tx
    .insert(notifications)
    .values({ id, user_id, kind, subject, cause, params: { ...params }, created_at: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  if (added.length === 0) return;
  await tx.notify(NOTIFICATIONS, user_id);
  const chosen = await settingsOf(tx, user_id);
  if (chosen.pushNotifications && chosen[NOTIFICATION_KINDS[kind]]) await pushNews(ctx, tx, user_id, id);
  if (news.mail === undefined) return;
  const mail = { user_id, name: NOTIFICATION_KINDS[kind], cause: `notification:${id}`, message: news.mail };
  await mailPerson(ctx, tx, mail, chosen);
}
