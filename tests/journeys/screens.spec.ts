import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, startInstallation } from "./installation.ts";
import { signIn } from "./people.ts";

const DEMO_PASSWORD = "good-word-2026";
const WIDTHS = [1280, 390] as const;

/** The current screen: no serious axe violation, in both themes, and no horizontal scrolling. */
async function look(page: Page): Promise<void> {
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // The theme changes only colors.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Each screen is loaded once and checked in a desktop and a phone window. */
async function lookAt(page: Page, addresses: readonly string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const address of addresses) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Where a part of the screen loads late, its title does, too.
    await expect(page).toHaveTitle(/./);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await look(page);
    }
  }
}

/** The first link of a screen with such a URL. */
async function firstLink(page: Page, screen: string, pattern: RegExp): Promise<string> {
  await page.goto(screen);
  const links = page.locator("main a[href]");
  const found = async () => {
    const all = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute("href") ?? ""));
    return all.find((href) => pattern.test(href)) ?? "";
  };
  await expect.poll(found, { message: `a link like ${pattern} on ${screen}` }).not.toBe("");
  return found();
}

const JOB = /^\/jobs\/[0-9a-f-]{36}$/;
const COMPANY_JOBS = /^\/companies\/[0-9a-f-]{36}\/jobs$/;
const COMPANY_EDIT = /^\/companies\/[0-9a-f-]{36}\/edit$/;

test("public pages are accessible and fit, light and dark", { tag: "@main" }, async ({ page, watch }) => {
  watch.allow(/404/);
  await lookAt(page, [
    "/",
    "/auth",
    "/auth?tab=forgot",
    "/auth/confirm",
    "/auth/reset-password",
    "/admin/first",
    "/there/is/nothing/here",
  ]);
});

test("static pages are accessible and fit, light and dark", async ({ page }) => {
  await lookAt(page, ["/privacy", "/terms", "/contact", "/automated-steps"]);
});

test("public pages of the market are accessible and fit, light and dark", async ({ page, request }) => {
  const sitemap = await (await request.get("/sitemaps/index.xml")).text();
  const job = /\/jobs\/[0-9a-f-]{36}/.exec(sitemap)?.[0] ?? "";
  const company = await firstLink(page, job, COMPANY_JOBS);
  await lookAt(page, ["/apply", "/r/ines-marchetti", company, company.replace("/jobs", "/trust"), job, "/sitemap.xml"]);
});

test("public pages that mails lead to are accessible and fit, light and dark", async ({ page }) => {
  await lookAt(page, [
    "/do-not-refer",
    "/unsubscribe",
    "/referred",
    "/scout-invitation",
    "/team-invitation",
    "/companies/proof",
  ]);
});

test("a poster's dashboard and lists are accessible and fit, light and dark", { tag: "@main" }, async ({ page }) => {
  await signIn(page, "marguerite.olander@demo.invalid", DEMO_PASSWORD);
  await lookAt(page, ["/dashboard", "/jobs", "/jobs/new"]);
});

test("a poster's job is accessible and fits, light and dark", { tag: "@main" }, async ({ page }) => {
  await signIn(page, "marguerite.olander@demo.invalid", DEMO_PASSWORD);
  const job = await firstLink(page, "/jobs", JOB);
  await lookAt(page, [job, `${job}/edit`, `${job}/manage`]);
});

test("a poster's companies and profile are accessible and fit, light and dark", async ({ page }) => {
  await signIn(page, "marguerite.olander@demo.invalid", DEMO_PASSWORD);
  const edit = await firstLink(page, "/companies", COMPANY_EDIT);
  await lookAt(page, [
    "/companies",
    "/companies/new",
    edit,
    edit.replace("/edit", "/team"),
    edit.replace("/edit", "/verify"),
    "/profile",
  ]);
});

test("the settings are accessible and fit, light and dark", async ({ page }) => {
  await signIn(page, "dorian.halloran@demo.invalid", DEMO_PASSWORD);
  const tabs = ["role", "notifications", "privacy", "account", "payment"];
  await lookAt(
    page,
    tabs.map((tab) => `/settings?tab=${tab}`),
  );
});

test("a referrer's lists are accessible and fit, light and dark", async ({ page }) => {
  await signIn(page, "ines.marchetti@demo.invalid", DEMO_PASSWORD);
  await lookAt(page, ["/opportunities", "/my-referrals", "/jobs"]);
});

test("a job to refer to is accessible and fits, light and dark", async ({ page }) => {
  await signIn(page, "ines.marchetti@demo.invalid", DEMO_PASSWORD);
  const job = await firstLink(page, "/opportunities", JOB);
  await lookAt(page, [job, job.replace("/jobs/", "/refer/")]);
});

test("a referrer's people and money are accessible and fit, light and dark", async ({ page }) => {
  await signIn(page, "ines.marchetti@demo.invalid", DEMO_PASSWORD);
  await lookAt(page, ["/my-candidates", "/whom-do-i-know", "/payouts", "/payouts?tab=methods", "/profile"]);
});

test("a candidate's screens are accessible and fit, light and dark", async ({ page }) => {
  await signIn(page, "priya.raghunathan@demo.invalid", DEMO_PASSWORD);
  const job = await firstLink(page, "/opportunities", JOB);
  await lookAt(page, ["/my-applications", "/my-referrals", job.replace("/jobs/", "/apply/"), "/dashboard"]);
});

test.describe("the administration", () => {
  let installation: Installation;

  // A separate installation, because this test's user must become its first admin.
  test.beforeAll(async () => {
    installation = await startInstallation({ DEMO_DATA: "on" });
  });
  test.afterAll(async () => installation.end());

  test("an admin's screens are accessible and fit, light and dark", async ({ openBrowser }) => {
    const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
    await becomeAdmin(page, installation);
    const tabs = ["payouts", "batches", "refunds", "on_hold", "ledger"];
    await lookAt(page, [
      "/admin/scout-applications",
      "/admin/payouts",
      ...tabs.map((tab) => `/admin/payouts?tab=${tab}`),
    ]);
  });
});
