import { and, inArray, isNotNull, or } from "drizzle-orm";
import { NOTIFICATION_KINDS, type NotificationKind } from "../../contract/notifications/notifications.ts";
import { settingsOfAll } from "../identity/users/settings.ts";
import type { Context } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { notifications, pushSubscriptions } from "../infra/db/tables/notifications.ts";
import { users } from "../infra/db/tables/users.ts";
import type { FilledMessage } from "../infra/mail/message.ts";
import { actorId } from "../infra/platform/actor.ts";
import { type MailContext, mailPeople } from "./mail-person.ts";
import { SEND_PUSH } from "./send-push.ts";

/** A notification for one user. */
export type NewNotification = {
  readonly user_id: string;
  readonly kind: NotificationKind;
  /** The id of the record it is about. */
  readonly subject: string;
  /** Distinguishes several events of one kind on the same record: the id of a status change. */
  readonly trigger?: string;
  /** Text parameters that are not (or no longer) in the record. Never names of people: they are looked up on read. */
  readonly params?: Readonly<Record<string, string>>;
  /** The mail with the same content, made by `message.with(data)`; none if a mail would be too much. */
  readonly mail?: FilledMessage;
};

type NotifyContext = MailContext & Pick<Context, "actor">;

/** Channel that tells processes whose notifications changed. */
export const NOTIFICATIONS = "notifications_changed";

type StoredNotification = NewNotification & { readonly id: string };

function dedupeKey({ kind, subject, trigger }: NewNotification): string {
  return [kind, subject, ...(trigger === undefined ? [] : [trigger])].join(":");
}

/** Inserts new notifications in a fixed order, so that concurrent transactions cannot deadlock. */
async function insertNotifications(
  ctx: NotifyContext,
  tx: WriteHandle,
  all: readonly NewNotification[],
): Promise<StoredNotification[]> {
  const created_at = ctx.clock.now();
  const drafts = all.map((news) => ({ ...news, id: ctx.ids.next(), dedupe_key: dedupeKey(news) }));
  drafts.sort((a, b) => (`${a.user_id} ${a.dedupe_key}` < `${b.user_id} ${b.dedupe_key}` ? -1 : 1));
  const rows = drafts.map(({ id, user_id, kind, subject, dedupe_key, params = {} }) => {
    return { id, user_id, kind, subject, dedupe_key, params: { ...params }, created_at };
  });
  const added = await tx.insert(notifications).values(rows).onConflictDoNothing().returning({ id: notifications.id });
  const ids = new Set(added.map(({ id }) => id));
  return drafts.filter(({ id }) => ids.has(id));
}

async function enqueuePushes(
  ctx: NotifyContext,
  tx: WriteHandle,
  notified: readonly StoredNotification[],
): Promise<void> {
  if (notified.length === 0) return;
  const browsers = await tx
    .select({ id: pushSubscriptions.id, user_id: pushSubscriptions.user_id })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.user_id, [...new Set(notified.map(({ user_id }) => user_id))]));
  const pieces = notified.flatMap(({ id: notification, user_id }) =>
    browsers
      .filter((browser) => browser.user_id === user_id)
      .map(({ id: subscription }) => ({ notification, subscription })),
  );
  if (pieces.length > 0) await ctx.enqueue(tx, SEND_PUSH, pieces);
}

/** Deleted accounts keep their row and API keys of companies have one, but nobody reads their notifications. */
async function findDeletedAccounts(tx: WriteHandle, people: readonly string[]): Promise<ReadonlySet<string>> {
  const gone = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...people]), or(isNotNull(users.deleted_at), users.service)));
  return new Set(gone.map(({ id }) => id));
}

/**
 * Notifies users in the transaction of the event: always in the product, by mail and push according to their settings
 * (rules F6, P1). Deduplicated by kind, subject and trigger. Nobody is notified of their own actions.
 */
export async function notifyAll(ctx: NotifyContext, tx: WriteHandle, all: readonly NewNotification[]): Promise<void> {
  const others = all.filter(({ user_id }) => user_id !== actorId(ctx.actor));
  if (others.length === 0) return;
  const gone = await findDeletedAccounts(
    tx,
    others.map(({ user_id }) => user_id),
  );
  const read = others.filter(({ user_id }) => !gone.has(user_id));
  const notified = read.length === 0 ? [] : await insertNotifications(ctx, tx, read);
  if (notified.length === 0) return;
  const people = [...new Set(notified.map(({ user_id }) => user_id))];
  tx.publishAll(NOTIFICATIONS, people);
  const settingsOf = await settingsOfAll(tx, people);
  const wantsPush = ({ user_id, kind }: StoredNotification) => {
    const chosen = settingsOf(user_id);
    return chosen.pushNotifications && chosen[NOTIFICATION_KINDS[kind]];
  };
  await enqueuePushes(ctx, tx, notified.filter(wantsPush));
  const mails = notified.flatMap(({ id, user_id, kind, mail }) => {
    if (mail === undefined) return [];
    return [{ user_id, name: NOTIFICATION_KINDS[kind], dedupe_key: `notification:${id}`, message: mail }];
  });
  await mailPeople(ctx, tx, mails, settingsOf);
}

/** Sends one notification to one user; see `notifyAll`. */
export async function notify(ctx: NotifyContext, tx: WriteHandle, news: NewNotification): Promise<void> {
  await notifyAll(ctx, tx, [news]);
}
