import path from "node:path";
import { expect } from "@playwright/test";
import type { Email } from "postal-mime";
import { mailsTo as mailsIn } from "./installation.ts";

/** The emails of the installation that all journeys share. */
const mailsTo = (address: string) => mailsIn(path.join(process.env.JOURNEYS_FOLDER ?? "", "data", "mail"), address);

const linkIn = (mail: Email | undefined) => /http\S+\/referred#token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";

/** The link in an email to a candidate, in a separate installation. */
export async function personsLink(dataDir: string, address: string): Promise<string> {
  const links = async () =>
    (await mailsIn(path.join(dataDir, "mail"), address)).map(linkIn).filter((link) => link !== "");
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links())[0] ?? "";
}

/** The link in the email with that subject to a candidate or a listed person, once it is the only one of `subjects`. */
export async function mailedLink(address: string, subject: string, subjects = [subject]): Promise<string> {
  const sorted = [...subjects].sort();
  await expect.poll(async () => (await mailsTo(address)).map((mail) => mail.subject).sort()).toEqual(sorted);
  const mail = (await mailsTo(address)).find((one) => one.subject === subject);
  return linkIn(mail);
}
