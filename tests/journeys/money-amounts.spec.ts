import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { signIn } from "./people.ts";

/** The four amounts as a screen shows them. */
async function amountsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const region = page.getByRole("region", { name: "Your rewards" });
  await expect(region).toContainText("Released to you, whether paid out yet or not.");
  return region.locator(".figure").allTextContents();
}

test("M18 a referrer reads the same four amounts on every screen", async ({ page }) => {
  await signIn(page, "ines.marchetti@demo.invalid", "good-word-2026");
  const [possible, in_escrow, earned, paid] = await amountsOn(page, "/my-referrals");
  expect(await amountsOn(page, "/payouts")).toEqual([possible, in_escrow, earned, paid]);
  await expect(page.getByRole("region", { name: "Your figures" })).toContainText(`Total Earned${paid}`);
  await page.goto("/dashboard");
  const card = page.getByRole("link", { name: /Total Earned/ });
  await expect(card).toContainText(`${earned}${possible} possible, ${in_escrow} in escrow, ${paid} paid`);
});
