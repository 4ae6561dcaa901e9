import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { signUp } from "./people.ts";
import { freshCode, turnOn } from "./second-factor.ts";

const PASSWORD = "a good word for it";
const REFUSED = /status of 4\d\d/;

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Access" })).toBeVisible();
}

test("A8 a second factor is turned on, asked for at sign-in, and a lost phone's place is taken by a recovery code", async ({
  page,
  watch,
}) => {
  watch.allow(REFUSED);
  const email = await signUp(page, "Beatriz", "Quintanilla");
  const { secret, codes, step } = await turnOn(page, PASSWORD);
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await signOut(page);

  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await expectAccessible(page);
  // Neither a reload nor a protected URL bypasses it.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await page.goto("/my-referrals");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel("Code").fill("000000");
  await expect(page.getByRole("alert")).toContainText("This code was not accepted");
  await page.getByLabel("Code").fill(freshCode(secret, step));
  await expect(page).toHaveURL(/\/my-referrals$/);
  await signOut(page);

  // The phone is lost.
  await signIn(page, email);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings?tab=account");
  await expect(page.getByText("9 recovery codes left")).toBeVisible();
  await page.getByRole("button", { name: "Remove Phone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill("not the right one");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog).toContainText("This password is not correct");
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  await expect(page.getByText("Recovery code used")).toBeVisible();
});

test("A8 A12 sessions are seen and ended, the password is changed, and the old one lets nobody in", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(REFUSED);
  const email = await signUp(page, "Ines", "Marchetti");
  const other = await (await openBrowser()).newPage();
  await signIn(other, email);
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto("/settings?tab=account");
  const sessions = page.getByRole("list", { name: "Active sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("This device")).toHaveCount(1);
  await expectAccessible(page);
  await sessions.getByRole("button", { name: /^Sign out/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await other.goto("/my-referrals");
  await expect(other.getByRole("dialog").or(other.getByRole("heading", { name: /Welcome to/ }))).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not the right one");
  await page.getByLabel("New password").fill("eight loud bitterns");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This password is not correct")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed.", { exact: false })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signOut(page);
  await signIn(page, email);
  await expect(page.getByRole("alert")).toContainText("The email or password you entered is incorrect.");
  await signIn(page, email, "eight loud bitterns");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("P1 the switch of the Privacy tab turns two-factor authentication on", async ({ page }) => {
  await signUp(page, "Soraya", "Haddad");
  await page.goto("/settings?tab=privacy");
  const choice = page.getByRole("switch", { name: "Two-Factor Authentication" });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(page.getByRole("dialog", { name: "Turn on two-factor authentication" })).toBeVisible();
});
