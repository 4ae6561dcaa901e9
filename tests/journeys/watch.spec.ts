import type { BrowserContext } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";

/** Answers /planted with this body, so that the checks can be seen to fail on a planted fault. */
async function plant(context: BrowserContext, body: string, status = 200): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Planted</title><body><main><h1>Planted</h1>${body}</main></body></html>`;
  await context.route("**/planted", (route) =>
    route.fulfill({
      status,
      body: html,
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "script-src 'self'" },
    }),
  );
}

test("a page without fault passes", async ({ page, context }) => {
  await plant(context, "<p>Good</p>");
  await page.goto("/planted");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("an error that the test expects does not fail it", async ({ page, context, watch }) => {
  await plant(context, "", 404);
  watch.allow(/status of 404/);
  await page.goto("/planted");
});

test.fail("an error in the console fails the test", async ({ page, context }) => {
  await plant(context, "", 404);
  await page.goto("/planted");
});

test.fail("an error on the page fails the test", async ({ page, context }) => {
  await plant(context, "");
  await page.goto("/planted");
  const thrown = page.waitForEvent("pageerror");
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error("planted");
    });
  });
  await thrown;
});

test.fail("a violation of the content-security policy fails the test", async ({ page, context }) => {
  await plant(context, "<script>document.title = 'run';</script>");
  await page.goto("/planted");
});

test.fail("a fault in a second browser fails the test", async ({ openBrowser }) => {
  const other = await openBrowser();
  await plant(other, "", 404);
  const page = await other.newPage();
  await page.goto("/planted");
});

test.fail("a picture without text is not accessible", async ({ page, context }) => {
  await plant(context, '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">');
  await page.goto("/planted");
  await expectAccessible(page);
});

test.fail("a page wider than its window is found", async ({ page, context }) => {
  await plant(context, '<div style="width: 5000px">wide</div>');
  await page.goto("/planted");
  await expectNoSidewaysScroll(page);
});
