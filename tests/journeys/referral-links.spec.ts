import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

const WORD = "Whoever has this link from me has run it in production for years, and writes things down.";

/** Writes the recommendation for a job, and gives the address and code of the link. */
async function writeLink(ines: Page, id: string): Promise<{ address: string; code: string }> {
  await ines.goto(`/refer/${id}`);
  await ines.getByRole("link", { name: "Refer by link instead" }).click();
  await ines.getByRole("button", { name: "Make the link" }).click();
  await expect(ines.locator(".error-text")).toBeVisible();
  await ines.getByLabel("Your recommendation").fill(WORD);
  await ines.getByRole("button", { name: "Make the link" }).click();
  await expect(ines.getByText("Your link is ready")).toBeVisible();
  const address = await ines.locator("code.link-address").innerText();
  const code = await ines.locator(".link-code").innerText();
  await expectNoSidewaysScroll(ines);
  await expectAccessible(ines);
  await ines.getByRole("button", { name: "QR code" }).click();
  await expect(ines.getByRole("img", { name: "QR code of the link to Link Keeper" })).toBeVisible();
  await ines.keyboard.press("Escape");
  return { address, code };
}

/** Sends the form of a link, with an address that is none at first, and opens a mailed link that is none. */
async function sendForm(phone: Page, path: string): Promise<void> {
  await phone.goto(path);
  await phone.getByLabel("Your name").fill("Zoë Quick");
  await phone.getByLabel("Your email").fill("zoe.quick");
  await phone.getByRole("button", { name: "Be referred" }).click();
  await expect(phone.locator(".error-text")).toBeVisible();
  await expect(phone.getByLabel("Your name")).toHaveValue("Zoë Quick");
  await phone.getByLabel("Your email").fill("zoe.quick@example.com");
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Be referred" }).click();
  await expect(phone.getByText("Look into your mailbox")).toBeVisible();
  await phone.goto("/v/confirm#token=not-the-token-of-any-mail");
  await expect(phone.getByText("This link is over")).toBeVisible();
}

/** Applies with a code that is none, then with that of the link. */
async function applyByCode(amara: Page, id: string, code: string): Promise<void> {
  await amara.goto(`/apply/${id}`);
  await amara.getByLabel("Cover letter").fill("I would like to.");
  await amara.getByLabel("Who sent you?").fill("BCDF-GHJK");
  await amara.getByRole("button", { name: "Submit Application" }).click();
  await expect(amara.getByText("This is no code of a link to this job")).toBeVisible();
  await amara.getByLabel("Who sent you?").fill(code.toLowerCase());
  await amara.getByRole("button", { name: "Submit Application" }).click();
  await expect(amara.getByRole("heading", { name: "Application Submitted Successfully!" })).toBeVisible();
}

test("F24 F25 F26 one link: written once, shown as a QR code, opened on a phone and without scripts, typed as a code, ended", async ({
  page,
  openBrowser,
  watch,
}) => {
  // A code of no link, and a mailed link that is none.
  watch.allow(/status of 4(10|22).*(link-entries|applications)/);
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
  expect(await answer?.text()).toContain("The form needs scripts");
  await expect(plain.getByLabel("Your name")).toHaveCount(0);

  const phone = await (await openBrowser(phone390)).newPage();
  await sendForm(phone, path);

  const amara = await (await openBrowser()).newPage();
  await signUp(amara, "Amara", "Okafor");
  await applyByCode(amara, id, code);

  await page.goto(`/jobs/${id}/manage`);
  const links = page.getByRole("region", { name: "Links of referrers" });
  await links.getByText("Links of referrers").click();
  await expect(links.getByRole("listitem")).toContainText("Ines Marchetti");
  // Nobody has proved this applicant's address: the code credits nobody (F25).
  await expect(links.getByRole("listitem")).toContainText("referred 0");
  await links.getByRole("button", { name: "End the link of Ines Marchetti" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the link" }).click();
  await expect(links.getByText("Ended by the company")).toBeVisible();
  await plain.goto(path);
  await expect(plain.getByRole("heading", { name: "This link has ended." })).toBeVisible();
  await ines.reload();
  await expect(ines.getByText("Ended by the company")).toBeVisible();
});
