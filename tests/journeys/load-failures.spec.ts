import type { Page, Route } from "@playwright/test";
import { expect, intercept, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

const MISSING = /status of 404|Failed to fetch dynamically imported module|Error loading route module/;
const gone = (route: Route) => route.fulfill({ status: 404, body: "" });
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "A new version is available." });

/** The files of these modules are missing, as after a deployment, until the returned function is called. */
const takeAway = (page: Page, name: string) => intercept(page, `**/assets/${name}-*.js`, gone);

test("a piece whose file is gone since a deploy keeps the page, offers to reload, and can be asked for again", {
  tag: "@main",
}, async ({ page, watch }) => {
  watch.allow(MISSING);
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill("Clock Mender");
  const giveBack = await takeAway(page, "notification-popup");
  const bell = page.getByRole("button", { name: "Notifications" });
  await bell.click();
  await expect(notice(page).getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
  giveBack();
  await notice(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toHaveCount(0);
  await bell.click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
});

test("A7 a screen whose file is gone since a deploy leaves this one as it is; reloading gives back what was typed", async ({
  page,
  watch,
}) => {
  watch.allow(MISSING);
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill("Clock Mender");
  const giveBack = await takeAway(page, "my-applications");
  await page.getByRole("link", { name: "My Applications" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
  giveBack();
  await notice(page).getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
});

test("a form whose checks could not be loaded sends nothing, says so, keeps what was typed, and checks it at the next press", async ({
  page,
  watch,
}) => {
  watch.allow(MISSING);
  await signUp(page, "Marguerite", "Olander");
  const giveBack = await takeAway(page, "schemas");
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill("Clock Mender");
  const post = page.getByRole("button", { name: "Post Job" });
  await post.click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("main").getByText("Failed to create job. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
  giveBack();
  await notice(page).getByRole("button", { name: "Dismiss" }).click();
  await post.click();
  await expect(page.getByText("Company name is required")).toBeVisible();
  await expect(page.locator("[aria-invalid=true]:focus")).toHaveCount(1);
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
});

/** Renames the fields that the previous version's responses lacked. */
async function answerAsBefore(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const added = /"(places|levels|department|department_said|looser|lists|place|level|skill|payCurrency)"/g;
  await page.route(/\.data(\?|$)|\/api\/(opportunities|jobs)(\/[^/?]+)?(\?|$)/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(added, '"unknown"') });
  });
  return asked;
}

test("while an update rolls, screens of this version show what a server of the version before answers", async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Senior Bookbinder", department: "operations" });
  const nobody = await (await openBrowser()).newPage();
  await nobody.goto("/browse");
  // Present once the page is hydrated.
  await expect(nobody.getByRole("combobox", { name: "Places" })).toBeVisible();
  const search = nobody.getByLabel("Search", { exact: true });
  const asked = await answerAsBefore(nobody);
  await search.fill("bookbinder");
  await search.press("Enter");
  await expect(nobody).toHaveURL(/search=bookbinder/);
  await nobody.locator(`a[href^="/jobs/${id}"]`).first().click();
  await expect(nobody.getByRole("heading", { name: "Senior Bookbinder", level: 1 })).toBeVisible();
  await nobody.goBack();
  await expect(search).toHaveValue("bookbinder");
  await search.fill("zzqx");
  await search.press("Enter");
  await expect(nobody.getByText("No opportunities found")).toBeVisible();
  expect(asked).toEqual(["/browse.data", `/jobs/${id}.data`, "/browse.data", "/browse.data"]);

  await answerAsBefore(page);
  await page.goto(`/jobs/${id}`);
  await expect(page.getByRole("heading", { name: "Senior Bookbinder", level: 1 })).toBeVisible();
  await page.goto("/opportunities?search=zzqx");
  await expect(page.getByText("No opportunities found")).toBeVisible();
  await page.goto(`/jobs/${id}/edit`);
  await page.getByLabel("Job title").fill("Bookbinder");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: "Bookbinder", level: 1 })).toBeVisible();
  // Fields unknown to the form are unchanged.
  expect(await callAs(page, "GET", `/api/jobs/${id}`)).toMatchObject({ department: "operations", title: "Bookbinder" });
});
