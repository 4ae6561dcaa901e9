import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

/**
 * Delays every translation file that the page was not sent with, until it is released; `held` says whether one is
 * waiting.
 */
async function pauseLazyTexts(page: Page): Promise<{ held: () => boolean; release: () => void }> {
  const released = Promise.withResolvers<void>();
  let held = false;
  await page.route("**/*.json", async (route) => {
    const name = /\/en-([\w-]+)\.json$/.exec(route.request().url())?.[1];
    const known = await page.evaluate(() => document.documentElement.dataset.texts?.split(" ") ?? []);
    if (name !== undefined && !known.includes(name)) {
      held = true;
      await released.promise;
    }
    await route.continue();
  });
  return { held: () => held, release: released.resolve };
}

/** Counts the frames since the first heading in which the page has no title or no visible heading. */
async function countBlanks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shared = globalThis as { blanks?: number };
    let begun = false;
    shared.blanks = 0;
    const look = () => {
      const heading = document.querySelector("h1");
      const seen = heading?.checkVisibility() === true && document.title !== "";
      begun ||= seen;
      if (begun && !seen) shared.blanks = (shared.blanks ?? 0) + 1;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (globalThis as { blanks?: number }).blanks ?? -1);
}

for (const [address, last] of [
  ["/auth/confirm", "Continue"],
  ["/auth/confirm#token_hash=0123456789abcdef&type=signup", "Confirm my address"],
  ["/do-not-refer#token=0123456789abcdef", "Confirm"],
] as const)
  test(`${address} keeps what it came with until the texts of the rest are there`, async ({ page }) => {
    const { held, release } = await pauseLazyTexts(page);
    const blanks = await countBlanks(page);
    await page.goto(address);
    await expect.poll(held).toBe(true);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    release();
    await expect(page.getByRole("button", { name: last })).toBeVisible();
    expect(await blanks()).toBe(0);
  });
