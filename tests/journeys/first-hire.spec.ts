import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { openPipelineWith, tickConsent } from "./job-desk.ts";
import { chooseRole, newEmail, signUp, signUpInForm } from "./people.ts";

// This main journey runs with animations, as most users have them.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const LETTER = "Noor took over a queue that lost messages on Fridays and nobody knew why. She knew by Wednesday.";

/** Posts a job through the form; returns its id. */
async function postJob(page: Page, title: string): Promise<string> {
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Company name").fill("Quillstack");
  await page.getByLabel("Company website").fill("https://quillstack.example");
  await page.getByLabel("Description").fill("Own the write path of a document store that 9,000 teams lean on.");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption({ label: "Full-time" });
  await page.getByLabel(/^Reward/).fill("12500");
  await page.getByLabel("Openings").fill("2");
  await page.getByLabel("Days of probation").fill("60");
  await page.getByLabel(/^Requirements/).fill("PostgreSQL, Go");
  await page.getByLabel("Openings").fill("2");
  await page.getByRole("button", { name: /Post/ }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByText("Job posted successfully!").first()).toBeVisible();
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

async function refer(page: Page, jobId: string): Promise<void> {
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByText("Reward released after 60 days of probation")).toBeVisible();
  await page.getByRole("link", { name: "Refer Someone" }).first().click();
  await expect(page.getByText("passes 60 days of probation")).toBeVisible();
  await page.getByLabel("Candidate name").fill("Noor van Dijk");
  await page.getByLabel("Candidate email").fill(newEmail("noor"));
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page.getByText("This person can be referred to this job.")).toBeVisible();
  await page.getByRole("textbox", { name: "Recommendation" }).fill(LETTER);
  await tickConsent(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page).toHaveURL(/\/my-referrals$/);
  await expect(page.getByText("Referral submitted successfully!")).toBeVisible();
  await expect(page.getByRole("article", { name: /Noor van Dijk/ })).toContainText("Not Reviewed");
}

async function apply(page: Page, jobId: string): Promise<void> {
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await page.getByLabel("Cover letter").fill("I found the cold joint the night before the launch.");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();
}

/** A calendar day this many days from now. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Opens a record and moves it to Hired step by step; hiring asks for confirmation and the start date (rule H5). */
async function hire(page: Page, name: string, viewed: string): Promise<void> {
  await page.getByRole("link", { name: new RegExp(name) }).click();
  const panel = page.getByRole("complementary", { name });
  const status = panel.locator(".panel-status");
  await panel.getByRole("button", { name: "Mark as Viewed" }).click();
  await expect(status).toContainText(viewed);
  await panel.getByRole("button", { name: "Move to Interviewing" }).click();
  await expect(status).toContainText("Interviewing");
  await panel.getByRole("button", { name: "Hire" }).click();
  const question = page.getByRole("dialog", { name: `Hire ${name}?` });
  const start = question.getByLabel("Start date");
  await expect(start).not.toHaveValue("");
  await start.fill(dayIn(500));
  await question.getByRole("button", { name: "Yes, hired" }).click();
  await expect(question).toContainText("Please enter a date within a year of today");
  await start.fill(dayIn(30));
  await question.getByRole("button", { name: "Yes, hired" }).click();
  await expect(status).toContainText("Hired");
  await expect(status).toContainText("Start date:");
}

/** A record opens over its list with its history; it has a URL, and the back button closes it. */
async function openWhole(page: Page, name: RegExp, texts: readonly string[]): Promise<void> {
  await page
    .getByRole("article", { name })
    .getByRole("link", { name: /^View / })
    .click();
  const dialog = page.getByRole("dialog", { name });
  for (const text of texts) await expect(dialog).toContainText(text);
  await page.reload();
  await expect(dialog).toContainText(texts[0] ?? "");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
}

test("R2 F6 a company posts a job, a referrer refers, a candidate applies, both are hired, and everybody sees it", {
  tag: "@main",
}, async ({ page: owner, openBrowser }) => {
  const title = `Staff Backend Engineer ${Date.now().toString(36)}`;
  await signUp(owner, "Marguerite", "Olander");
  await chooseRole(owner, "Poster");
  const jobId = await postJob(owner, title);

  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  await refer(referrer, jobId);

  const candidate = await (await openBrowser()).newPage();
  await signUpInForm(candidate, "Amara", "Okafor");
  await chooseRole(candidate, "Candidate");
  await apply(candidate, jobId);

  await openPipelineWith(owner, jobId, "Noor van Dijk");
  await hire(owner, "Noor van Dijk", "Viewed");
  await expect(owner.getByText(LETTER)).toBeVisible();
  await owner.getByRole("button", { name: "Close", exact: true }).click();
  await hire(owner, "Amara Okafor", "Reviewing");

  await owner.reload();
  const open = owner.getByRole("complementary", { name: "Amara Okafor" });
  await expect(open.locator(".panel-status")).toContainText("Hired");
  await expect(open).toContainText("Marguerite Olander changed the status from Interviewing to Hired");
  await owner.goto("/dashboard");
  await expect(owner.getByText(title).first()).toBeVisible();

  await referrer.reload();
  await expect(referrer.getByRole("article", { name: /Noor van Dijk/ })).toContainText("Hired");
  await expect(referrer.getByLabel("Your figures")).toContainText("Successful Hires1");
  await openWhole(referrer, /Noor van Dijk/, [
    LETTER,
    "Marguerite Olander changed the status from Interviewing to Hired",
  ]);
  await candidate.goto("/my-applications");
  await candidate.reload();
  await expect(candidate.getByRole("article", { name: new RegExp(title) })).toContainText("Hired");
  await openWhole(candidate, new RegExp(title), ["I found the cold joint", "Amara Okafor applied"]);
});
