import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser.ts";
import { buildPosting, buildPostings, type JobBoard, startJobBoard } from "../support/job-board.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { callAs } from "./job-desk.ts";
import { looks } from "./looks.ts";
import { signUp } from "./people.ts";

let board: JobBoard;
let installation: Installation;

test.beforeAll(async () => {
  board = await startJobBoard();
  installation = await startInstallation({ IMPORT_HOSTS: `vendors,${board.host}` });
});
test.afterAll(async () => {
  await installation.end();
  await board.close();
});

/** The count of a result in the run that is shown. */
const counted = (owner: Page, name: string, n: number) =>
  expect(owner.locator(".import-counts div", { hasText: new RegExp(`^${name}${n}$`) })).toBeVisible({
    timeout: 30_000,
  });

async function press(owner: Page, name: "Preview" | "Import"): Promise<void> {
  await owner.locator(".import").getByRole("button", { name, exact: true }).click();
  await expect(owner.getByRole("region", { name, exact: true })).toBeVisible();
}

/** Refused with the error, and the input stays. */
async function refusedAddress(owner: Page): Promise<void> {
  const form = owner.locator(".import-form");
  await form.getByLabel("Address of the board").fill("https://169.254.169.254/latest");
  await form.getByRole("button", { name: "Preview" }).click();
  await expect(owner.getByText("Please enter the https address of a board")).toBeVisible();
  await expect(form.getByLabel("Address of the board")).toHaveValue("https://169.254.169.254/latest");
}

/** Preview of three jobs and one refused row, without any change. */
async function previewed(owner: Page): Promise<void> {
  const form = owner.locator(".import-form");
  board.postings = [...buildPostings("a", "b", "c"), buildPosting("d", { text: "x".repeat(201) })];
  await form.getByLabel("Address of the board").fill(board.address);
  await form.getByLabel("Reward", { exact: true }).fill("2500");
  await form.getByRole("button", { name: "Preview" }).click();
  await counted(owner, "To be created", 3);
  await counted(owner, "Rejected", 1);
  await expect(owner.getByText("Nothing has been changed yet.")).toBeVisible();
  await expect(owner.getByText("Title: is longer than 200 characters")).toBeVisible();
  await expect(owner.getByRole("row", { name: /Keeper a.*To be created/ })).toBeVisible();
  await looks(owner);
}

/** The company's open jobs, by title. */
async function openJobs(owner: Page, company: unknown, titles: readonly string[]): Promise<void> {
  await owner.goto(`/companies/${company}/jobs`);
  await expect(owner.getByRole("link", { name: /^(?:Keeper|Warden) [a-e]$/ })).toHaveText([...titles]);
  await owner.goto(`/companies/${company}/imports`);
}

/** Closing more than half requires a checked box. */
async function mostGone(owner: Page): Promise<void> {
  board.postings = [buildPosting("a", { text: "Warden a" })];
  await press(owner, "Preview");
  await counted(owner, "Left open", 2);
  await looks(owner);
  await owner.getByRole("checkbox", { name: /Also close the jobs/ }).check();
  await press(owner, "Import");
  await counted(owner, "Closed", 2);
}

/** A board without a response times out. */
async function stopped(owner: Page): Promise<void> {
  board.hangs = true;
  await owner.locator(".import").getByRole("button", { name: "Preview", exact: true }).click();
  await expect(owner.getByText("Reading the postings.")).toBeVisible();
  await owner.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(owner.getByText("Stopped. Changes made so far are kept.")).toBeVisible();
  board.hangs = false;
}

async function eachDay(owner: Page): Promise<void> {
  await owner.getByRole("button", { name: "Settings" }).click();
  const settings = owner.getByRole("dialog");
  await settings.getByRole("switch", { name: /Run daily/ }).check();
  await expectAccessible(owner);
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Next run:")).toBeVisible();
}

test("X100 X101 X105 an owner previews a public board, imports it, imports it again after it changed, and lets it run each day", async ({
  openBrowser,
  watch,
}) => {
  const owner = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  watch.allow(/status of 422 .*imports/);
  await signUp(owner, "Marguerite", "Olander");
  const body = { name: "Quillstack", website: "https://quillstack.example" };
  const { id: company } = await callAs(owner, "POST", "/api/companies", body);
  await owner.goto(`/companies/${company}/jobs`);
  await owner.getByRole("link", { name: "Import jobs" }).click();
  await expect(owner.getByText("No imports yet.")).toBeVisible();
  await looks(owner);
  await refusedAddress(owner);
  await previewed(owner);
  await openJobs(owner, company, []);

  board.postings = buildPostings("a", "b", "c");
  await press(owner, "Import");
  await counted(owner, "Created", 3);
  await openJobs(owner, company, ["Keeper c", "Keeper b", "Keeper a"]);

  board.postings = [buildPosting("a", { text: "Warden a" }), buildPosting("b"), buildPosting("e")];
  await press(owner, "Preview");
  await counted(owner, "To be updated", 1);
  await counted(owner, "To be closed", 1);
  await expect(owner.getByText("Changed: Title")).toBeVisible();
  await press(owner, "Import");
  await counted(owner, "Updated", 1);
  await counted(owner, "Unchanged", 1);
  await openJobs(owner, company, ["Keeper e", "Keeper b", "Warden a"]);
  await mostGone(owner);
  await stopped(owner);
  await eachDay(owner);
  await owner.getByRole("button", { name: "Delete", exact: true }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(owner.getByText("No imports yet.")).toBeVisible();
});

test("X102 a table is sent, its columns are chosen, and it is imported", async ({ openBrowser }) => {
  const owner = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(owner, "Ottilie", "Brandt");
  const company = await callAs(owner, "POST", "/api/companies", {
    name: "Lampwick",
    website: "https://lampwick.example",
  });
  await owner.goto(`/companies/${company.id}/imports`);
  await owner.getByRole("button", { name: "File", exact: true }).click();
  const table = "Nr;What;About;Where\n1;Lamp Keeper;Keep it lit.;Lisbon\n2;;Nothing;Lisbon\n";
  await owner.locator(".import-form input[type=file]").setInputFiles({
    name: "lampwick.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(table),
  });
  await expect(owner.getByLabel("Name of the board")).toHaveValue("lampwick");
  await owner.locator(".import-form").getByRole("button", { name: "Preview" }).click();
  await expect(owner.getByText("The title and description columns are unknown")).toBeVisible({
    timeout: 30_000,
  });
  await owner.getByRole("button", { name: "Settings" }).click();
  const settings = owner.getByRole("dialog");
  for (const [label, head] of [
    ["Number", "Nr"],
    ["Title", "What"],
    ["Description", "About"],
    ["Location", "Where"],
  ] as const)
    await settings.getByLabel(label, { exact: true }).selectOption(head);
  await expectAccessible(owner);
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings).toBeHidden();
  await press(owner, "Preview");
  await counted(owner, "To be created", 1);
  await expect(owner.getByText("Title: is missing")).toBeVisible();
  await expect(owner.getByText("Row 2, line 3 of the file")).toBeVisible();
  await looks(owner);
  await press(owner, "Import");
  await counted(owner, "Created", 1);
});
