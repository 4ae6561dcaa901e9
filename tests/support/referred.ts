import { TELL_ADDED } from "../../src/server/candidates/add.ts";
import { handleInvitation } from "../../src/server/invitations/hand-over.ts";
import { INVITATION_HANDLED, notifyReferred, tellAdded } from "../../src/server/invitations/invite.ts";
import { NOTIFY_REFERRED } from "../../src/server/referrals/submit.ts";
import { sendWaiting, writtenMails } from "./mails.ts";
import type { World } from "./world.ts";

/** Notifies the people of new referrals like the background task, and sends the mails. */
export async function notifyWaiting(world: World): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_REFERRED)) await notifyReferred(world.ctx, data);
  await sendWaiting(world);
  await handleWaiting(world);
}

/** Runs the delivery callbacks of mails to referred people, like the background task. */
export async function handleWaiting(world: World): Promise<void> {
  for (const { data } of await world.queue.take(INVITATION_HANDLED)) await handleInvitation(world.ctx, data);
}

/** The mails to an address, oldest first, with their link's secret. */
export async function invitationsTo(world: World, address: string) {
  const mails = await writtenMails(world);
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
export async function tokenFor(world: World, address: string): Promise<string> {
  return (await invitationsTo(world, address)).at(-1)?.token ?? "";
}

/**
 * Like the background tasks: writes and sends the mails to candidates added by hand, and runs their delivery callbacks.
 */
export async function tellAddedWaiting(world: World): Promise<void> {
  for (const { data } of await world.queue.take(TELL_ADDED)) await tellAdded(world.ctx, data);
  await sendWaiting(world);
  await handleWaiting(world);
}
