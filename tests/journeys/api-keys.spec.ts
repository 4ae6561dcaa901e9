import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { PASSWORD, signUp } from "./people.ts";

const REFUSED = /status of 4\d\d/;

/** Errors are shown at their field, and the input stays. */
async function fillIn(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Create API key" }).click();
  await expect(dialog.getByText("This field is required")).toHaveCount(2);
  await dialog.getByLabel("Name").fill("Nightly <b>import</b>");
  await dialog.getByLabel("Expires").selectOption({ label: "Custom number of days" });
  await dialog.getByLabel("Days until it expires").fill("400");
  await dialog.getByLabel("Profile", { exact: true }).selectOption({ label: "Read" });
  await dialog.getByLabel("Jobs", { exact: true }).selectOption({ label: "Read and write" });
  await dialog.getByLabel("Password").fill("not the right one");
  await dialog.getByRole("button", { name: "Create API key" }).click();
  await expect(dialog.getByText("This number is out of range")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Days until it expires").fill("45");
  await dialog.getByRole("button", { name: "Create API key" }).click();
  await expect(dialog).toContainText("This password is not correct");
  await expect(dialog.getByLabel("Name")).toHaveValue("Nightly <b>import</b>");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Create API key" }).click();
}

test("X80 X82 a key is made with little, shown once, used, seen to be used, and revoked", async ({ page, watch }) => {
  watch.allow(REFUSED);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(page, "Beatriz", "Quintanilla");
  await page.goto("/settings?tab=account");
  const card = page.getByRole("region", { name: "API keys" });
  await expect(card.getByText("You have no API keys.")).toBeVisible();
  await card.getByRole("button", { name: "Create API key" }).click();

  const dialog = page.getByRole("dialog");
  await fillIn(page, dialog);
  await expect(page.getByRole("heading", { name: "Your new API key" })).toBeVisible();
  const key = (await dialog.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^vw_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  const row = card.getByRole("listitem").filter({ hasText: "Nightly <b>import</b>" });
  await expect(row.getByText("Active")).toBeVisible();
  await expect(row.getByText(key.slice(0, 11))).toBeVisible();
  await expect(row.getByText("Scopes: Profile (Read) and Jobs (Read and write)")).toBeVisible();
  await expect(row.getByText("never used")).toBeVisible();
  await expect(page.getByText("API key created")).toBeVisible();

  const ask = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask("/api/v1/me")).status()).toBe(200);
  const refused = await ask("/api/v1/notifications");
  expect([refused.status(), await refused.json()]).toMatchObject([403, { scope: "notifications:read" }]);
  // Uses are written in batches, some seconds later.
  await expect(async () => {
    await page.reload();
    await expect(row.getByText("last used")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await row.getByRole("button", { name: "Revoke Nightly <b>import</b>" }).click();
  await expect(dialog).toContainText("lose access within a second");
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(row.getByText("Revoked")).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect.poll(async () => (await ask("/api/v1/me")).status()).toBe(401);
});
