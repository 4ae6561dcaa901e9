import { type Page, test as plain } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { signUp } from "./people.ts";

const titlesOn = (page: Page) => page.getByRole("article").getByRole("heading", { level: 3 }).allTextContents();

/** A visitor searches for a job, and pages through the list and back. */
async function findAndGoBack(page: Page): Promise<void> {
  await page.goto("/browse");
  await expect(page.getByRole("heading", { level: 1, name: "Open jobs" })).toBeVisible();
  const first = await titlesOn(page);
  expect(first).toHaveLength(20);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\/browse\?cursor=/);
  await expect(page.getByRole("link", { name: "First page" })).toBeVisible();
  const second = await titlesOn(page);
  expect(second.filter((title) => first.includes(title))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/browse$/);
  await expect.poll(() => titlesOn(page)).toEqual(first);

  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByLabel("Search", { exact: true }).fill("engineer");
  await filters.getByRole("checkbox", { name: "Full-time" }).check();
  await filters.getByRole("checkbox", { name: "Contract" }).check();
  await filters.getByRole("textbox", { name: "Lowest reward" }).fill("1,000");
  await filters.getByRole("combobox", { name: "Sort by" }).selectOption("reward-high");
  await filters.getByRole("button", { name: "Show jobs" }).click();
  await expect(page).toHaveURL(/[?&]search=engineer/);
  await expect(filters.getByRole("link", { name: "Clear All Filters" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Showing \d+ of \d+ opportunities$/ })).toBeVisible();
  const found = await titlesOn(page);
  expect(found.length).toBeGreaterThan(1);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: found[0] ?? "" })).toBeVisible();
  await page.goBack();
  await expect(filters.getByLabel("Search", { exact: true })).toHaveValue("engineer");
  await expect(filters.getByRole("checkbox", { name: "Contract" })).toBeChecked();
  await expect(filters.getByRole("textbox", { name: "Lowest reward" })).toHaveValue("1000");
  await expect(filters.getByRole("combobox", { name: "Sort by" })).toHaveValue("reward-high");
  expect(await titlesOn(page)).toEqual(found);
  await filters.getByRole("link", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL(/\/browse$/);
  await expect(filters.getByLabel("Search", { exact: true })).toHaveValue("");
  await expect.poll(() => titlesOn(page)).toEqual(first);
}

test.describe("a market in which nobody posts meanwhile", () => {
  let installation: Installation;

  test.beforeAll(async () => {
    installation = await startInstallation({ DEMO_DATA: "on" });
  });
  test.afterAll(async () => installation.end());

  test("J17 J23 a visitor finds a job, and Back keeps place and filters", { tag: "@main" }, async ({ openBrowser }) => {
    const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
    await findAndGoBack(page);
    await expect(page).toHaveTitle(/^Open jobs · /);
  });

  plain("J17 J23 the same without scripts", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: installation.product.url, javaScriptEnabled: false });
    await findAndGoBack(await context.newPage());
    await context.close();
  });
});

test("J16 J17 a visitor sees what was taken for a typing error, and may have their own words", async ({ page }) => {
  await page.goto("/browse?search=kuberntes");
  const note = page.getByText("Showing results for “kubernetes”");
  await expect(note).toBeVisible();
  await expect(page.getByText("also: k8s")).toBeVisible();
  await page.getByRole("link", { name: "Search for “kuberntes” instead" }).click();
  await expect(page).toHaveURL("/browse?search=kuberntes&exact=true");
  await expect(page.getByText("No opportunities found")).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.goBack();
  await expect(note).toBeVisible();
});

test("J17 P6 a list that cannot be had leaves the one that is there and the form as it was filled in", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await page.goto("/browse");
  const filters = page.getByRole("complementary", { name: "Filters" });
  const words = filters.getByLabel("Search", { exact: true });
  await expect(page.getByRole("combobox", { name: "Places" })).toBeVisible();
  const first = await titlesOn(page);
  await words.fill("engineer");
  await context.setOffline(true);
  await filters.getByRole("button", { name: "Show jobs" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Failed to load jobs. Please try again." });
  await expect(told).toContainText("This list has not been updated yet.");
  await expect(page).toHaveURL(/\/browse\?search=engineer$/);
  await expect(words).toHaveValue("engineer");
  expect(await titlesOn(page)).toEqual(first);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(told).toHaveCount(0);
  await expect(words).toHaveValue("engineer");
  expect(await titlesOn(page)).not.toEqual(first);

  // Going back after a failure restores the list's filters. The pointer must not rest on a job: hovering preloads its
  // screen, and the router reloads the page when that fails.
  await page.mouse.move(0, 0);
  await words.fill("designer");
  await context.setOffline(true);
  await filters.getByRole("button", { name: "Show jobs" }).click();
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await page.goBack();
  await expect(told).toHaveCount(0);
  await expect(words).toHaveValue("engineer");
});

test("J23 the landing page and every footer lead there", { tag: "@main" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Browse open jobs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open jobs" })).toBeVisible();
  await page.goto("/privacy");
  await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "Browse Jobs" }).click();
  await expect(page).toHaveURL(/\/browse$/);
});

test("J23 the one way to referring leads through sign-in and back to the same list", async ({ page }) => {
  await page.goto("/browse?location=Remote");
  const way = page.getByRole("main").getByRole("link", { name: "Sign in to refer" });
  await expect(way).toHaveAttribute("href", `/auth?next=${encodeURIComponent("/browse?location=Remote")}`);
  await expect(page.getByRole("main").getByRole("link", { name: /refer/i })).toHaveCount(1);
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/browse?location=Remote");
  const board = page.getByRole("main").getByRole("link", { name: "Refer from the job board" });
  await expect(board).toHaveAttribute("href", "/opportunities?location=Remote");
});

test("J23 a page of the list that is not there leads to its first one", async ({ page, watch }) => {
  watch.allow(/status of 422/);
  const answer = await page.goto("/browse?type=contract&cursor=not-one-of-ours");
  expect(answer?.status()).toBe(422);
  await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page).toHaveURL(/\/browse\?type=contract$/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("J23 nothing found says so and leads on; what an address has of its own stays out of indexes", async ({
  page,
}) => {
  await page.goto("/browse?search=xylophonist&lang=en");
  await expect(page.getByText("No open job matches these filters.")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByRole("main").getByRole("link", { name: "Clear All Filters" }).last().click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("J23 P12 in each language the list has its own title, and the way on keeps the language", async ({
  request,
  baseURL,
}) => {
  const seen = new Set<string>();
  for (const lang of ["de", "es", "fr"]) {
    const html = await (await request.get(`/browse?lang=${lang}`)).text();
    seen.add(/<title>[^<]*/.exec(html)?.[0] ?? "");
    expect(html).toContain(`<link rel="canonical" href="${baseURL}/browse?lang=${lang}"`);
    expect(html).toMatch(new RegExp(`href="/browse\\?lang=${lang}&amp;cursor=`));
  }
  expect(seen.size).toBe(3);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`J23 at both widths everything is in its place: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/browse?search=engineer");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    const filters = page.getByRole("complementary", { name: "Filters" });
    const show = filters.getByRole("button", { name: "Show jobs" });
    await expect(filters.getByLabel("Search", { exact: true })).toBeVisible();
    await expect(show).toBeHidden();
    await page.getByText("Filters", { exact: true }).first().click();
    await expect(show).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await filters.getByLabel("Search", { exact: true }).fill("design");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=design/);
    await expect(show).toBeHidden();
  });
