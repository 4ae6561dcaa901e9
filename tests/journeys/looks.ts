import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/browser.ts";

/** Nothing serious is found and nothing is too wide, in both themes, on a desk and on a phone. */
export async function looks(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
}
