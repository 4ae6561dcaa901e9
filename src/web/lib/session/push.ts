import { pushEndpoints } from "../../../contract/push.ts";
import { call } from "../net/caller.ts";
import { canPush, PUSH_WORKER, pushSubscription } from "./push-browser.ts";

/** Whether this browser gets pushes; `denied`: the person forbade it in the browser, `unsupported`: it cannot. */
export type PushState = "on" | "off" | "denied" | "unsupported";

/** How it stands in this browser. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await pushSubscription()) === null ? "off" : "on";
}

/**
 * Asks the person for permission and subscribes this browser. Call it from a press: browsers ask only then.
 * Throws ApiError when the server cannot be told.
 */
export async function enablePush(): Promise<PushState> {
  if (!canPush()) return "unsupported";
  const answer = await Notification.requestPermission();
  // Closed without an answer, the browser's question can be asked again.
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

/** Ends the pushes to this browser: here first, then at the server. */
export async function disablePush(): Promise<void> {
  const subscription = await pushSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call(pushEndpoints.unsubscribe, { body: { endpoint } });
}
