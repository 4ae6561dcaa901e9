import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, mailTo, startInstallation } from "./installation.ts";
import { PASSWORD, signUp } from "./people.ts";

test.describe.configure({ mode: "serial" });

let installation: Installation;

// A separate installation, because this test's user must become its first admin.
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(async () => installation.end());

test("P5 P11 somebody takes their data along and deletes their account; signing in fails, the username rests", async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/status of (400|401|403|404|422)/);
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  const email = await signUp(page, "Beatriz", "Quintanilla");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Set Up Link" }).click();
  await page.getByLabel("Username").fill("beatriz-leaves");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();

  await page.goto("/settings?tab=account");
  await page.getByRole("button", { name: "Download your data" }).click();
  const ask = page.getByRole("dialog", { name: "Download your data" });
  await ask.getByLabel("Your password").fill("not the one");
  await ask.getByRole("button", { name: "Download", exact: true }).click();
  await expect(ask.getByText("This password is not correct")).toBeVisible();
  await ask.getByLabel("Your password").fill(PASSWORD);
  const saved = page.waitForEvent("download");
  await ask.getByRole("button", { name: "Download", exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^vouchwell-data-[\d-]+\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as { account: { email: string }[] };
  expect(data.account).toMatchObject([{ email }]);

  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  await expect(
    dialog.getByText("Are you sure you want to delete your account? This action cannot be undone."),
  ).toBeVisible();
  await expect(dialog.getByText("No one else can take your username beatriz-leaves for 90 days.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByText("Your account was deleted.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("button", { name: /^Account of/ })).toHaveCount(0);

  await page.goto("/auth");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect((await page.request.get("/r/beatriz-leaves")).status()).toBe(404);
  expect((await mailTo(installation, email, "Your account was deleted")).text).toContain(
    "Goodbye, Beatriz Quintanilla",
  );

  const other = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(other, "Boris", "Late");
  await other.goto("/profile");
  await other.getByRole("button", { name: "Set Up Link" }).click();
  await other.getByLabel("Username").fill("beatriz-leaves");
  await expect(other.getByText("This username is not available.")).toBeVisible();
});

test("R4 A7 item 10 an admin suspends somebody, whose open screen says so; the audit log names both", async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/status of (400|401|403)/);
  const admin = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await becomeAdmin(admin, installation);
  const member = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  const email = await signUp(member, "Carlota", "Suspended");
  await member.goto("/admin/users");
  await expect(member.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await member.goto("/settings?tab=account");
  await expect(member.getByRole("heading", { name: "Settings" })).toBeVisible();

  await admin.getByRole("button", { name: /^Account of/ }).click();
  await admin.getByRole("menuitem", { name: "User administration" }).click();
  await admin.getByRole("searchbox", { name: "Search" }).fill("carlota susp");
  await expect(admin.getByRole("heading", { name: "Accounts (1)" })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "View Carlota Suspended" }).click();
  await admin.getByRole("dialog", { name: "Carlota Suspended" }).getByRole("button", { name: "Suspend" }).click();
  const ask = admin.getByRole("dialog", { name: "Suspend Carlota Suspended?" });
  await ask.getByLabel("For how long").selectOption("30 days");
  await ask.getByLabel("Your password").fill(PASSWORD);
  await expectAccessible(admin);
  await ask.getByRole("button", { name: "Suspend" }).click();
  await expect(admin.getByText("Carlota Suspended is suspended.")).toBeVisible();

  await expect(member.getByRole("dialog", { name: "You have been signed out" })).toBeVisible();
  await expect(member.getByText("Please log in to view your settings.")).toBeVisible();
  await member.goto("/auth");
  await member.getByLabel("Email address").fill(email);
  await member.getByLabel("Password").fill(PASSWORD);
  await member.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(member.getByRole("alert")).toBeVisible();

  await admin.getByRole("link", { name: "View in the audit log" }).click();
  const row = admin.getByRole("row").filter({ hasText: "Account suspended" });
  await expect(row).toContainText("Ada Lindqvist");
  await expect(row).toContainText("Carlota Suspended");
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
});
