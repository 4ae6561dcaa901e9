import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

const unique = `zl${Date.now().toString(36)}`;

test("J36 an empty board says what to leave out, and a press does it", async ({ page, openBrowser }) => {
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  await postJob(owner, { title: `${unique} Keeper`, location: "Lisbon", f_type: "Contract" });
  await signUp(page, "Ines", "Marchetti");
  await page.goto(`/opportunities?search=${unique}&location=Porto&type=full-time`);
  const ways = page.getByRole("list", { name: "Broaden your search" });
  await expect(ways.getByRole("button", { name: "Without filters: 1 job" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notify me about new jobs" })).toBeVisible();
  await page.goto(`/opportunities?search=${unique}&location=Porto&type=contract`);
  const without = ways.getByRole("button", { name: "Without Porto: 1 job" });
  await expect(without).toBeVisible();
  await expectAccessible(page);
  await without.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/opportunities?search=${unique}&type=contract`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goBack();
  await expect(without).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("J36 /browse says it with plain links", async ({ page }) => {
    await page.goto("/browse?search=quilting&type=full-time,contract&location=Remote");
    const ways = page.getByRole("list", { name: "Broaden your search" });
    const link = ways.getByRole("link", { name: /^Without “quilting”: \d+ jobs?$/ });
    await expect(link).toHaveAttribute("href", "/browse?location=Remote&type=full-time%2Ccontract");
    const told = Number((await link.textContent())?.match(/(\d+) jobs?$/)?.[1]);
    await link.click();
    await expect(page.getByText(new RegExp(`^Showing ${told} of `))).toBeVisible();
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1280, 390]) {
    test(`J36 the ways stay within the window, ${colorScheme}, ${width}`, async ({ openBrowser }) => {
      const page = await (await openBrowser({ viewport: { width, height: 800 }, colorScheme })).newPage();
      await page.goto("/browse?search=quilting+engineer&type=full-time,contract&location=Remote&exact=true&lang=de");
      await expect(page.getByRole("list", { name: "Suche erweitern" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/looser-${colorScheme}-${width}.png` });
    });
  }
}
