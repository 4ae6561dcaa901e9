import { pushEndpoints } from "../../../contract/notifications/push.ts";
import { call } from "../net/api-client.ts";
import { canPush, PUSH_WORKER, pushSubscription } from "./push-browser.ts";

/**
 * The push state of this browser; `denied`: the user blocked it in the browser, `unsupported`: the browser lacks it.
 */
export type PushState = "on" | "off" | "denied" | "unsupported";

/** Returns the push state of this browser. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await pushSubscription()) === null ? "off" : "on";
}

/**
 * Asks for permission and subscribes this browser. Must be called from a click, because browsers ask only then. Throws
 * ApiError when the server call fails.
 */
export async function enablePush(): Promise<PushState> {
  if (!canPush()) return "unsupported";
  const answer = await Notification.requestPermission();
  // A prompt that was closed without an answer can be shown again.
  if (answer !== "granted") return answer === "denied" ? "denied" : "off";
  const { public_key } = await call(pushEndpoints.key, {});
  await navigator.serviceWorker.register(PUSH_WORKER);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  const { keys } = subscription.toJSON();
  const body = { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
  await call(pushEndpoints.subscribe, { body });
  return "on";
}

/** Unsubscribes this browser: first locally, then on the server. */
export async function disablePush(): Promise<void> {
  const subscription = await pushSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call(pushEndpoints.unsubscribe, { body: { endpoint } });
}
