import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { mailTo } from "./installation.ts";
import { openPipelineWith, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const NAME = "Noor van Dijk";
const WORDS = "Noor found the cold joint the night before the launch, and told everybody before she was asked.";

/** Refers Noor through the wizard without stating that they have spoken. */
async function referAskingFirst(page: Page, job: string, email: string): Promise<void> {
  await page.goto(`/refer/${job}`);
  await page.getByLabel("Candidate name").fill(NAME);
  await page.getByLabel("Candidate email").fill(email);
  await page.getByRole("button", { name: "Next Step" }).click();
  await page.getByRole("textbox", { name: "Recommendation" }).fill(WORDS);
  await page.getByLabel("How do you know each other?").selectOption("I managed them");
  await page.getByLabel("Where").fill("Northwind");
  await page.getByLabel("When").fill("2019 to 2022");
  await expect(page.getByRole("checkbox", { name: /^I have spoken with them and they want this/ })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByText("Referral submitted successfully!")).toBeVisible();
}

async function mailedLink(email: string, title: string): Promise<string> {
  const dataDir = path.join(process.env.JOURNEYS_FOLDER ?? "", "data");
  const mail = await mailTo({ dataDir }, email, `Ines Marchetti referred you to Quillstack: ${title}`);
  expect(mail.text).toContain("Quillstack will see nothing until you accept.");
  return /http\S+\/referred#token=[\w-]+/.exec(mail.text ?? "")?.[0] ?? "";
}

/** Ines describes the relationship differently, after a form error, and then confirms the referrer's version. */
async function answerTie(noor: Page, title: string): Promise<void> {
  const relationship = noor
    .getByRole("article", { name: title })
    .getByRole("region", { name: "How you know each other" });
  await expect(relationship).toContainText("Ines Marchetti managed you");
  await relationship.getByRole("button", { name: "Correct this" }).click();
  const form = noor.getByRole("dialog", { name: "Correct how you know each other" });
  await form.getByLabel("How you know each other").selectOption("We worked together");
  await form.getByLabel("Where").fill("see www.elsewhere.example");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.locator(".error-text")).toHaveText("Only a place or a time, without addresses");
  await expect(form.getByLabel("When")).toHaveValue("2019 to 2022");
  await form.getByLabel("Where").fill("Northwind");
  await expectAccessible(noor);
  await expectNoSidewaysScroll(noor);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(relationship).toContainText("You and Ines Marchetti worked together");
  await expect(relationship).not.toContainText("Confirmed by both");
  // After a different statement, the referrer's version can no longer be confirmed.
  await expect(relationship.getByRole("button", { name: "That's correct" })).toHaveCount(0);
}

/**
 * The job requires a former colleague: no other relationship is offered, and omitting it is an error that keeps the
 * input.
 */
async function sayWorked(referrer: Page): Promise<void> {
  const choice = referrer.getByLabel("How do you know each other?");
  const offered = ["Please choose", "We worked together", "I managed them", "They managed me"];
  await expect(choice.locator("option")).toHaveText(offered);
  await referrer.getByRole("button", { name: "Submit Referral" }).click();
  await expect(referrer.locator(".error-text")).toHaveText("This job requires that you have worked together");
  await expect(referrer.getByRole("textbox", { name: "Recommendation" })).toHaveValue(WORDS);
  await choice.selectOption("They managed me");
}

/** The open record shows the correction, and what both state about their relationship. */
async function readAll(owner: Page): Promise<void> {
  const panel = owner.getByRole("complementary", { name: NAME });
  for (const words of ["She also bakes.", `Ines Marchetti managed ${NAME}`, "Northwind"])
    await expect(panel).toContainText(words);
}

/** Moves the open record to Hired step by step; hiring asks for confirmation. */
async function hire(page: Page): Promise<void> {
  const panel = page.getByRole("complementary", { name: NAME });
  const status = panel.locator(".panel-status");
  await panel.getByRole("button", { name: "Mark as Viewed" }).click();
  await expect(status).toContainText("Viewed");
  await panel.getByRole("button", { name: "Move to Interviewing" }).click();
  await expect(status).toContainText("Interviewing");
  await panel.getByRole("button", { name: "Hire" }).click();
  await page.getByRole("button", { name: "Yes, hired" }).click();
  await expect(status).toContainText("Hired");
}

/** Corrects the recommendation of the open referral, on a phone. */
async function correct(referrer: Page, whole: Locator): Promise<void> {
  await whole.getByRole("button", { name: "Correct", exact: true }).click();
  const form = referrer.getByRole("dialog", { name: "Correct the referral" });
  await form.getByLabel("Recommendation").fill("Too short.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.locator(".error-text")).toBeVisible();
  await form.getByLabel("Recommendation").fill(`${WORDS} She also bakes.`);
  await expectAccessible(referrer);
  await referrer.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(referrer);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(referrer.getByText("The referral was corrected.")).toBeVisible();
  await expect(whole).toContainText("She also bakes.");
}

test("F20 F23 F29 F30 asked first, corrected, how they know each other, a yes on the mailed page, seen by the company, interviewing, hired", {
  tag: "@main",
}, async ({ page: referrer, openBrowser }) => {
  const title = `Kiln Keeper ${Date.now().toString(36)}`;
  const email = newEmail("noor");
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title });
  await signUp(referrer, "Ines", "Marchetti");
  await referAskingFirst(referrer, job, email);

  const link = await mailedLink(email, title);
  await owner.goto(`/jobs/${job}/manage`);
  await expect(owner.getByRole("main")).toContainText(title);
  await expect(owner.getByText(NAME)).toHaveCount(0);

  const card = referrer.getByRole("article", { name: NAME });
  // The delivery result arrives shortly after the email was written.
  await expect(async () => {
    await referrer.reload();
    await expect(card).toContainText("Email not sent", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(card).toContainText(`Quillstack sees this once ${NAME} accepts`);
  await card.getByRole("link", { name: /^View / }).click();
  const whole = referrer.getByRole("dialog", { name: NAME });
  await correct(referrer, whole);

  const noor = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await noor.goto(link);
  const slip = noor.getByRole("article", { name: title });
  await expect(slip).toContainText("Quillstack sees nothing until you accept.");
  await expectAccessible(noor);
  await expectNoSidewaysScroll(noor);
  await answerTie(noor, title);
  await slip.getByRole("button", { name: "Accept" }).click();
  await expect(slip).toContainText("You accepted. Quillstack may contact you.");
  await expect(slip).toContainText("Next step: Quillstack reads what was written about you");
  await expect(slip.getByRole("link", { name: "Apply Now" })).not.toHaveClass(/primary/);
  await expect(noor.getByText("Nothing changes until you press a button")).toHaveCount(0);

  await openPipelineWith(owner, job, NAME);
  await owner.getByRole("link", { name: new RegExp(NAME) }).click();
  await readAll(owner);
  await hire(owner);
  await noor.reload();
  await expect(slip).toContainText("Quillstack hired you. Congratulations!");
  await referrer.goto("/my-referrals");
  await expect(card).toContainText("Hired");
});

/** The job's page and card say in every language that former colleagues are required. */
async function expectSaysWorked(visitor: Page, job: string, title: string): Promise<void> {
  const words = {
    en: "Only people who worked with the candidate can refer",
    de: "Nur wer mit der Person gearbeitet hat, darf empfehlen",
    es: "Solo puede recomendar quien haya trabajado con la persona",
    fr: "Recommandation réservée aux personnes ayant travaillé avec le candidat",
  };
  for (const [language, said] of Object.entries(words)) {
    await visitor.goto(`/jobs/${job}?lang=${language}`);
    await expect(visitor.getByText(said)).toBeVisible();
    await visitor.goto(`/browse?search=${encodeURIComponent(title)}&lang=${language}`);
    await expect(visitor.getByRole("article").filter({ hasText: title })).toContainText(said);
    await expectNoSidewaysScroll(visitor);
  }
}

test("F20 F23 F31 a job asks everybody first, and for people who worked together; what nobody has opened is taken back, and its page says so", async ({
  page: referrer,
  openBrowser,
  watch,
}) => {
  watch.allow(/status of 422 .*\/api\/referrals\)/);
  const title = `Glass Blower ${Date.now().toString(36)}`;
  const email = newEmail("noor");
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title });
  await owner.goto(`/jobs/${job}/edit`);
  await owner.getByRole("switch", { name: "Ask everyone first" }).check();
  await owner.getByRole("switch", { name: "Only people who worked together" }).check();
  await owner.getByRole("button", { name: "Save Changes" }).click();
  await expect(owner).toHaveURL(new RegExp(`/jobs/${job}$`));
  await expectSaysWorked(await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage(), job, title);
  await signUp(referrer, "Ines", "Marchetti");
  await referrer.goto(`/refer/${job}/link`);
  await expect(referrer.getByText("This job requires people you have worked with.")).toBeVisible();
  await referrer.goto(`/refer/${job}`);
  await expect(referrer.getByText("This job requires people you have worked with.")).toBeVisible();
  await referrer.getByLabel("Candidate name").fill(NAME);
  await referrer.getByLabel("Candidate email").fill(email);
  await referrer.getByRole("button", { name: "Next Step" }).click();
  await referrer.getByRole("textbox", { name: "Recommendation" }).fill(WORDS);
  await expect(referrer.getByText("For this job, everyone is asked first")).toBeVisible();
  await expect(referrer.getByRole("checkbox", { name: /^I have spoken with them/ })).toHaveCount(0);
  await sayWorked(referrer);
  await referrer.getByRole("button", { name: "Submit Referral" }).click();
  await expect(referrer.getByText("Referral submitted successfully!")).toBeVisible();
  const link = await mailedLink(email, title);

  await referrer
    .getByRole("article", { name: NAME })
    .getByRole("link", { name: /^View / })
    .click();
  await referrer.getByRole("dialog", { name: NAME }).getByRole("button", { name: "Withdraw" }).click();
  await referrer.getByRole("button", { name: "Yes, withdraw" }).click();
  await expect(referrer.getByText("Referral withdrawn.")).toBeVisible();
  const noor = await (await openBrowser()).newPage();
  await noor.goto(link);
  const slip = noor.getByRole("article", { name: title });
  await expect(slip).toContainText("Ines Marchetti withdrew this referral.");
  await expect(slip.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await owner.goto(`/jobs/${job}/manage`);
  await expect(owner.getByText(NAME)).toHaveCount(0);
});
