import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";

const PASSWORD = "good-word-2026";
const WIDTHS = [1280, 390] as const;
const THEMES = ["light", "dark"] as const;

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Each screen at phone and desktop width, light and dark: nothing serious for axe, nothing scrolls sideways. */
async function lookAt(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator(".skeleton")).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    }
  }
}

async function firstLink(page: Page, list: string, pattern: RegExp): Promise<string> {
  await page.goto(list);
  const hrefs = page.locator('main a[href^="/jobs/"]:not([href$="/new"])');
  await expect(hrefs.first()).toBeVisible();
  const all = await hrefs.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const found = all.find((href) => pattern.test(href));
  if (found === undefined) throw new Error(`${list} links to no job`);
  return found;
}

const JOB = /^\/jobs\/[0-9a-f-]{36}$/;

test("public screens are accessible and fit, light and dark", async ({ page, watch }) => {
  test.setTimeout(180_000);
  watch.allow(/404/);
  await lookAt(page, ["/", "/auth", "/privacy", "/terms", "/contact", "/admin/first", "/there/is/nothing/here"]);
});

test("a poster's screens are accessible and fit, light and dark", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, "marguerite.olander@demo.invalid");
  const job = await firstLink(page, "/jobs", JOB);
  await lookAt(page, ["/dashboard", "/jobs", "/jobs/new", job, `${job}/edit`, `${job}/manage`, "/settings"]);
});

test("a referrer's screens are accessible and fit, light and dark", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, "ines.marchetti@demo.invalid");
  const job = await firstLink(page, "/opportunities", JOB);
  await lookAt(page, [
    "/opportunities",
    "/my-referrals",
    "/payouts",
    "/payouts?tab=methods",
    job,
    job.replace("/jobs/", "/refer/"),
    "/jobs",
  ]);
});

test("a candidate's screens are accessible and fit, light and dark", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, "priya.raghunathan@demo.invalid");
  const job = await firstLink(page, "/opportunities", JOB);
  await lookAt(page, ["/my-applications", "/my-referrals", job.replace("/jobs/", "/apply/"), "/dashboard"]);
});
