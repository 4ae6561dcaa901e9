import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext } from "@playwright/test";
import { isSerious, MINOR_RULES } from "../support/axe.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";

/** Serves this body at /planted, to show that the checks fail on a planted error. */
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

test("a page without fault passes", { tag: "@main" }, async ({ page, context }) => {
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

test.fail("words too pale on their ground are not accessible", async ({ page, context }) => {
  await plant(context, '<p style="background: white; color: silver">Pale</p>');
  await page.goto("/planted");
  await expectAccessible(page, ["color-contrast"]);
});

/** Each of them violates at least one axe rule. */
const FAULTY = `
  <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><svg role="img"></svg><div role="img"></div><input><select></select>
  <button></button><a href="#here"></a><p style="background: white; color: silver">Pale</p><p tabindex="5">First</p>
  <ul><div>Nothing to list</div></ul><li>Listed nowhere</li><dl><p>Nothing defined</p></dl><dd>Defined nowhere</dd>
  <div role="checkbox" tabindex="0">Set?</div><div role="nonsense">A</div><div aria-nonsense="1">B</div>
  <div aria-hidden="true"><button>Hidden</button></div><div role="button" tabindex="0"><a href="#here">In</a></div>
  <div role="dialog" tabindex="0">Nameless</div><div role="list"><div role="tab">Tab</div></div><p lang="nonsense">C</p>
  <table><tr><td headers="nobody">D</td></tr></table><input aria-label="E" autocomplete="nonsense">
  <button accesskey="f">F</button><button accesskey="f">G</button><div style="height: 2em; overflow: auto"><p>1</p><p>2</p><p>3</p></div>
  <video src="data:video/mp4;base64,AA=="></video><span aria-label="H">H</span><progress></progress><h4>Too low</h4><h2></h2>
  <main>Another</main><header><h1>Another</h1></header>`;

test("with the rules that find nothing serious switched off, everything serious is found", async ({
  page,
  context,
}) => {
  await plant(context, FAULTY);
  await page.goto("/planted");
  const look = async (left: readonly string[]) => {
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .disableRules([...left])
      .analyze();
    return violations.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map(({ target }) => target.join(" ")) }));
  };
  const [all, asked] = [await look([]), await look(MINOR_RULES)];
  expect(asked).toEqual(all.filter(({ impact }) => isSerious(impact)));
  expect(asked.length).toBeGreaterThan(20);
  // Some excluded elements would have been found.
  expect(all.length).toBeGreaterThan(asked.length);
});

test.fail("a page wider than its window is found", async ({ page, context }) => {
  await plant(context, '<div style="width: 5000px">wide</div>');
  await page.goto("/planted");
  await expectNoSidewaysScroll(page);
});
