import type { Page, Route } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { signUp } from "./people.ts";

const MISSING = /status of 404|Failed to fetch dynamically imported module|Error loading route module/;
const gone = (route: Route) => route.fulfill({ status: 404, body: "" });
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "A new version is there." });

/** The files of these modules are gone, as after a deploy; until the returned function is called. */
async function takeAway(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/assets/${name}-*.js`;
  await page.route(files, gone);
  return () => page.unroute(files, gone);
}

test("a piece whose file is gone since a deploy keeps the page, offers to reload, and can be asked for again", async ({
  page,
  watch,
}) => {
  watch.allow(MISSING);
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill("Clock Mender");
  const giveBack = await takeAway(page, "notice-popup");
  const bell = page.getByRole("button", { name: "Notifications" });
  await bell.click();
  await expect(notice(page).getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
  await giveBack();
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
  await giveBack();
  await notice(page).getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
});
