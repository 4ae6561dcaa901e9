import { z } from "zod";
import { endpoint } from "../endpoint.ts";

const base64url = (length: number) =>
  z.string("invalid").regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), "invalid");
/** The endpoint URL of a browser's push subscription. The server decides which push services are allowed. */
const pushAddress = z.string("invalid").max(2_048, "too_long");

/** A browser's push subscription: the endpoint, and the keys for which only that browser can decrypt (RFC 8291). */
export const newPushSubscription = z.strictObject({
  endpoint: pushAddress,
  p256dh: base64url(87),
  auth: base64url(22),
});
export type NewPushSubscription = z.output<typeof newPushSubscription>;

const subscribed = z.object({ subscribed: z.boolean() });

export const pushEndpoints = {
  key: endpoint({
    method: "get",
    path: "/api/push/key",
    access: "user",
    output: z.object({ public_key: z.string() }),
    summary: "The key that a browser subscribes with (RFC 8292)",
  }),
  subscribe: endpoint({
    method: "post",
    path: "/api/push",
    access: "user",
    body: newPushSubscription,
    output: subscribed,
    summary: "Send the viewer's notifications to this browser, too",
  }),
  unsubscribe: endpoint({
    method: "post",
    path: "/api/push/remove",
    access: "user",
    body: z.strictObject({ endpoint: pushAddress }),
    output: subscribed,
    summary: "Send nothing more to this browser",
  }),
};
