import { type Page, test as plain } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { startInstallation } from "./installation.ts";
import { signUp } from "./people.ts";

const titlesOn = (page: Page) => page.getByRole("article").getByRole("heading", { level: 3 }).allTextContents();

test("J21 on the board an amount in anybody's habits narrows at once, and the highest pay comes first", async ({
  page,
}) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("textbox", { name: "Minimum per year" }).fill("100.000");
  await expect(page).toHaveURL(/payMin=100000&payCurrency=USD/);
  await expect(filters.getByRole("combobox", { name: "Currency" })).toHaveValue("USD");
  await expect(page.getByText(/\$[\d,]+ a year/).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("pay-high");
  await expect(page).toHaveURL(/sortBy=pay-high/);
  const highest = page
    .getByRole("article")
    .first()
    .getByText(/a year$/);
  await expect(highest).toContainText("$");
  await page.reload();
  await expect(filters.getByRole("textbox", { name: "Minimum per year" })).toHaveValue("100000");
  await expect(page.getByRole("article").first()).toBeVisible();
  await filters.getByRole("combobox", { name: "Currency" }).selectOption("");
  await expect(page).toHaveURL(/\/opportunities$/);
  await filters.getByRole("combobox", { name: "Currency" }).selectOption("CHF");
  await expect(page.getByText("No open job matches these filters.")).toBeVisible();
  await filters.getByRole("button", { name: "Clear All Filters" }).click();
  await expect(filters.getByRole("combobox", { name: "Currency" })).toHaveValue("");
});

const UNCLEAR = "Please enter a whole amount such as 60,000";

test("J21 what is no amount is said under its field and stays there; without an amount there is no currency", async ({
  page,
}) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  const amount = page.getByRole("textbox", { name: "Minimum per year" });
  for (const typed of ["abc", "12,5", "1e9", "-5", "9".repeat(100)]) {
    await amount.fill(typed);
    await expect(page.getByText(UNCLEAR)).toBeVisible();
    await expect(amount).toHaveValue(typed);
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveURL(/\/opportunities$/);
    await amount.fill("12.000");
    await expect(page).toHaveURL(/payMin=12000&payCurrency=USD/);
    await expect(page.getByText(UNCLEAR)).toHaveCount(0);
    await amount.fill("");
    await expect(page).toHaveURL(/\/opportunities$/);
  }
  await amount.fill("abc");
  await expect(page.getByText(UNCLEAR)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Full-time" }).check();
  await page.getByRole("button", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL(/\/opportunities$/);
  await expect(amount).toHaveValue("");
  await expect(page.getByText(UNCLEAR)).toHaveCount(0);
});

plain("J21 without scripts what is no amount comes back with what is wrong", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/browse");
  const amount = page.getByRole("textbox", { name: "Minimum per year" });
  await amount.fill("12,5");
  await page.getByRole("button", { name: "Show jobs" }).click();
  await expect(page.getByText(UNCLEAR)).toBeVisible();
  await expect(amount).toHaveValue("12,5");
  expect((await titlesOn(page)).length).toBeGreaterThan(0);
  await amount.fill("12.000");
  await page.getByRole("button", { name: "Show jobs" }).click();
  await expect(page.getByText(UNCLEAR)).toHaveCount(0);
  await expect(amount).toHaveValue("12000");
  await context.close();
});

plain("J21 without scripts the amount means dollars until a currency is chosen", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/browse");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("textbox", { name: "Minimum per year" }).fill("$100,000");
  await filters.getByRole("button", { name: "Show jobs" }).click();
  await expect(filters.getByRole("combobox", { name: "Currency" })).toHaveValue("USD");
  await expect(filters.getByRole("textbox", { name: "Minimum per year" })).toHaveValue("100000");
  const found = await titlesOn(page);
  expect(found.length).toBeGreaterThan(0);
  await filters.getByRole("combobox", { name: "Sort by" }).selectOption("pay-high");
  await filters.getByRole("button", { name: "Show jobs" }).click();
  await expect(page).toHaveURL(/sortBy=pay-high/);
  await expect.poll(async () => (await titlesOn(page)).toSorted()).toEqual(found.toSorted());
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`J21 the filter of pay has its place at both widths: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/browse?payCurrency=USD&payMin=100000&lang=de");
      if (width === 390) await page.getByText("Filter", { exact: true }).first().click();
      await expect(page.getByRole("textbox", { name: "Mindestens pro Jahr" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pay-${colorScheme}-${width}_.png` });
    }
  });

test("J22 the form of a job says what the law of its place asks for, with its source", async ({ page }) => {
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/jobs/new");
  const law = page.getByRole("status").filter({ hasText: "required by law" });
  await page.getByRole("textbox", { name: "Location" }).fill("Denver, CO; Vienna, Austria");
  await expect(law).toContainText("Colorado: the posting must state the minimum and maximum pay.");
  await expect(law).toContainText("Austria: the posting must state the minimum pay.");
  await expect(law.getByRole("link", { name: /C\.R\.S\. § 8-5-201/ })).toHaveAttribute("href", /colorado\.gov/);
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await law.scrollIntoViewIfNeeded();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/law-${colorScheme}-${width}_.png` });
    }
  await page.getByRole("textbox", { name: "Location" }).fill("Austin, TX");
  await expect(law).toHaveCount(0);
  // The selected places count, not the typed text.
  const places = page.getByRole("combobox", { name: "Recognized places" });
  await expect(page.getByRole("button", { name: "Remove Austin, Texas, United States" })).toBeVisible();
  await places.fill("denver");
  await expect(page.getByRole("option", { name: /^Denver/ })).toBeVisible();
  await places.press("Enter");
  await expect(law).toContainText("Colorado: the posting must state the minimum and maximum pay.");
  await page.getByRole("button", { name: /^Remove Denver/ }).click();
  await expect(law).toHaveCount(0);
});

plain(
  "J22 where it is asked for, a job without its pay is refused by field, and posted once it is named",
  async ({ browser }) => {
    const installation = await startInstallation({ PAY_RULES: "refuse" });
    try {
      const page = await (await browser.newContext({ baseURL: installation.product.url })).newPage();
      await signUp(page, "Marguerite", "Olander");
      await page.goto("/jobs/new");
      await page.getByLabel("Job Title").fill("Gilder");
      await page.getByLabel("Company Name").fill("Quillstack");
      await page.getByLabel("Company Website").fill("https://quillstack.example");
      await page.getByLabel("Description").fill("Gold leaf.");
      await page.getByRole("textbox", { name: "Location" }).fill("Denver, CO");
      await page.getByLabel("Job Type").selectOption("Full-time");
      await expect(page.getByText("Colorado: the posting must state the minimum and maximum pay.")).toBeVisible();
      await page.getByRole("button", { name: "Post Job" }).click();
      await expect(page.getByText("The law in this place requires this amount")).toHaveCount(2);
      const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("Up to", { exact: true })];
      await expect(from).toBeFocused();
      await expect(page.getByLabel("Job Title")).toHaveValue("Gilder");
      await from.fill("52.000");
      await to.fill("60,000");
      await page.getByRole("button", { name: "Post Job" }).click();
      await expect(page).toHaveURL(/\/jobs$/);
      await expect(page.getByRole("article").filter({ hasText: "Gilder" })).toContainText("$52,000");
    } finally {
      await installation.end();
    }
  },
);
