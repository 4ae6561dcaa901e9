import { notificationEndpoints } from "../../contract/notifications/notifications.ts";
import { pushEndpoints } from "../../contract/notifications/push.ts";
import type { Context } from "../infra/db/context.ts";
import { implement } from "../infra/platform/endpoints.ts";
import { markAllRead, markRead } from "./mark-read.ts";
import { vapidKeys } from "./push-keys.ts";
import { subscribePush, unsubscribePush } from "./push-subscriptions.ts";
import { listNotifications, readUnread } from "./queries.ts";
import { streamUpdates } from "./update-stream.ts";

export const notificationsRouter = implement<Context, typeof notificationEndpoints>(
  "notifications",
  notificationEndpoints,
  {
    list: (ctx, { query }) => listNotifications(ctx, query),
    unread: (ctx) => readUnread(ctx.db, ctx.actor.id),
    events: (ctx, _input, over) => streamUpdates(ctx, over),
    read: (ctx, { params }) => markRead(ctx, params.id),
    readAll: (ctx, { body }) => markAllRead(ctx, body.newest),
  },
);

export const pushRouter = implement<Context, typeof pushEndpoints>("push", pushEndpoints, {
  key: async (ctx) => ({ public_key: (await vapidKeys(ctx)).publicKey }),
  subscribe: (ctx, { body }) => subscribePush(ctx, body),
  unsubscribe: (ctx, { body }) => unsubscribePush(ctx, body.endpoint),
});
