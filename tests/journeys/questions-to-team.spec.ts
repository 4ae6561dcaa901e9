import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

test.describe.configure({ mode: "serial" });

let installation: Installation;
let admin: Page;

// A separate installation, because this file's user must become its first admin.
test.beforeAll(async ({ browser }) => {
  installation = await startInstallation();
  admin = await (await browser.newContext({ baseURL: installation.product.url })).newPage();
  await becomeAdmin(admin, installation);
});
test.afterAll(async () => {
  await admin.context().close();
  await installation.end();
});

const REASON = "We read it, and what the rules say about it.";

/** Reports the content by its button, which is not unique on the page. */
async function report(page: Page, within: Locator, thing: "message" | "question" | "answer"): Promise<void> {
  await within.getByRole("button", { name: `Report this ${thing}` }).click();
  const form = page.getByRole("dialog", { name: `Report this ${thing}` });
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("This field is required")).toBeVisible();
  await form.getByLabel("What is wrong?").selectOption("Offensive");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("We received your report.")).toBeVisible();
  await page.keyboard.press("Escape");
}

/** The admin opens the only open case, and takes its content down. */
async function takeDown(label: string, words: string, others: readonly string[]): Promise<void> {
  await admin.goto("/admin/reports");
  await admin.getByRole("button", { name: `View ${label}` }).click();
  const dialog = admin.getByRole("dialog", { name: label });
  await expect(dialog).toContainText(words);
  for (const other of others) await expect(dialog).not.toContainText(other);
  await expectAccessible(admin);
  await dialog.getByLabel("Decision", { exact: true }).selectOption("Removed");
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(admin.getByText("Report decided. Both sides are notified.")).toBeVisible();
}

async function ask(referrer: Page, text: string): Promise<void> {
  await referrer.getByLabel("Your question").fill(text);
  await referrer.getByRole("button", { name: "Send question" }).click();
  await expect(referrer.getByRole("listitem").filter({ hasText: text })).toContainText("Waiting for an answer");
}

/** Answers the question with this text, and publishes it on the job's page with an edited text. */
async function answerAndPublish(owner: Page): Promise<void> {
  const one = owner.getByRole("listitem").filter({ hasText: "Is it remote?" });
  await one.getByRole("button", { name: "Send answer" }).click();
  await expect(one.locator(".error-text")).toBeVisible();
  await one.getByLabel("Answer").fill("Twice a week we meet at the foundry.");
  await one.getByRole("button", { name: "Send answer" }).click();
  await expect(one).toContainText("Answered by Marguerite Olander");
  await one.getByRole("button", { name: "Publish on the job page" }).click();
  await one.getByRole("textbox", { name: "Question" }).fill("Can I work from elsewhere?");
  await expectAccessible(owner);
  await one.getByRole("button", { name: "Publish" }).click();
  await expect(one.getByText("On the job page", { exact: true })).toBeVisible();
}

test("T8 T11 three questions and no fourth, answered, published without a name, and taken down after a report", async ({
  openBrowser,
}) => {
  const openPage = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const [owner, referrer, visitor] = [await openPage(), await openPage(), await openPage()];
  await signUp(owner, "Marguerite", "Olander");
  await signUp(referrer, "Ines", "Marchetti");
  const job = await postJob(owner, { title: "Bell Founder" });
  await referrer.goto(`/jobs/${job}`);
  await expect(referrer.getByText("You can ask 3 more questions about this job.")).toBeVisible();
  await referrer.getByRole("button", { name: "Send question" }).click();
  await expect(referrer.locator(".error-text")).toBeVisible();
  await ask(referrer, "Is it remote? <b>Really</b>");
  await ask(referrer, "Who would they report to?");
  await expect(referrer.getByText("You can ask 1 more question about this job.")).toBeVisible();
  await ask(referrer, "When does it begin?");
  await expect(referrer.getByLabel("Your question")).toHaveCount(0);
  await expect(callAs(referrer, "POST", `/api/jobs/${job}/asked`, { text: "And a fourth?" })).rejects.toThrow(
    /409|403/,
  );
  await referrer.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(referrer);
  await expectAccessible(referrer);

  await owner.goto("/dashboard");
  await expect(owner.getByText("3 questions from referrers")).toBeVisible();
  await owner.goto(`/jobs/${job}/manage`);
  await expect(owner.getByText("3 unanswered")).toBeVisible();
  for (const text of ["Who would they report to?", "When does it begin?"]) {
    const one = owner.getByRole("listitem").filter({ hasText: text });
    await one.getByLabel("Answer").fill("The foundry's master says.");
    await one.getByRole("button", { name: "Send answer" }).click();
    await expect(one).toContainText("Answered by Marguerite Olander");
  }
  // The last answer does not close its section.
  await answerAndPublish(owner);

  await visitor.goto(`/jobs/${job}`);
  const published = visitor.getByRole("region", { name: "Questions and answers" });
  await expect(published).toContainText("Can I work from elsewhere?");
  await expect(published).toContainText("Twice a week we meet at the foundry.");
  await expect(published).not.toContainText("Ines");
  await referrer.reload();
  await expect(referrer.getByRole("listitem").filter({ hasText: "Is it remote?" })).toContainText("at the foundry");

  const own = referrer.getByRole("region", { name: "Ask before you refer" });
  await report(referrer, own.getByRole("listitem").filter({ hasText: "Is it remote?" }), "answer");
  await takeDown("Bell Founder", "Twice a week we meet at the foundry.", ["report to"]);
  await expect(async () => {
    await visitor.reload();
    await expect(published).toHaveCount(0, { timeout: 2_000 });
    await expect(visitor.getByRole("heading", { name: "Bell Founder" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await referrer.reload();
  await expect(own).toContainText("This answer was removed after a report.");
  await owner.goto(`/jobs/${job}/manage#questions`);
  await expect(owner.getByText("This answer was removed after a report.")).toBeVisible();
});

test("T10 T11 a message is reported, an admin reads it and at most two before it, and nobody reads it any more", async ({
  openBrowser,
}) => {
  const openPage = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const [owner, referrer] = [await openPage(), await openPage()];
  await signUp(owner, "Marguerite", "Olander");
  await signUp(referrer, "Ines", "Marchetti");
  const job = await postJob(owner, { title: "Rope Maker" });
  const recommendation = "I worked beside them for three years and would hire them again at once.";
  const person = { candidate_name: "Jonah Weiss", candidate_email: newEmail("jonah"), recommendation };
  const record = await referThrough(referrer, { job, ...person });
  const texts = ["The first of four.", "The second of four.", "The third of four.", "And this one is rude."];
  for (const text of texts)
    await callAs(owner, "POST", "/api/messages", { kind: "referral", record, readers: "company_referrer", text });

  await referrer.goto("/my-referrals");
  await referrer
    .getByRole("article", { name: "Jonah Weiss" })
    .getByRole("link", { name: /^View / })
    .click();
  const whole = referrer.getByRole("dialog", { name: "Jonah Weiss" });
  await report(referrer, whole.getByRole("listitem").filter({ hasText: "And this one is rude." }), "message");
  await takeDown("Rope Maker", "And this one is rude.", ["The first of four."]);
  for (const page of [owner, referrer]) {
    const path = page === owner ? `/jobs/${job}/manage?open=referral:${record}` : `/my-referrals?open=${record}`;
    await page.goto(path);
    await expect(page.getByText("This message was removed after a report.")).toBeVisible();
    await expect(page.getByText("And this one is rude.")).toHaveCount(0);
    await expect(page.getByText("The third of four.")).toBeVisible();
    await expectAccessible(page);
  }
});
