import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, openPipelineWith, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

/** Adds a user to the team of a job's company. */
async function takeIn(owner: Page, colleague: Page, company: string, role: string): Promise<void> {
  await callAs(colleague, "POST", `/api/companies/${company}/team/requests`, {});
  const { requests } = await callAs(owner, "GET", `/api/companies/${company}/team`);
  const [{ id = "" } = {}] = requests as { id?: string }[];
  const answer = { answer: "accept", role };
  await callAs(owner, "POST", `/api/companies/${company}/team/requests/${id}/answer`, answer);
}

async function desk(page: Page, colleague: Page, applicant: Page): Promise<string> {
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { title: "Bell Founder" });
  await signUp(colleague, "Mona", "Lindqvist");
  const { company } = await callAs(page, "GET", `/api/jobs/${job}`);
  await takeIn(page, colleague, (company as { id: string }).id, "recruiter");
  await signUp(applicant, "Amara", "Okafor");
  const words = { candidate_name: "Amara Okafor", candidate_email: newEmail("amara"), cover_letter: "I cast bells." };
  await callAs(applicant, "POST", "/api/applications", { job, ...words });
  return job;
}

test("H9 H17 H18 a colleague is called by @ with the keyboard, who looked last is seen, and the figures are tables too", async ({
  page,
  openBrowser,
}) => {
  const [colleague, applicant] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()];
  const job = await desk(page, colleague, applicant);
  await openPipelineWith(page, job, "Amara Okafor");
  await page.getByRole("link", { name: /Amara Okafor/ }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("No one else on the team has opened this yet.")).toBeVisible();
  const looked = page.waitForResponse((answer) => answer.url().endsWith("/views") && answer.ok());
  const note = panel.getByLabel("New note");
  await note.fill("Calm under load. ");
  await note.pressSequentially("@lin");
  await expect(panel.getByRole("option", { name: "Mona Lindqvist" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  // Escape closes the list of names, not the record.
  await note.press("Escape");
  await expect(panel.getByRole("listbox", { name: "Colleagues" })).toHaveCount(0);
  await note.pressSequentially("d");
  await note.press("Enter");
  await expect(note).toHaveValue("Calm under load. @Mona Lindqvist ");
  await note.pressSequentially("see?");
  await expect(panel.getByText("For Mona Lindqvist")).toBeVisible();
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.locator("strong", { hasText: "@Mona Lindqvist" })).toBeVisible();
  await expect(note).toHaveValue("");
  await looked;

  await openPipelineWith(colleague, job, "Amara Okafor");
  await colleague.getByRole("link", { name: /Amara Okafor/ }).click();
  const theirs = colleague.getByRole("complementary");
  await expect(theirs.getByText("Last opened by Marguerite Olander")).toBeVisible();
  await expect(theirs.getByText("Calm under load. @Mona Lindqvist see?")).toBeVisible();

  await panel.getByRole("button", { name: "Close" }).click();
  await page.getByText("Times, sources and referrers").click();
  const times = page.getByRole("table", { name: "Time in each step" });
  await expect(times.getByRole("row", { name: /^New/ })).toContainText("minute");
  const sources = page.getByRole("table", { name: "Sources" });
  await expect(sources.getByRole("row", { name: /^Applied/ })).toContainText("1");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
