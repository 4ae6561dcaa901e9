import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/browser.ts";

/** No serious accessibility violation and no horizontal overflow, in both themes, on desktop and phone. */
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
