/** The service worker that shows push messages, in public/. */
export const PUSH_WORKER = "/push-worker.js";

/** Returns whether this browser supports push messages. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** This browser's subscription; null if there is none. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Unsubscribes this browser without calling the server, which notices at its next push. For signing out. */
export async function unsubscribePush(): Promise<void> {
  const subscription = await pushSubscription();
  await subscription?.unsubscribe();
}
