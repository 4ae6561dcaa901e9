import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { signUp } from "./people.ts";

test("P1 settings of one tab are in effect in the others at once, elsewhere with the next page", async ({
  page,
  openBrowser,
}) => {
  const email = await signUp(page, "Beatriz", "Quintanilla");
  const elsewhere = await (await openBrowser()).newPage();
  await elsewhere.goto("/auth");
  await elsewhere.getByLabel("Email address").fill(email);
  await elsewhere.getByLabel("Password").fill("a good word for it");
  await elsewhere.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard$/);

  const beside = await page.context().newPage();
  await beside.goto("/my-referrals");
  await expect(beside.getByRole("heading", { name: "My Referrals" })).toBeVisible();

  await page.goto("/settings?tab=account");
  const panel = page.getByRole("tabpanel", { name: "Account" });
  await panel.getByLabel("Language").selectOption("Deutsch");
  await panel.getByLabel("Timezone").selectOption("UTC+1");
  await panel.getByLabel("Theme").selectOption("Dark");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(/Settings saved successfully!|Einstellungen gespeichert!/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);

  await expect(beside.locator("html")).toHaveAttribute("lang", "de");
  await expect(beside.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await beside.evaluate(() => localStorage.getItem("vouchwell-zone"))).toBe("Etc/GMT-1");

  await elsewhere.goto("/settings?tab=account");
  await expect(elsewhere.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(elsewhere.getByRole("tabpanel").getByLabel("Zeitzone")).toHaveValue("UTC+1");
  await elsewhere.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(elsewhere);
  const tabs = elsewhere.getByRole("tablist");
  await tabs.getByRole("tab").first().click();
  await expect(tabs).toHaveAttribute("data-more", "end");
  await tabs.getByRole("tab").last().click();
  await expect(tabs.getByRole("tab").last()).toBeInViewport({ ratio: 1 });
  await expect(tabs).toHaveAttribute("data-more", "start");
  await elsewhere.goto("/settings?tab=account");
  await expect(elsewhere.getByRole("region", { name: "Konto löschen" })).toBeVisible();
  expect(await elsewhere.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500);
  await expectAccessible(elsewhere);
  await elsewhere.goto("/settings?tab=account#passkeys");
  await expect(elsewhere.locator("#passkeys > details")).toHaveAttribute("open");
  await expect(elsewhere.locator("#password > details")).not.toHaveAttribute("open");
});

test("P2 P3 the profile keeps what was typed and shows it in the header", { tag: "@main" }, async ({ page }) => {
  await signUp(page, "Beatriz", "Quintanilla");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Set Up Link" }).click();
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(/^beatrizquintanilla\d{1,3}$/);
  const username = await page.getByLabel("Username").inputValue();
  await page.getByLabel("Full Name").fill("Beatriz Q. Moreira");
  await page.getByLabel("Website").fill("nowhere");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Website must be a valid URL")).toBeVisible();
  await page.getByLabel("Website").fill("https://moreira.example");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByText(`/r/${username}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Account of Beatriz Q. Moreira" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("link", { name: "moreira.example" })).toBeVisible();
});

test("P1 a question about pushes that was closed can be asked again", async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => "default";
  });
  await signUp(page, "Beatriz", "Quintanilla");
  await page.goto("/settings?tab=notifications");
  await page.getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(page.getByText("This browser does not show push notifications yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on in this browser" })).toBeEnabled();
});
