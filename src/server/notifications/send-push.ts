import { request as plainRequest } from "node:http";
import { request } from "node:https";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Language } from "../../contract/choices.ts";
import type { NotificationKind } from "../../contract/notifications/notifications.ts";
import type { NewPushSubscription } from "../../contract/notifications/push.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { notificationPath } from "../../rules/notification-paths.ts";
import { settingsOf } from "../identity/users/settings.ts";
import type { Context } from "../infra/db/context.ts";
import { notifications, pushSubscriptions } from "../infra/db/tables/notifications.ts";
import { defineTask } from "../infra/db/task.ts";
import { decrypt } from "../infra/platform/crypto.ts";
import { type PushTarget, pushTarget } from "./push-hosts.ts";
import { vapidKeys } from "./push-keys.ts";
import { SUBSCRIPTION_ENCRYPTION } from "./push-subscriptions.ts";
import { de } from "./push-texts/de.ts";
import { en } from "./push-texts/en.ts";
import { es } from "./push-texts/es.ts";
import { fr } from "./push-texts/fr.ts";
import { notificationRows, viewNotification } from "./queries.ts";

/** Texts for a lock screen: the event, without names. */
const PUSH_TEXTS: Record<Language, Record<NotificationKind, string>> = { en, es, fr, de };

/** A push that was not delivered within a day is dropped. */
const TTL_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;

type Request = { headers: Record<string, string | number>; body: Buffer };

/** Sends one request; follows no redirects and reads only the status. */
function post({ url, lookup }: PushTarget, { headers, body }: Request): Promise<number> {
  const send = url.protocol === "http:" ? plainRequest : request;
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, timeout: TIMEOUT_MS, ...(lookup && { lookup }) };
    const sent = send(url, options, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on("timeout", () => sent.destroy(new Error("the push service did not answer")));
    sent.on("error", reject);
    sent.end(body);
  });
}

async function loadNotification(ctx: Context, id: string, subscription: string) {
  return ctx.write(async (tx) => {
    const [row] = await notificationRows(tx).where(eq(notifications.id, id));
    const [owner] = await tx
      .select({ user_id: notifications.user_id, encrypted: pushSubscriptions.encrypted })
      .from(notifications)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.user_id, notifications.user_id))
      .where(and(eq(notifications.id, id), eq(pushSubscriptions.id, subscription)));
    if (row === undefined || owner === undefined || row.read_at !== null) return null;
    return {
      notice: viewNotification(row),
      encrypted: owner.encrypted,
      language: (await settingsOf(tx, owner.user_id)).language,
    };
  });
}

/** Sends one notification to one browser. */
export const SEND_PUSH = defineTask({
  name: "send-push",
  class: "follow-up",
  input: z.object({ notification: z.string(), subscription: z.string() }),
  run: sendPush,
});

/**
 * Sends one notification to one browser, unless it was read meanwhile. Deletes subscriptions that are gone (404, 410).
 * Throws if the service is unavailable or asks to retry, so that the queue retries.
 */
export async function sendPush(
  ctx: Context,
  { notification: id, subscription }: { notification: string; subscription: string },
): Promise<void> {
  const news = await loadNotification(ctx, id, subscription);
  if (news === null) return;
  const { notice, encrypted, language } = news;
  const { endpoint, p256dh, auth } = JSON.parse(
    decrypt(ctx.secrets.every(SUBSCRIPTION_ENCRYPTION), encrypted).toString("utf8"),
  ) as NewPushSubscription;
  const target = pushTarget(ctx.config, endpoint);
  if (target === null) return;
  const text = {
    title: PRODUCT_NAME,
    body: PUSH_TEXTS[language][notice.kind],
    path: notificationPath(notice),
    tag: id,
  };
  const { default: webpush } = await import("web-push");
  const { headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(text), {
    vapidDetails: { subject: ctx.config.publicUrl.replace(/^http:/, "https:"), ...(await vapidKeys(ctx)) },
    TTL: TTL_SECONDS,
    topic: id.replaceAll("-", ""),
  });
  const status = await post(target, { headers: headers as Record<string, string | number>, body });
  if (status === 404 || status === 410)
    await ctx.write((tx) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription)));
  else if (status === 429 || status >= 500) throw new Error(`the push service responded with ${status}`);
  else if (status >= 300) ctx.log.warn({ notification: id, status }, "the push service rejected a push");
}
