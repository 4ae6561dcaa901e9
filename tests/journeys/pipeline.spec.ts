import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser.ts";
import { callAs, postJob, refer } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";
import { card, column, drag } from "./pipeline-hands.ts";

// One pipeline for all tests, each with its own candidates.
test.describe.configure({ mode: "serial" });

const NAMES = ["Amara Okafor", "Bruno Costa", "Clara Novak", "Dario Fontana"] as const;
let job = "";

/** A user who posts a job, and candidates who were referred to it and notified. */
async function desk(page: Page, referrer: Page, names: readonly string[]): Promise<string> {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Bell Founder" });
  await signUp(referrer, "Ines", "Marchetti");
  for (const name of names) {
    const candidate_email = newEmail(name);
    const recommendation = "I worked beside them for three years and would hire them again at once.";
    await refer(referrer, {
      job: id,
      candidate_name: name,
      candidate_email,
      recommendation,
    });
  }
  const there = async () => (await callAs(page, "GET", `/api/jobs/${id}/pipeline`)).counts;
  await expect.poll(there, { timeout: 60_000 }).toMatchObject({ all: names.length });
  return id;
}

test("H1 H4 steps are named for a job, people stand in them, and a move is taken back after a reload", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const referrer = await (await openBrowser()).newPage();
  job = await desk(page, referrer, NAMES);
  await page.goto(`/jobs/${job}/manage`);
  await page.getByRole("button", { name: "Interview steps" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Step 2", { exact: true }).fill("Work sample");
  await dialog.getByRole("button", { name: "Remove Offer" }).click();
  await dialog.getByRole("button", { name: "Add a step" }).click();
  await dialog.getByRole("button", { name: "Save steps" }).click();
  await expect(dialog.getByText("Please fill in all required fields")).toBeVisible();
  await expect(dialog.getByLabel("Step 2", { exact: true })).toHaveValue("Work sample");
  await dialog.getByLabel("Step 3", { exact: true }).fill("Team day");
  await dialog.getByRole("button", { name: "Move Team day up" }).click();
  await dialog.getByRole("button", { name: "Save steps" }).click();
  await expect(dialog).toHaveCount(0);
  const heads = page.locator(".pipe-head h3");
  await expect(heads).toHaveText([
    /New/,
    /In review/,
    /Screen/,
    /Team day/,
    /Work sample/,
    /Hired/,
    /Rejected/,
    /Withdrawn/,
  ]);

  await card(page, "Amara Okafor").click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Mark as Viewed" }).click();
  await panel.getByRole("button", { name: "Move to Interviewing" }).click();
  await panel.getByLabel("Interview step", { exact: true }).selectOption({ label: "Work sample" });
  await expect(column(page, /Work sample/).getByRole("link")).toHaveCount(1);
  await expect(panel.getByText("Marguerite Olander moved the candidate to Work sample")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(column(page, /Screen/).getByRole("link")).toHaveText(/Amara Okafor/);
  await expect(page.getByText("Undone. No one was notified.")).toBeVisible();
  await expect(panel.getByText("Marguerite Olander undid the move to Work sample")).toBeVisible();

  await referrer.goto("/my-referrals");
  await expect(referrer.getByRole("article").filter({ hasText: "Amara" })).toContainText("Interviewing");
  await referrer.close();
});

async function hireByDragging(page: Page, name: string): Promise<void> {
  await drag(page, name, /Hired/);
  const question = page.getByRole("dialog", { name: `Hire ${name}?` });
  await question.getByRole("button", { name: "Yes, hired" }).click();
  await expect(column(page, /Hired/).getByRole("link")).toHaveText(new RegExp(name));
  await expect(question).toHaveCount(0);
}

test("H2 H4 H5 H6 people are moved by mouse, by dragging with the keyboard and by single keys; a hire asks", {
  tag: "@main",
}, async ({ page, openBrowser }) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  const referrer = await (await openBrowser()).newPage();
  job = await desk(page, referrer, NAMES);
  await page.goto(`/jobs/${job}/manage`);
  const url = page.url();

  await drag(page, "Amara Okafor", /On-site/);
  await expect(column(page, /On-site/).getByRole("link")).toHaveText(/Amara Okafor/);
  await expect(page.getByText("1 person moved to On-site")).toBeVisible();
  expect(page.url()).toBe(url);
  await page.keyboard.press("z");
  await expect(column(page, /^New/).getByRole("link")).toHaveCount(4);

  await card(page, "Bruno Costa").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Over New.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Over In review.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(column(page, /Screen/).getByRole("link")).toHaveText(/Bruno Costa/);

  await card(page, "Clara Novak").focus();
  await page.keyboard.press("1");
  await expect(column(page, /In review/).getByRole("link")).toHaveText(/Clara Novak/);
  await card(page, "Dario Fontana").focus();
  await page.keyboard.press("x");
  const why = page.getByRole("dialog", { name: "Reject Dario Fontana?" });
  await why.getByRole("button", { name: "Yes, reject" }).click();
  await expect(why.getByText("Choose a reason. The candidate will see it.")).toBeVisible();
  await why.getByLabel("Reason").selectOption("Other candidates are further along");
  await why.getByLabel("Internal note").fill("Kind, and too far away.");
  await expectAccessible(page);
  await why.getByRole("button", { name: "Yes, reject" }).click();
  await expect(column(page, /Rejected/).getByRole("link")).toHaveText(/Dario Fontana/);

  await card(page, "Amara Okafor").click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Amara Okafor");
  await page.keyboard.press("j");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Clara Novak");
  await page.keyboard.press("k");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Amara Okafor");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);

  // Nobody is hired from New: the column refuses the card.
  await drag(page, "Clara Novak", /Hired/);
  await expect(column(page, /In review/).getByRole("link")).toHaveText(/Clara Novak/);
  await hireByDragging(page, "Bruno Costa");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Next person");
});

test("H3 H7 H8 people are chosen in the table and moved together; a second screen sees each step, and the new wait", async ({
  page,
  openBrowser,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  const referrer = await (await openBrowser()).newPage();
  job = await desk(page, referrer, NAMES);
  const state = await page.context().storageState();
  const other = await (await openBrowser({ storageState: state, viewport: { width: 1600, height: 1000 } })).newPage();
  await other.goto(`/jobs/${job}/manage`);
  await expect(column(other, /^New/).getByRole("link")).toHaveCount(4);

  await page.goto(`/jobs/${job}/manage?view=table`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await expect(rows).toHaveCount(4);
  await page.getByLabel("Name or email").fill("bruno");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=bruno/);
  await page.getByLabel("Name or email").fill("");
  await expect(rows).toHaveCount(4);
  await page.getByLabel("Sort by", { exact: true }).selectOption("Name");
  await expect(rows.first()).toContainText("Amara Okafor");
  for (const name of ["Amara Okafor", "Bruno Costa", "Clara Novak"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expect(page.getByText("3 selected")).toBeVisible();

  // Another user moves one of them first: she stays and is named, and the others move.
  await page.route(`**/api/jobs/${job}/moves`, async (route) => {
    await card(other, "Clara Novak").focus();
    await other.keyboard.press("1");
    await expect(column(other, /In review/).getByRole("link")).toHaveCount(1);
    await expect(other.getByText("1 person moved to In review")).toBeVisible();
    await route.continue();
  });
  await page.getByLabel("Move to", { exact: true }).selectOption("Screen");
  await expect(page.getByText("Clara Novak not moved: someone else has just moved them.")).toBeVisible();
  await expect(page.getByText("2 people moved to Screen")).toBeVisible();
  await expect(column(other, /Screen/).getByRole("link")).toHaveCount(2);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(column(other, /Screen/).getByRole("link")).toHaveCount(0);
  await expect(column(other, /^New/).getByRole("link")).toHaveCount(3);

  const [candidate_name, candidate_email] = ["Edda Lindqvist", newEmail("edda")];
  const recommendation = "I worked beside them for three years and would hire them again at once.";
  await refer(referrer, { job, candidate_name, candidate_email, recommendation });
  const show = column(other, /^New/).getByRole("button", { name: "1 new · Show" });
  await expect(show).toBeVisible();
  await expect(card(other, "Edda Lindqvist")).toHaveCount(0);
  await show.click();
  await expect(card(other, "Edda Lindqvist")).toBeVisible();

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export candidates as CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^people-.*\.csv$/);
});
