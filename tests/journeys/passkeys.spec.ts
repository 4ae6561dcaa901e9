import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { databaseUrl } from "../../src/server/infra/db/embedded/embedded-client.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { parseProof } from "../support/mailbox.ts";
import { type Device, giveDevice } from "./device.ts";
import { mailTo } from "./installation.ts";
import { PASSWORD, signIn, signUp } from "./people.ts";
import { turnOn } from "./second-factor.ts";

const dataDir = path.join(process.env.JOURNEYS_FOLDER ?? "", "data");
const REFUSED = /status of 4\d\d/;
const card = (page: Page) => page.getByRole("region", { name: "Passkeys" });

/** Adds a passkey in the settings. */
async function add(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto("/settings?tab=account");
  await card(page).getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of this passkey").fill(name);
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog).toBeHidden();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Access" })).toBeVisible();
}

/** The browser offers no passkey by itself, so the button signs in. */
async function withoutOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

const byPasskey = (page: Page) => page.getByRole("button", { name: "Continue with a passkey" });

/** A new browser on a device with this passkey. */
async function elsewhere(page: Page, from: Device): Promise<Device> {
  const device = await giveDevice(page);
  for (const credential of await from.credentials()) await device.put(credential);
  return device;
}

/** A user without a password, who only has passkeys. */
async function withoutPassword(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(path.join(dataDir, "pgsocket")) });
  await client.connect();
  const { rowCount } = await client.query("UPDATE auth_users SET password_hash = NULL WHERE email = $1", [email]);
  await client.end();
  expect(rowCount).toBe(1);
}

/** Adds it with a wrong password first: the input stays, and each step works by keyboard. */
async function addWithCare(page: Page, name: string): Promise<void> {
  await page.goto("/settings?tab=account");
  await expect(card(page).getByText("You have no passkeys.")).toBeVisible();
  await card(page).getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of this passkey").fill(name);
  await dialog.getByLabel("Current password").fill("not the right one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("This password is not correct");
  await expect(dialog.getByLabel("Name of this passkey")).toHaveValue(name);
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("button", { name: "Create passkey" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog).toBeHidden();
}

test("X130 X131 X133 a passkey is added, named, used, renamed and removed", async ({ page, watch }) => {
  watch.allow(REFUSED);
  await page.setViewportSize({ width: 1280, height: 900 });
  const device = await giveDevice(page);
  await withoutOffer(page);
  await signUp(page, "Beatriz", "Quintanilla");
  await addWithCare(page, "Work laptop");
  const dialog = page.getByRole("dialog");
  const row = card(page).getByRole("listitem").filter({ hasText: "Work laptop" });
  await expect(row.getByText("never used")).toBeVisible();
  await expect(page.getByText("Passkey added", { exact: true })).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);

  // The same device is told that it already has a passkey.
  await card(page).getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This device already has a passkey for your account.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await signOut(page);
  await page.goto("/auth");
  await expectAccessible(page);
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings?tab=account");
  await expect(row.getByText("last used")).toBeVisible();

  await row.getByRole("button", { name: "Rename Work laptop" }).click();
  await dialog.getByLabel("Name of this passkey").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("Name of this passkey").fill("Old <b>laptop</b>");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await card(page).getByRole("button", { name: "Remove Old <b>laptop</b>" }).click();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(card(page).getByText("You have no passkeys.")).toBeVisible();
  await signOut(page);

  // The device keeps the deleted passkey, unaware of it.
  await page.goto("/auth");
  await byPasskey(page).click();
  await expect(page.getByRole("alert")).toContainText("This passkey could not be verified here.");
});

test("X131 X132 in a new browser a passkey is the only way in that is needed, and two factors at once", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(REFUSED);
  const laptop = await giveDevice(page);
  await signUp(page, "Ines", "Marchetti");
  await turnOn(page, PASSWORD);
  await add(page, "");
  await expect(card(page).getByRole("listitem").filter({ hasText: "Chrome" })).toBeVisible();

  const other = await (await openBrowser()).newPage();
  await withoutOffer(other);
  await elsewhere(other, laptop);
  await other.goto("/auth?next=%2Fmy-referrals");
  await byPasskey(other).click();
  await expect(other).toHaveURL(/\/my-referrals$/);
  await other.goto("/settings?tab=account");
  const sessions = other.getByRole("list", { name: "Active sessions" });
  await expect(sessions.getByRole("listitem").filter({ hasText: "This device" })).toContainText("two-factor");
});

test("X131 X133 the only way in: without a password a new browser takes the passkey alone, which then stays", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(REFUSED);
  const laptop = await giveDevice(page);
  const email = await signUp(page, "Marit", "Solheim");
  await add(page, "Laptop");
  await withoutPassword(email);

  const other = await (await openBrowser()).newPage();
  await withoutOffer(other);
  await elsewhere(other, laptop);
  await other.goto("/auth");
  await other.getByLabel("Email address").fill(email);
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(other.getByRole("alert")).toBeVisible();
  await expect(other).toHaveURL(/\/auth$/);
  await byPasskey(other).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto("/settings?tab=account");
  const row = card(other).getByRole("listitem").filter({ hasText: "Laptop" });
  await expect(row.getByText("This is the only way into your account.")).toBeVisible();
  await expect(row.getByRole("button", { name: "Rename Laptop" })).toBeVisible();
  await expect(row.getByRole("button", { name: "Remove Laptop" })).toBeHidden();
});

test("X131 the browser offers the passkey in the field of the address, without a press", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(REFUSED);
  const laptop = await giveDevice(page);
  await signUp(page, "Tomas", "Lindqvist");
  await add(page, "Phone");
  const other = await (await openBrowser()).newPage();
  await elsewhere(other, laptop);
  await other.goto("/auth");
  await expect(other.getByLabel("Email address")).toHaveAttribute("autocomplete", "username webauthn");
  await expect(other).toHaveURL(/\/dashboard$/);
});

test("X136 phone and laptop are lost: the mailbox is the way back, and shuts the lost devices out", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(REFUSED);
  const laptop = await giveDevice(page);
  const email = await signUp(page, "Amara", "Okafor");
  await add(page, "Laptop");
  const pocket = await (await openBrowser()).newPage();
  const phone = await giveDevice(pocket);
  await signIn(pocket, email);
  await add(pocket, "Phone");
  await withoutPassword(email);

  const other = await (await openBrowser()).newPage();
  await other.goto("/auth");
  await other.getByRole("link", { name: "Forgot password?" }).click();
  await other.getByLabel("Email address").fill(email);
  await other.getByRole("button", { name: "Send email" }).click();
  const { token_hash, type } = parseProof(await mailTo({ dataDir }, email, "Choose a new password"));
  await other.goto(`/auth/confirm#token_hash=${token_hash}&type=${type}`);
  await other.getByRole("button", { name: "Choose a new password" }).click();
  await expect(other.getByText("your passkeys removed")).toBeVisible();
  await other.getByRole("textbox", { name: "New password" }).fill("eight loud bitterns");
  await other.getByRole("button", { name: "Save password" }).click();
  await expect(other).toHaveURL(/\/dashboard$/);

  for (const lost of [laptop, phone]) {
    const thief = await (await openBrowser()).newPage();
    await withoutOffer(thief);
    await elsewhere(thief, lost);
    await thief.goto("/auth");
    await byPasskey(thief).click();
    await expect(thief.getByRole("alert")).toContainText("This passkey could not be verified here.");
  }
  await other.goto("/settings?tab=account");
  await expect(card(other).getByText("You have no passkeys.")).toBeVisible();
});

test("X131 nobody's window: what was closed is said, and the form is there as it was", async ({ page, watch }) => {
  watch.allow(REFUSED);
  await giveDevice(page);
  await withoutOffer(page);
  await page.goto("/auth");
  await page.getByLabel("Email address").fill("ann@example.com");
  // A device without a passkey for this site ends the browser's dialog at once.
  await byPasskey(page).click();
  await expect(page.getByRole("alert")).toContainText("No passkey was chosen.");
  await expect(page.getByLabel("Email address")).toHaveValue("ann@example.com");
  await expect(byPasskey(page)).toBeEnabled();
});
