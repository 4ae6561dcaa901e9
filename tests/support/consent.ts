import {
  CONSENT_EMAIL_DELIVERED,
  NOTIFY_CANDIDATE,
  NOTIFY_SAVED_CANDIDATE,
  notifyCandidate,
  notifySavedCandidate,
} from "../../src/server/hiring/consent/consent-email.ts";
import { handleConsentEmailDelivery } from "../../src/server/hiring/consent/delivery.ts";
import { readWrittenEmails, sendQueuedEmails } from "./mails.ts";
import type { World } from "./world.ts";

/** Notifies the people of new referrals like the background task, and sends the mails. */
export async function notifyQueuedCandidates(world: World): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_CANDIDATE)) await notifyCandidate(world.ctx, data);
  await sendQueuedEmails(world);
  await runDeliveryCallbacks(world);
}

/** Runs the delivery callbacks of mails to referred people, like the background task. */
export async function runDeliveryCallbacks(world: World): Promise<void> {
  for (const { data } of await world.queue.take(CONSENT_EMAIL_DELIVERED))
    await handleConsentEmailDelivery(world.ctx, data);
}

/** The mails to an address, oldest first, with their link's secret. */
export async function findConsentEmails(world: World, address: string) {
  const mails = await readWrittenEmails(world);
  return mails
    .filter(({ to }) => to?.some((one) => one.address?.toLowerCase() === address.toLowerCase()))
    .map((mail) => ({
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      token: /#token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "",
    }));
}

/** The secret of the newest mail to an address. */
export async function findConsentToken(world: World, address: string): Promise<string> {
  return (await findConsentEmails(world, address)).at(-1)?.token ?? "";
}

/**
 * Like the background tasks: writes and sends the mails to candidates added by hand, and runs their delivery callbacks.
 */
export async function notifySavedCandidates(world: World): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_SAVED_CANDIDATE)) await notifySavedCandidate(world.ctx, data);
  await sendQueuedEmails(world);
  await runDeliveryCallbacks(world);
}
