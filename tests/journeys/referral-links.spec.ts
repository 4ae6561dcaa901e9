import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { mailTo } from "./installation.ts";
import { postJob } from "./job-desk.ts";
import { newEmail, signUp, takeRole } from "./people.ts";

const HERE = { dataDir: `${process.env.JOURNEYS_FOLDER}/data` };
const WORD = "Whoever has this link from me has run it in production for years, and writes things down.";

/** Writes the recommendation for a job, and returns the URL and code of the link. */
async function writeLink(ines: Page, id: string): Promise<{ address: string; code: string }> {
  await ines.goto(`/refer/${id}`);
  await ines.getByRole("link", { name: "Or refer by link" }).click();
  await ines.getByRole("button", { name: "Create link" }).click();
  await expect(ines.locator(".error-text")).toBeVisible();
  await ines.getByLabel("Your recommendation").fill(WORD);
  await ines.getByRole("button", { name: "Create link" }).click();
  await expect(ines.getByText("Your link is ready")).toBeVisible();
  const address = await ines.locator("code.link-address").innerText();
  const code = await ines.locator(".link-code").innerText();
  await expectNoSidewaysScroll(ines);
  await expectAccessible(ines);
  await ines.getByRole("button", { name: "QR code" }).click();
  await expect(ines.getByRole("img", { name: "QR code for the link to Link Keeper" })).toBeVisible();
  await ines.keyboard.press("Escape");
  return { address, code };
}

/** Submits the link's form, first with an invalid address, and opens an invalid emailed link. */
async function sendForm(phone: Page, path: string): Promise<string> {
  const email = newEmail("zoe.quick");
  await phone.goto(path);
  await phone.getByLabel("Your name").fill("Zoë Quick");
  await phone.getByLabel("Your email").fill("zoe.quick");
  await phone.getByRole("button", { name: "Get referred" }).click();
  await expect(phone.locator(".error-text")).toBeVisible();
  await expect(phone.getByLabel("Your name")).toHaveValue("Zoë Quick");
  await phone.getByLabel("Your email").fill(email);
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Get referred" }).click();
  await expect(phone.getByText("Check your email")).toBeVisible();
  await phone.goto("/v/confirm#token=not-the-token-of-any-mail");
  await expect(phone.getByText("This link has expired")).toBeVisible();
  return email;
}

/** Confirms through the emailed link, and opens it again. */
async function confirmAndReturn(phone: Page, email: string, title: string): Promise<void> {
  const mail = await mailTo(HERE, email, `Confirm: Ines Marchetti recommends you for ${title}`);
  const link = /http\S+\/v\/confirm#token=[\w-]+/.exec(mail.text ?? "")?.[0] ?? "";
  // A URL that differs from the open page only in the fragment would load nothing.
  await phone.goto("/browse");
  await phone.goto(link);
  await phone.getByRole("button", { name: /^Yes, introduce me to/ }).click();
  await expect(phone.getByText("You accepted.")).toBeVisible();
  await phone.goto("/browse");
  await phone.goto(link);
  await expect(phone.getByText("You accepted.")).toBeVisible();
  await expect(phone).toHaveURL(/\/referred$/);
}

/** Applies with an invalid code, then with the link's. */
async function applyByCode(amara: Page, id: string, code: string): Promise<void> {
  await amara.goto(`/apply/${id}`);
  await amara.getByLabel("Cover letter").fill("I would like to.");
  await amara.getByLabel("Who referred you?").fill("BCDF-GHJK");
  await amara.getByRole("button", { name: "Submit Application" }).click();
  await expect(amara.getByText("No link to this job has this code")).toBeVisible();
  await amara.getByLabel("Who referred you?").fill(code.toLowerCase());
  await amara.getByRole("button", { name: "Submit Application" }).click();
  await expect(amara.getByRole("heading", { name: "Application Submitted Successfully!" })).toBeVisible();
}

test("F24 F25 F26 F50 one link: written once, shown as a QR code, opened on a phone and without scripts, confirmed and opened again, typed as a code, ended", async ({
  page,
  openBrowser,
  watch,
}) => {
  // An unknown code, and an invalid emailed link.
  watch.allow(/status of 4(10|22).*(link-entries|referred|applications)/);
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
  const id = await postJob(page, { title: "Link Keeper" });

  const ines = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await signUp(ines, "Ines", "Marchetti");
  const { address, code } = await writeLink(ines, id);
  const path = new URL(address).pathname;
  const phone390 = { viewport: { width: 390, height: 844 } };
  const plain = await (await openBrowser({ ...phone390, javaScriptEnabled: false })).newPage();
  const answer = await plain.goto(path);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  await expect(plain.getByRole("heading", { name: "Ines Marchetti wants to refer you" })).toBeVisible();
  await expect(plain.getByRole("heading", { name: "Link Keeper" })).toBeVisible();
  await expect(plain.getByText(WORD)).toHaveCount(0);
  await expectNoSidewaysScroll(plain);
  expect(await answer?.text()).toContain("This form needs JavaScript");
  await expect(plain.getByLabel("Your name")).toHaveCount(0);

  const phone = await (await openBrowser(phone390)).newPage();
  await confirmAndReturn(phone, await sendForm(phone, path), "Link Keeper");

  const amara = await (await openBrowser()).newPage();
  await signUp(amara, "Amara", "Okafor");
  await applyByCode(amara, id, code);

  await page.goto(`/jobs/${id}/manage`);
  const links = page.getByRole("region", { name: "Referrer links" });
  await links.getByText("Referrer links").click();
  await expect(links.getByRole("listitem")).toContainText("Ines Marchetti");
  // The applicant's address is unverified, so the code gives nobody credit (F25).
  await expect(links.getByRole("listitem")).toContainText("referred 1");
  await links.getByRole("button", { name: "Deactivate Ines Marchetti's link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate link" }).click();
  await expect(links.getByText("Deactivated by the company")).toBeVisible();
  await plain.goto(path);
  await expect(plain.getByRole("heading", { name: "This link is no longer active." })).toBeVisible();
  await ines.reload();
  await expect(ines.getByText("Deactivated by the company")).toBeVisible();
});
