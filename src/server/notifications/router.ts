import { notificationEndpoints, unsubscribeEndpoints } from "../../contract/notifications.ts";
import { pushEndpoints } from "../../contract/push.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { unreadEvents } from "./events.ts";
import { markAllRead, markRead } from "./mark-read.ts";
import { vapidKeys } from "./push-keys.ts";
import { subscribePush, unsubscribePush } from "./push-subscriptions.ts";
import { listNotifications, unreadOf } from "./queries.ts";
import { unsubscribe } from "./unsubscribe.ts";

const UNSUBSCRIBES: Limit = { name: "unsubscribes", points: 60, seconds: 3_600 };

export const notificationsRouter = implement<Context, typeof notificationEndpoints>(
  "notifications",
  notificationEndpoints,
  {
    list: (ctx, { query }) => listNotifications(ctx, query),
    unread: (ctx) => unreadOf(ctx.db, ctx.actor.id),
    events: (ctx, _input, over) => unreadEvents(ctx, over),
    read: (ctx, { params }) => markRead(ctx, params.id),
    readAll: (ctx, { body }) => markAllRead(ctx, body.newest),
  },
);

export const unsubscribeRouter = implement<Context, typeof unsubscribeEndpoints>("unsubscribe", unsubscribeEndpoints, {
  async off(ctx, { params }) {
    await ctx.limits.take(UNSUBSCRIBES, ctx.network);
    return unsubscribe(ctx, params.token);
  },
});

export const pushRouter = implement<Context, typeof pushEndpoints>("push", pushEndpoints, {
  key: async (ctx) => ({ public_key: (await vapidKeys(ctx)).publicKey }),
  subscribe: (ctx, { body }) => subscribePush(ctx, body),
  unsubscribe: (ctx, { body }) => unsubscribePush(ctx, body.endpoint),
});
