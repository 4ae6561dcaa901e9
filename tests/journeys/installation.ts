import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { QUICK_FOLDER } from "../support/quick-folder.ts";
import { signUp } from "./people.ts";
import { preparedData } from "./prepare-installation.ts";

/** A separate installation for a test, without its first admin. */
export type Installation = { product: Product; dataDir: string; end(): Promise<void> };

export async function startInstallation(more: Record<string, string> = {}): Promise<Installation> {
  const folder = mkdtempSync(path.join(QUICK_FOLDER, "vouchwell-journey-"));
  // PostgreSQL runs as another user when the tests run as root, and needs access.
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, "data");
  // A copy by Node would make this user the owner of all files.
  execFileSync("cp", ["-a", preparedData(), dataDir]);
  const port = await freePort();
  const here = { HOST: "127.0.0.1", PUBLIC_URL: `http://127.0.0.1:${port}` };
  const product = await startProduct(dataDir, port, { ...here, ...more });
  const end = async () => {
    await product.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  return { product, dataDir, end };
}

/** Signs up a user who becomes the first admin by the printed link; once per installation. */
export async function becomeAdmin(page: Page, { product }: Installation): Promise<void> {
  const link = /^First admin: \S+?(\/admin\/first\S+)$/m.exec(product.output())?.[1];
  if (link === undefined) throw new Error("the start printed no link");
  await signUp(page, "Ada", "Lindqvist");
  await page.goto(link);
  await page.getByRole("button", { name: "Become admin" }).click();
  await expect(page.getByText("You are now the admin of this installation.")).toBeVisible();
}

/** The emails written to an address, in no particular order. */
export async function mailsTo(folder: string, to: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(whole.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** The email to an address with this subject, once it was sent. */
export async function mailTo({ dataDir }: Pick<Installation, "dataDir">, to: string, subject: string): Promise<Email> {
  const found = async () => (await mailsTo(path.join(dataDir, "mail"), to)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await found()).length, { message: `mails "${subject}" to ${to}` }).toBe(1);
  const [mail] = await found();
  if (mail === undefined) throw new Error(`no mail "${subject}"`);
  return mail;
}
