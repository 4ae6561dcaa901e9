import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { signUp } from "./people.ts";

/** How far what is there was moved by what came later, as browsers count it; what somebody's own press moves counts, too. */
async function movedOn(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Reflect.set(globalThis, "moved", moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The faces come first: in which letters a page is set meanwhile is the machine's.
  for (let time = 1; time <= 2; time += 1) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector("h1") && !document.querySelector(".skeleton, .over-wait"));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  return page.evaluate(() => Number(Reflect.get(Reflect.get(globalThis, "moved"), "sum")));
}

for (const width of [390, 1280]) {
  test(`nothing moves when late pieces of lists and jobs arrive: ${width}`, async ({ openBrowser }) => {
    const page = await (await openBrowser({ viewport: { width, height: 844 } })).newPage();
    await page.goto("/browse?payMin=1000&payCurrency=USD");
    const job = (await page.getByRole("article").getByRole("link").first().getAttribute("href")) ?? "";
    for (const path of ["/browse", "/browse/places/remote", job])
      expect(await movedOn(page, path), path).toBeLessThan(0.02);
    await signUp(page, "Ines", "Marchetti");
    for (const path of ["/opportunities", "/opportunities?search=engineer", "/jobs", "/browse", job])
      expect(await movedOn(page, path), path).toBeLessThan(0.02);
  });
}
