import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { deliverMail, isMail } from "../../src/server/infra/mail/deliver-mail.ts";
import type { World } from "./world.ts";

/** Sends the mails in the outbox, like the background task. */
export async function sendQueuedEmails(world: World): Promise<void> {
  for (const { data } of await world.queue.take(isMail)) await deliverMail(world.ctx, String(data.id));
}

/** The mails written to a world's folder, oldest first. */
export async function readWrittenEmails(world: World): Promise<Email[]> {
  const folder = join(world.folder, "mail");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** The newest mail written to an address. */
export async function findNewestEmail(world: World, address: string): Promise<Email | undefined> {
  return (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === address).at(-1);
}
