import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { signIn } from "./people.ts";

const KEY = "sb-database-auth-token";

function button(page: Page) {
  return page.getByRole("button", { name: "Continue with Google" });
}

/** Presses the button and waits for the provider's page in the popup. */
async function openProvider(page: Page): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await button(page).click();
  const popup = await opening;
  await popup.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/choose\//);
  return popup;
}

async function hasSession(page: Page): Promise<boolean> {
  return page.evaluate((key) => localStorage.getItem(key) !== null, KEY);
}

test("A4 A5 §13.19 through a provider on another origin, in a popup, to the dashboard", { tag: "@main" }, async ({
  page,
}) => {
  await page.goto("/auth?next=/my-referrals");
  const popup = await openProvider(page);
  expect(new URL(popup.url()).origin).not.toBe(new URL(page.url()).origin);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  await expect(page.getByRole("button", { name: "Loading..." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeDisabled();
  await expect(popup.getByText("Nobody here is real.")).toBeVisible();
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: /^Kwame Asante/ }).click();
  await closed;
  await expect(page).toHaveURL(/\/my-referrals$/);
  await page.goto("/dashboard");
  await expect(page.getByText("Kwame", { exact: false }).first()).toBeVisible();
  const user = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "{}").user, KEY);
  expect(user.email).toBe("kwame.asante@demo.invalid");
  expect(user.identities.map(({ provider }: { provider: string }) => provider)).toEqual(["email", "google"]);
});

test("A5 closing the popup, and refusing at the provider, cancel; the button then works again", async ({ page }) => {
  await page.goto("/auth?tab=sign-up");
  const popup = await openProvider(page);
  const card = page.locator("main");
  for (const field of await card.getByRole("textbox").all()) await expect(field).toBeDisabled();
  for (const press of await card.getByRole("button").all()) await expect(press).toBeDisabled();
  const link = card.getByRole("link", { name: "Sign in" });
  await expect(link).toHaveJSProperty("inert", true);
  await popup.close();
  await expect(card.getByLabel("Email address")).toBeEnabled();
  await expect(link).toHaveJSProperty("inert", false);
  await page.goto("/auth");
  await (await openProvider(page)).close();
  const box = page.getByRole("alert");
  await expect(box).toContainText("Authentication failed");
  await expect(box).toContainText("Authentication was cancelled");
  const second = await openProvider(page);
  await expect(box).toBeHidden();
  await second.getByRole("button", { name: "Cancel" }).click();
  await expect(box).toContainText("Authentication was cancelled");
  expect(second.isClosed()).toBe(true);
  expect(await hasSession(page)).toBe(false);
});

test("A5 a blocked popup is told", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/auth?tab=sign-up");
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("Popup blocked. Please allow popups and try again.");
});

test("A5 after five minutes the sign-in gives up and closes its popup", async ({ page }) => {
  await page.clock.install();
  await page.goto("/auth");
  const popup = await openProvider(page);
  await page.clock.runFor(270_000);
  expect(popup.isClosed()).toBe(false);
  const closed = popup.waitForEvent("close");
  await page.clock.runFor(31_000);
  await expect(page.getByRole("alert")).toContainText("Authentication timeout");
  await closed;
});

test("item 52 X6 A5 forged messages change nothing, and the real answer still counts", async ({ page }) => {
  await page.goto("/auth");
  const popup = await openProvider(page);
  const opening = await page.evaluate(
    (key) =>
      Object.keys(localStorage).flatMap((name) => name.match(`^${key}-flow-(\\w+)-code-verifier$`)?.[1] ?? [])[0],
    KEY,
  );
  expect(opening).toMatch(/^[0-9a-f]{32}$/);
  const session = { access_token: "forged.forged.forged", refresh_token: "forged-forged", user: { id: "forged" } };
  const messages = [
    { type: "oauth_error", message: "Forged", opening },
    { type: "oauth_success", session, opening },
    { ...session, opening },
  ];
  // From another origin, in the same popup.
  await popup.evaluate((forged) => {
    for (let round = 0; round < 1_000; round += 1) window.opener.postMessage(forged[round % forged.length], "*");
  }, messages);
  // From our own origin, but not from the popup.
  await page.evaluate((forged) => {
    for (const message of forged) window.postMessage(message, "*");
  }, messages);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.getByRole("button", { name: "Loading..." })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  expect(await hasSession(page)).toBe(false);
  await popup.getByRole("button", { name: /^Noor van Dijk/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("§13.19 two tabs on one storage: each popup keeps its own sign-in, and both tabs go on", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await page.goto("/auth");
  await other.goto("/auth");
  const first = await openProvider(page);
  const second = await openProvider(other);
  await first.getByRole("button", { name: /^Priya Raghunathan/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect.poll(() => second.isClosed()).toBe(true);
});

test("§11.9 a code of another browser is said honestly, and what an address says of itself is not shown", async ({
  page,
}) => {
  const again = page.getByRole("link", { name: "Back to sign-in" });
  await page.goto("/auth/callback?code=of-another-browser");
  await expect(page.getByRole("alert")).toContainText("This sign-in was started in another browser or has expired.");
  await expect(page).toHaveURL(/\/auth\/callback$/);
  await page.goto("/auth/callback?error=server_error&error_description=Call+this+number");
  await expect(page.getByRole("alert")).toContainText("OAuth authentication failed");
  await expect(page.getByText("Call this number")).toBeHidden();
  await page.goto("/auth/callback?error=temporarily_unavailable&error_code=provider_unavailable");
  await expect(page.getByRole("alert")).toContainText("The identity provider cannot be reached right now.");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await again.click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("the provider's page is accessible and fits its window and a phone", async ({ page }) => {
  await page.goto("/auth?lang=de");
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Weiter mit Google" }).click();
  const popup = await opening;
  await expect(popup.getByRole("heading", { name: "Wähle eine Demo-Person" })).toBeVisible();
  await expectNoSidewaysScroll(popup);
  await popup.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(popup);
});

test("A8 A12 a sign-in is linked in the settings, never one of somebody else, and unlinked again", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 4\d\d .*\/api\/account\/confirm/);
  await signIn(page, "tomasz.wieczorek@demo.invalid", "good-word-2026");
  await page.goto("/settings?tab=account");
  const ways = page.getByRole("list", { name: "Sign-in methods" });
  await expect(ways.getByRole("listitem")).toHaveCount(1);
  const link = async (person: RegExp) => {
    const opening = page.waitForEvent("popup");
    await page.getByRole("dialog").getByRole("button", { name: "Continue with Google" }).click();
    const popup = await opening;
    await popup.waitForURL(/\/choose\//);
    await popup.getByRole("button", { name: person }).click();
  };
  await page.getByRole("button", { name: "Link Google" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill("not the right one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("This password is not correct");
  await dialog.getByLabel("Current password").fill("good-word-2026");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Step 2 of 2: sign in with Google")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Continue with Google" })).toBeFocused();
  await expectAccessible(page);
  await link(/^Léa Fontaine/);
  await expect(dialog.getByRole("alert")).toContainText("This sign-in is already linked");
  await link(/^Tomasz Wieczorek/);
  await expect(dialog).toBeHidden();
  await expect(ways.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Sign-in method linked")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: /^Unlink / }).click();
  await dialog.getByLabel("Current password").fill("good-word-2026");
  await dialog.getByRole("button", { name: "Unlink", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(ways.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("Sign-in method unlinked")).toBeVisible();
});

test("A4 under another name of this machine the provider's button says where it works", async ({ page }) => {
  const here = new URL((await page.goto("/auth"))?.url() ?? "");
  await page.goto(`http://127.0.0.1:${here.port}/auth`);
  await button(page).click();
  const box = page.getByRole("alert");
  await expect(box).toContainText(`You can sign in with Google only at ${here.origin}.`);
  await box.getByRole("link", { name: "Open it there" }).click();
  await expect(page).toHaveURL(`${here.origin}/auth`);
});
