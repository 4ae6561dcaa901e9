import { tellReferred } from "../../src/server/invitations/letters.ts";
import { TELL_REFERRED } from "../../src/server/referrals/submit.ts";
import { sendWaiting, writtenMails } from "./mails.ts";
import type { World } from "./world.ts";

/** Asks the people of referrals that the world's verbs have made, as the background work would; sends the mails. */
export async function tellWaiting(world: World): Promise<void> {
  for (const { data } of await world.queue.take(TELL_REFERRED)) await tellReferred(world.ctx, data);
  await sendWaiting(world);
}

/** The mails to an address, oldest first, each with the secret of its link. */
export async function lettersTo(world: World, address: string) {
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
  return (await lettersTo(world, address)).at(-1)?.token ?? "";
}
