import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

const unique = `zq${Date.now().toString(36)}`;

test("J35 words on the board become a title, a company or a place, with the keyboard alone", async ({
  page,
  openBrowser,
}) => {
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const company = { company_name: `${unique} Works`, company_website: `https://${unique}.example` };
  await postJob(owner, { ...company, title: `${unique} Keeper`, location: "Reykjavík" });
  await postJob(owner, { ...company, title: `${unique} Keeper`, location: "Reykjavík" });
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  const field = page.getByLabel("Search", { exact: true });
  await field.focus();
  await expect(field).toHaveRole("combobox");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  // The terms are reloaded every few seconds, upon requests.
  await expect(async () => {
    await field.fill("");
    await page.keyboard.type(unique, { delay: 20 });
    await expect(options).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(options).toHaveText([`${unique} Keeper Title, 2 jobs`, `${unique} Works Company, 2 jobs`]);
  await expect(page.getByRole("status").filter({ hasText: "2 suggestions" })).toBeAttached();
  await expectAccessible(page);
  await expect(field).toHaveValue(unique);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue(unique);
  await page.keyboard.press("Backspace");
  await page.keyboard.type(unique.at(-1) ?? "");
  await expect(options).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(0)).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.nth(0).getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/company=/);
  await expect(page).not.toHaveURL(/search=/);
  await expect(field).toHaveValue("");
  await expect(page.getByText("Showing 2 of")).toBeVisible();
  await expect(field).toBeFocused();

  // A place by any of its names becomes the place filter.
  await page.keyboard.type("reikiavik");
  await expect(options).toHaveText([/^Reykjav[ií]k Place, \d+ jobs$/]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/place=3413829(&|$)/);
  await expect(field).toHaveValue("");
  await expect(page.getByText("Showing 2 of")).toBeVisible();
  await page.keyboard.type(unique);
  await expect(options).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(options).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`search=${unique}(&|$)`));
});

test("J35 a visitor presses a suggestion on /browse; what is no search answers nothing", async ({ page }) => {
  await page.goto("/browse");
  const field = page.getByLabel("Search", { exact: true });
  await field.click();
  await expect(field).toHaveRole("combobox");
  const options = page.getByRole("option");
  await field.pressSequentially("engineer");
  await expect(options.filter({ hasText: /Title, \d+ jobs?$/ }).first()).toBeVisible();
  await expectAccessible(page);
  // The Enter that ends an IME composition selects nothing, nor does Safari's, which is only identified by its key
  // code.
  await page.keyboard.press("ArrowDown");
  for (const made of [{ isComposing: true }, { keyCode: 229 }])
    await field.dispatchEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...made });
  await expect(field).toHaveValue("engineer");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const chosen = options.filter({ hasText: "Title" }).first();
  const label = (await chosen.locator(".suggestion-label").textContent()) ?? "";
  await chosen.click();
  await expect(page).toHaveURL(`/browse?${new URLSearchParams({ search: label })}`);
  await expect(page.getByRole("article").first()).toContainText(label);
  await page.goBack();
  await expect(page).toHaveURL(/\/browse$/);
});

test("J35 after Escape the arrow down brings the suggestions again", async ({ page }) => {
  await page.goto("/browse");
  const field = page.getByLabel("Search", { exact: true });
  await field.click();
  await expect(field).toHaveRole("combobox");
  const first = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first();
  await field.pressSequentially("engineer");
  await expect(first).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("Escape");
  await expect(first).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(first).toHaveCount(0);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(first).toHaveAttribute("aria-selected", "false");
  await expect(field).toHaveValue("engineer");
});

for (const scheme of ["light", "dark"] as const) {
  for (const width of [1280, 390]) {
    test(`J35 suggestions stay within the window, ${scheme}, ${width}`, async ({ openBrowser }) => {
      const context = await openBrowser({ viewport: { width, height: 800 }, colorScheme: scheme });
      const page = await context.newPage();
      await page.goto("/browse");
      const field = page.getByLabel("Search", { exact: true });
      await page.locator(".browse-filters form").waitFor({ state: "attached" });
      if (width < 900) await page.getByText("Filters", { exact: true }).first().click();
      await field.click();
      await expect(field).toHaveRole("combobox");
      await field.pressSequentially("s");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/suggest-${scheme}-${width}.png` });
    });
  }
}
