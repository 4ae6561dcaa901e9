import { type Page, test as plain } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { signUp } from "./people.ts";

const titlesOn = (page: Page) => page.getByRole("article").getByRole("heading", { level: 3 }).allTextContents();

test("J21 on the board an amount in anybody's habits narrows at once, and the highest pay comes first", async ({
  page,
}) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("textbox", { name: "At least in a year" }).fill("100.000");
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
  await expect(filters.getByRole("textbox", { name: "At least in a year" })).toHaveValue("100000");
  const found = await titlesOn(page);
  expect(found.length).toBeGreaterThan(0);
  await filters.getByRole("combobox", { name: "Currency" }).selectOption("");
  await expect(page).toHaveURL(/\/opportunities$/);
  await filters.getByRole("combobox", { name: "Currency" }).selectOption("CHF");
  await expect(page.getByText("No open job matches these filters.")).toBeVisible();
  await filters.getByRole("button", { name: "Clear All Filters" }).click();
  await expect(filters.getByRole("combobox", { name: "Currency" })).toHaveValue("");
});

plain("J21 without scripts the amount means dollars until a currency is chosen", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/browse");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("textbox", { name: "At least in a year" }).fill("$100,000");
  await filters.getByRole("button", { name: "Show jobs" }).click();
  await expect(filters.getByRole("combobox", { name: "Currency" })).toHaveValue("USD");
  await expect(filters.getByRole("textbox", { name: "At least in a year" })).toHaveValue("100000");
  const found = await titlesOn(page);
  expect(found.length).toBeGreaterThan(0);
  await filters.getByRole("combobox", { name: "Sort by" }).selectOption("pay-high");
  await filters.getByRole("button", { name: "Show jobs" }).click();
  expect((await titlesOn(page)).toSorted()).toEqual(found.toSorted());
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`J21 the filter of pay has its place at both widths: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/browse?payCurrency=USD&payMin=100000&lang=de");
      if (width === 390) await page.getByText("Filter", { exact: true }).first().click();
      await expect(page.getByRole("textbox", { name: "Mindestens im Jahr" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pay-${colorScheme}-${width}_.png` });
    }
  });

test("J22 the form of a job says what the law of its place asks for, with its source", async ({ page }) => {
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/jobs/new");
  const law = page.getByRole("status").filter({ hasText: "The law asks for the pay of this job" });
  await page.getByRole("textbox", { name: "Location" }).fill("Denver, CO; Vienna, Austria");
  await expect(law).toContainText("Colorado: the posting names the lowest and the highest pay.");
  await expect(law).toContainText("Austria: the posting names what is paid at the least.");
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
});
