import { TELL_ADDED } from "../../src/server/candidates/add.ts";
import { handleInvitation } from "../../src/server/invitations/hand-over.ts";
import { INVITATION_HANDLED, notifyReferred, tellAdded } from "../../src/server/invitations/invite.ts";
import { NOTIFY_REFERRED } from "../../src/server/referrals/submit.ts";
import { sendWaiting, writtenMails } from "./mails.ts";
import type { World } from "./world.ts";

/** Asks the people of referrals that the world's verbs have made, as the background work would; sends the mails. */
export async function notifyWaiting(world: World): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_REFERRED)) await notifyReferred(world.ctx, data);
  await sendWaiting(world);
  await handleWaiting(world);
}

/** What became of the mails to people who were referred, as the background work would hear it. */
export async function handleWaiting(world: World): Promise<void> {
  for (const { data } of await world.queue.take(INVITATION_HANDLED)) await handleInvitation(world.ctx, data);
}

/** The mails to an address, oldest first, each with the secret of its link. */
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

/** As the background work would: writes the mails of who was added by hand, sends them, hears what became of them. */
export async function tellAddedWaiting(world: World): Promise<void> {
  for (const { data } of await world.queue.take(TELL_ADDED)) await tellAdded(world.ctx, data);
  await sendWaiting(world);
  await handleWaiting(world);
}
