import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

/** The mails in the folder that were written to an address. */
async function mailsTo(address: string): Promise<Email[]> {
  const folder = path.join(process.env.JOURNEYS_FOLDER ?? "", "data", "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** The link of the mail of that subject to a person who was referred, or who is on a list, once it is the only one of `subjects`. */
export async function mailedLink(address: string, subject: string, subjects = [subject]): Promise<string> {
  const sorted = [...subjects].sort();
  await expect
    .poll(async () => (await mailsTo(address)).map((mail) => mail.subject).sort(), { timeout: 20_000 })
    .toEqual(sorted);
  const mail = (await mailsTo(address)).find((one) => one.subject === subject);
  return /http\S+\/referred#token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
}
