import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { pdf } from "../support/documents.ts";
import { mailTo } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const HERE = { dataDir: `${process.env.JOURNEYS_FOLDER}/data` };
const PROFILE = "https://www.linkedin.com/in/noor-van-dijk";

/** Corrects the name and the profile URL in the nested dialog, after invalid values. */
async function correct(page: Page, within: Locator, name: string): Promise<void> {
  await within.getByRole("button", { name: "Correct my details" }).click();
  const form = page.getByRole("dialog", { name: "Correct my details" });
  await form.getByLabel("Your name").fill("");
  await form.getByRole("textbox", { name: /LinkedIn/ }).fill("https://elsewhere.example/noor");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.locator(".error-text")).toHaveCount(2);
  await form.getByLabel("Your name").fill(name);
  await form.getByRole("textbox", { name: /LinkedIn/ }).fill(PROFILE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
}

test("F37 who was referred corrects name and profile by the mailed page, and again in their account; company and referrer read when", async ({
  page: owner,
  openBrowser,
}) => {
  await signUp(owner, "Marguerite", "Olander");
  const title = `Kiln Keeper ${Date.now().toString(36)}`;
  const job = await postJob(owner, { title });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const candidate_email = newEmail("noor");
  const recommendation =
    "She found the cold joint the night before the launch, and told everybody before she was asked.";
  const record = await referThrough(referrer, { job, candidate_name: "Nora Dijk", candidate_email, recommendation });
  const mail = await mailTo(HERE, candidate_email, `Ines Marchetti referred you to Quillstack: ${title}`);
  const link = /http\S+\/referred#token=[\w-]+/.exec(mail.text ?? "")?.[0] ?? "";

  const phone = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  const slip = phone.getByRole("article", { name: title });
  await expect(slip.getByRole("blockquote")).toHaveText(recommendation);
  await expect(slip).toContainText("This referral includes neither a LinkedIn profile nor a CV.");
  await expect(slip).toContainText("If Quillstack hires you, it pays a reward of $12,500");
  await correct(phone, slip, "Noor van Dijk");
  await expect(slip).toContainText("You corrected your details:");
  await owner.goto(`/jobs/${job}/manage?open=referral:${record}`);
  const panel = owner.getByRole("complementary", { name: "Noor van Dijk" });
  await expect(panel).toContainText("Noor van Dijk corrected their own details");
  await expect(panel.getByRole("link", { name: /LinkedIn/ })).toHaveAttribute("href", PROFILE);
  await expect(owner.getByText("Nora Dijk")).toHaveCount(0);

  // Accepted by an account with the email's address, it belongs to that account.
  await signUp(phone, "Noor", "van Dijk", candidate_email);
  await phone.goto(link);
  await slip.getByRole("button", { name: "Accept" }).click();
  await expect(slip).toContainText("You accepted.");
  await phone.goto("/my-applications");
  const card = phone.getByRole("article", { name: title });
  await expect(card.getByRole("blockquote")).toHaveText(recommendation);
  await correct(phone, card, "Noor van Dijk-Smit");
  await card.getByRole("button", { name: "Correct my details" }).click();
  const form = phone.getByRole("dialog", { name: "Correct my details" });
  await expect(form).toContainText("A CV you upload here is visible to Quillstack only. Ines Marchetti sees that");
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: "noor.pdf", mimeType: "application/pdf", buffer: pdf() });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(card).toContainText("Your own CV, visible only to Quillstack: noor.pdf");
  await referrer.goto("/my-referrals");
  const own = referrer.getByRole("article", { name: "Noor van Dijk-Smit" });
  await own.getByRole("link", { name: /^View / }).click();
  const read = referrer.getByRole("dialog", { name: "Noor van Dijk-Smit" });
  await expect(read).toContainText("Noor van Dijk-Smit corrected their own details");
  await expect(read).toContainText("The candidate uploaded their own CV on");
  await expect(read.getByText("noor.pdf")).toHaveCount(0);
  await owner.reload();
  await expect(owner.getByRole("complementary", { name: "Noor van Dijk-Smit" })).toContainText("noor.pdf");
  // An ended referral cannot be corrected.
  const body = { from: "Pending", status: "Rejected", reason: "skills" };
  await callAs(owner, "POST", `/api/referrals/${record}/status`, body);
  await phone.reload();
  await expect(card).toBeVisible();
  await expect(card.getByRole("button", { name: "Correct my details" })).toHaveCount(0);

  // "Never again" asks for confirmation, and opens the existing details anyway.
  await phone.goto(link);
  await phone.getByRole("button", { name: "Never refer me again" }).click();
  const asked = phone.getByRole("dialog", { name: "Never be referred again?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(phone.getByText("do-not-refer register. No one can")).toHaveCount(0);
  await phone.getByRole("button", { name: "Never refer me again" }).click();
  await asked.getByRole("button", { name: "Add me to the register" }).click();
  await expect(phone.getByText("do-not-refer register. No one can")).toBeVisible();
  await expect(asked).toHaveCount(0);
});
