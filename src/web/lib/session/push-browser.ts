/** The worker that shows pushes; it stands in public/. */
export const PUSH_WORKER = "/push-worker.js";

/** Whether this browser can show pushes at all. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** This browser's subscription; null while there is none. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ends the pushes to this browser without the server, which finds out with the next one: for signing out. */
export async function leavePush(): Promise<void> {
  const subscription = await pushSubscription();
  await subscription?.unsubscribe();
}
