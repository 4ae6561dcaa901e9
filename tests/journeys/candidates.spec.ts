import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { pdf } from "../support/documents.ts";
import { openPipelineWith, postJob, referThrough } from "./job-desk.ts";
import { mailedLink } from "./mailed.ts";
import { newEmail, signUp } from "./people.ts";

const CANDIDATE = "Soraya Haddad";
const CV = { name: "soraya-haddad.pdf", mimeType: "application/pdf", buffer: pdf(4_096) };
const MESSAGE = "I have sat on both sides of the table. Tell me what you want next.";
const WORDS = "Soraya redrew our onboarding in a month, and half of the support queue went away.";
/** A faster submission is refused as a bot's (src/server/infra/platform/form-ticket.ts). */
const TAKES_MS = 2_500;

/** Creates the referral page in the profile, with a message. Returns its username. */
async function setUpLink(page: Page): Promise<string> {
  const username = `ines-${Date.now().toString(36)}`;
  await page.goto("/profile");
  await page.getByRole("button", { name: "Set Up Link" }).click();
  await page.getByLabel("Username").fill(username);
  await expect(page.getByText("This username is available.")).toBeVisible();
  await page.getByLabel("Personal Message").fill(MESSAGE);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByText(`/r/${username}`)).toBeVisible();
  return username;
}

/** Chooses an interest, and sees jobs with matching whole words. */
async function chooseInterest(page: Page, interest: string, words: RegExp): Promise<void> {
  const offered = page.getByRole("region", { name: "Opportunities for you" });
  await page.getByLabel("Role interest").selectOption(interest);
  await expect(offered.getByRole("status")).toHaveText(`For ${interest}`);
  const jobs = offered.getByRole("list").getByRole("listitem");
  await expect(jobs.first()).toBeVisible();
  expect(await jobs.count()).toBeLessThanOrEqual(3);
  for (const job of await jobs.all()) {
    await expect(job).toContainText("Matches");
    for (const mark of await job.locator("mark").all()) await expect(mark).toHaveText(words);
  }
}

/** Fills in the form of a referrer's page as a visitor. */
async function introduce(page: Page, username: string, email: string): Promise<void> {
  const ticket = page.waitForResponse((response) => response.url().includes("ticket") && response.ok());
  await page.goto(`/r/${username}`);
  await expect(page.getByRole("heading", { level: 1, name: `Hi! I'm ${username}` })).toBeVisible();
  await expect(page.getByText(MESSAGE)).toBeVisible();
  const why = page.getByRole("region", { name: "Why referrals work" }).getByRole("listitem");
  await expect(why).toHaveText(["5x higher chance of interview", "Personal advocate", "Hidden opportunities"]);
  await ticket;
  const opened = Date.now();
  await expect(page.getByRole("region", { name: "Opportunities for you" }).getByRole("status")).toHaveText(
    "The newest jobs",
  );
  await page.getByLabel("Name", { exact: true }).fill(CANDIDATE);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await chooseInterest(page, "Design", /^(design\w*|uis?|ux|visual\w*|creative\w*)$/i);
  await chooseInterest(
    page,
    "Engineering",
    /^(engineer\w*|developers?|software|technical\w*|(back|front|full).?\w+)$/i,
  );
  await page.getByLabel(/^CV/).setInputFiles(CV);
  await expect(page.getByText(CV.name)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(TAKES_MS);
  await page.getByRole("button", { name: `Send to ${username}` }).click();
  const thanks = page.getByRole("region", { name: "Thank you!" });
  await expect(thanks.getByRole("heading", { name: "Thank you!" })).toBeFocused();
  await expect(thanks).toContainText(`${username} will review your information`);
  await expect(thanks.getByRole("link", { name: "Explore More Opportunities" })).toHaveAttribute("href", "/");
  const share = thanks.getByRole("link", { name: "Share Vouchwell" });
  await expect(share).toHaveAttribute("href", "/");
  await expect(share).toHaveAttribute("target", "_blank");
}

/** Presses a button that downloads a file; returns its content. */
async function saved(page: Page, scope: ReturnType<Page["getByRole"]>): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await scope.getByRole("button", { name: `Download ${CV.name}` }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(CV.name);
  return readFile(await file.path());
}

/** Opens the new candidate from the notifications, reads the introduction, and submits the candidate to the job. */
async function submitToJob(page: Page, email: string, title: string): Promise<void> {
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await page.getByRole("link", { name: `${CANDIDATE} introduced themselves to you` }).click();
  await expect(page).toHaveURL(/\/my-candidates$/);
  const row = page.getByRole("article", { name: CANDIDATE });
  await expect(row.getByText("Not Submitted", { exact: true })).toBeVisible();
  await expect(row).toContainText(email);
  await expect(row).toContainText("Engineering");
  await page.getByRole("button", { name: `View ${CANDIDATE}` }).click();
  const details = page.getByRole("dialog", { name: "Candidate Details" });
  expect((await saved(page, details)).equals(CV.buffer)).toBe(true);
  await expect(page).toHaveURL(/\?open=/);
  await page.goBack();
  await expect(details).toHaveCount(0);
  await page.goForward();
  await details.getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL(/\/my-candidates$/);

  await page.getByRole("button", { name: `Submit to Job: ${CANDIDATE}` }).click();
  const dialog = page.getByRole("dialog", { name: "Submit to Job" });
  await expect(dialog).toBeVisible();
  await page.reload();
  const suggested = dialog.getByRole("radio").first().locator("xpath=..");
  await expect(suggested).toContainText("Suggested");
  await dialog.getByLabel("Job", { exact: true }).fill(title);
  await expect(dialog.getByText("Suggested", { exact: true })).toHaveCount(0);
  await dialog.getByRole("radio", { name: new RegExp(title) }).check();
  await expect(dialog.getByRole("button", { name: "Submit", exact: true })).toBeDisabled();
  await dialog.getByLabel("Your recommendation").fill(WORDS);
  await dialog.getByRole("checkbox", { name: /^I have spoken with them and they want this/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(`${CANDIDATE} was submitted to ${title}`)).toBeVisible();
  await expect(row.getByText("Submitted", { exact: true })).toBeVisible();
  await expect(row).toContainText(title);
  await expect(page.getByRole("button", { name: `Submit to Job: ${CANDIDATE}` })).toHaveCount(0);
}

test("F2 F4 F5 P3 J11 somebody introduces themselves, is submitted to a job and accepts it from a mail", {
  tag: "@main",
}, async ({ page: referrer, openBrowser }) => {
  const title = `Lantern Designer ${Date.now().toString(36)}`;
  const email = newEmail("soraya");
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title });
  await signUp(referrer, "Ines", "Marchetti");
  const username = await setUpLink(referrer);

  const visitor = await (await openBrowser()).newPage();
  await introduce(visitor, username, email);
  await submitToJob(referrer, email, title);

  await openPipelineWith(owner, job, CANDIDATE);
  await owner.getByRole("link", { name: new RegExp(CANDIDATE) }).click();
  const record = owner.getByRole("complementary", { name: CANDIDATE });
  await expect(record).toContainText(WORDS);
  expect((await saved(owner, record)).equals(CV.buffer)).toBe(true);

  const link = await mailedLink(email, `Ines Marchetti referred you to Quillstack: ${title}`);
  await visitor.goto(link);
  const slip = visitor.getByRole("article", { name: title });
  await expect(slip).toContainText("Referred by Ines Marchetti");
  await expectAccessible(visitor);
  await owner.reload();
  await expect(record).toContainText(WORDS);
  await expect(record.getByText("Accepted the referral")).toHaveCount(0);
  await slip.getByRole("button", { name: "Accept" }).click();
  await expect(slip).toContainText("You accepted. Quillstack may contact you.");
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(visitor);
  await owner.reload();
  await expect(record.getByText("Accepted the referral", { exact: true })).toBeVisible();
});

test("F13 whoever withdraws from a referral reads on their list at once that it is over", { tag: "@main" }, async ({
  page: referrer,
  openBrowser,
}) => {
  const title = `Bell Hanger ${Date.now().toString(36)}`;
  const email = newEmail("soraya");
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title });
  await signUp(referrer, "Ines", "Marchetti");
  const person = { candidate_name: CANDIDATE, candidate_email: email };
  await referThrough(referrer, { ...person, job, recommendation: WORDS });
  const link = await mailedLink(email, `Ines Marchetti referred you to Quillstack: ${title}`);

  const soraya = await (await openBrowser()).newPage();
  await signUp(soraya, "Soraya", "Haddad", email);
  await soraya.goto(link);
  const slip = soraya.getByRole("article", { name: title });
  await slip.getByRole("button", { name: "Accept" }).click();
  await expect(slip).toContainText("You accepted.");
  await expect(soraya.getByText("This referral is in your account")).toBeVisible();
  await soraya.goto("/my-applications");
  const card = soraya.getByRole("article", { name: title });
  await expect(card).toContainText("Not Reviewed");
  await card.getByRole("button", { name: "Withdraw" }).click();
  await soraya.getByRole("dialog").getByRole("button", { name: "Yes, withdraw" }).click();
  await expect(card).toContainText("You declined this referral.");
  await expect(card.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
});

test("a referrer's link that nobody has is a page of its own, not found", async ({ page, watch }) => {
  watch.allow(/404 \(/);
  const response = await page.goto("/r/nobody-here");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Referrer Not Found" })).toBeVisible();
  await expect(page.getByText("The referral link you're looking for doesn't exist or has been removed.")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Homepage" }).click();
  await expect(page).toHaveURL(/\/$/);
  // Nothing of the missing page stays in the head.
  await expect(page.locator("head > title")).toHaveCount(1);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});
