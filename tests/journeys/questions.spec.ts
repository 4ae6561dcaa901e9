import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

const PHONE = { width: 390, height: 844 };

const YEARS = "How many years have you baked?";
const SHIFT = "Which shift?";

/** Enters a job's questions in its form. */
async function writeQuestions(page: Page): Promise<void> {
  const question = (n: number) => page.getByRole("group", { name: `Question ${n}` });
  await page.getByRole("button", { name: "Add Question" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(question(1).getByText("This field is required")).toBeVisible();
  await expect(question(1).getByLabel("Question", { exact: true })).toBeFocused();
  await question(1).getByLabel("Question", { exact: true }).fill(YEARS);
  await question(1).getByLabel("Answer type").selectOption({ label: "Number" });
  await question(1).getByLabel("Flag answers below").fill("2,5");
  await expect(question(1).getByText("= 2.5")).toBeVisible();
  await page.getByRole("button", { name: "Add Question" }).click();
  await question(2).getByLabel("Question", { exact: true }).fill(SHIFT);
  await question(2).getByLabel("Answer type").selectOption({ label: "One from a list" });
  await question(2).getByLabel("Answer required").uncheck();
  await question(2).getByLabel("Options", { exact: true }).fill("Day\nNight");
  await question(2).getByRole("checkbox", { name: "Night" }).check();
  await question(2).getByRole("button", { name: "Move question 2 up" }).click();
  await expect(question(1).getByLabel("Question", { exact: true })).toHaveValue(SHIFT);
  await expect(question(2).getByLabel("Flag answers below")).toHaveValue(/^2[.,]5$/);
  await expect(page.getByText("This field is required")).toHaveCount(0);
}

/** A question is added to the job while an applicant answers the earlier ones. */
async function askMore(page: Page, id: string): Promise<void> {
  const { items } = await callAs(page, "GET", `/api/jobs/${id}/questions/own`);
  const licence = { kind: "yes_no", text: "Do you have a licence?", required: true, must_be: true };
  const job = await callAs(page, "GET", `/api/jobs/${id}`);
  await callAs(page, "PUT", `/api/jobs/${id}`, {
    title: "Night Baker",
    description: "Bread.",
    location: "Lisbon",
    f_type: "Full-time",
    status: "Open",
    company: (job.company as { id: string }).id,
    questions: [licence, ...(items as object[])],
  });
}

/** The applicant's view of their own answers. */
async function readOwn(applicant: Page): Promise<void> {
  await applicant.getByRole("link", { name: "View My Applications" }).click();
  await applicant.getByRole("link", { name: "View your application: Night Baker" }).click();
  const own = applicant.getByRole("dialog");
  await expect(own.getByText(YEARS)).toBeVisible();
  await expect(own.getByText("1.5")).toBeVisible();
  await expect(own.getByText("Flagged")).toHaveCount(0);
}

test("J55 J56 a job asks, an applicant answers, the team sees what is marked", async ({ page, openBrowser, watch }) => {
  // The application that is refused because its questions changed.
  watch.allow(/409 \(Conflict\)/);
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Night Baker" });
  await page.goto(`/jobs/${id}/edit`);
  await writeQuestions(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Job updated successfully!")).toBeVisible();

  const applicant = await (await openBrowser()).newPage();
  await signUp(applicant, "Amara", "Okafor");
  await applicant.goto(`/apply/${id}`);
  await applicant.getByLabel("Cover letter").fill("I bake at night.");
  await expect(applicant.getByText("Flag answers")).toHaveCount(0);
  await applicant.getByRole("button", { name: "Submit Application" }).click();
  await expect(applicant.getByLabel(YEARS)).toBeFocused();
  await expect(applicant.getByText("This field is required")).toBeVisible();
  await applicant.getByLabel(YEARS).fill("1,5");
  await applicant.getByLabel(SHIFT).selectOption("Night");
  await expectAccessible(applicant);
  await applicant.setViewportSize(PHONE);
  await expectNoSidewaysScroll(applicant);

  await askMore(page, id);
  await applicant.getByRole("button", { name: "Submit Application" }).click();
  await expect(applicant.getByText("The questions have changed since you started.")).toBeVisible();
  await expect(applicant.getByLabel(YEARS)).toHaveValue("1,5");
  await expect(applicant.getByLabel(SHIFT)).toHaveValue("Night");
  await applicant.getByRole("radio", { name: "Yes" }).check();
  await applicant.reload();
  await expect(applicant.getByRole("radio", { name: "Yes" })).toBeChecked();
  await applicant.getByRole("button", { name: "Submit Application" }).click();
  await expect(applicant.getByRole("heading", { name: "Application Submitted Successfully!" })).toBeVisible();
  await readOwn(applicant);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/jobs/${id}/manage`);
  await expect(page.getByRole("link", { name: /Amara Okafor.*1 flagged answer/s })).toBeVisible();
  await page.getByRole("link", { name: /Amara Okafor/ }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("Expected: at least 2.5")).toBeVisible();
  await expect(panel.getByText("Flagged", { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`/jobs/${id}/manage?view=table`);
  await page.getByLabel("Flagged answers").selectOption({ label: "Only with flagged answers" });
  await expect(page).toHaveURL(/marked=true/);
  await expect(page.getByRole("row", { name: /Amara Okafor/ })).toBeVisible();
});
