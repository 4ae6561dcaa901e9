import { expect, expectAccessible, intercept, test } from "../support/browser.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

test.describe.configure({ mode: "serial" });

let installation: Installation;

// A separate installation, so that only this test's jobs are counted.
test.beforeAll(async ({ browser }) => {
  installation = await startInstallation();
  const page = await browser.newPage({ baseURL: installation.product.url });
  await signUp(page, "Ines", "Marchetti");
  await postJob(page, { title: "Baker", location: "München" });
  await postJob(page, { title: "Potter", location: "Remote - EU" });
  await postJob(page, { title: "Weaver", location: "Austin, TX" });
  await page.close();
});
test.afterAll(async () => installation.end());

test("J32 J33 places are typed and chosen with the keyboard alone, stand in the address, and are read out", async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Nora", "Reader");
  await page.goto("/opportunities");
  const places = page.getByRole("combobox", { name: "Places" });
  await places.focus();
  await page.keyboard.type("germ");
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option")).toHaveText(["Germany 1 open job", "Remote: Germany 1 open job"]);
  await expect(places).toHaveAttribute("aria-expanded", "true");
  await expect(list.getByRole("option", { name: /^Germany/ })).toHaveAttribute("data-highlighted", "");
  await expect(places).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]place=DE(&|$)/);
  await expect(page.getByText("Showing 1 of 3 opportunities")).toBeVisible();
  await expect(page.getByRole("article")).toContainText(["Baker"]);

  await page.keyboard.type("remote eu");
  await expect(list.getByRole("option", { name: /^Remote: EU/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await places.fill("remote");
  await expect(list.getByRole("option").first()).toHaveText("Remote 1 open job");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/place=DE%2Cremote(&|$)/);
  await expect(page.getByText("Showing 2 of 3 opportunities")).toBeVisible();
  const chips = page.getByRole("toolbar", { name: "Chosen places" });
  await expect(chips).toMatchAriaSnapshot(`
    - toolbar "Chosen places":
      - text: Germany
      - button "Remove Germany"
      - text: Remote
      - button "Remove Remote"
      - combobox "Places"
  `);

  // By a shared link, and by going back.
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove Germany" })).toBeVisible();
  await places.focus();
  await page.keyboard.press("Backspace");
  await expect(page).toHaveURL(/place=DE(&|$)/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Remove Remote" })).toBeVisible();
  await page.getByRole("button", { name: "Clear All" }).first().click();
  await expect(page).toHaveURL(/\/opportunities$/);
  await places.fill("qqqq");
  await expect(page.getByText("No matching places.")).toBeVisible();
});

test("J17 J33 visitors choose places, too, and the form keeps them", async ({ openBrowser }) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await page.goto("/browse?place=DE");
  await expect(page.getByRole("button", { name: "Remove Germany" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(["Baker"]);
  const places = page.getByRole("combobox", { name: "Places" });
  await places.fill("austin");
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("Austin, Texas");
  await places.press("Enter");
  await page.getByRole("button", { name: "Show jobs" }).click();
  await expect(page).toHaveURL(/place=DE%2C4671654/);
  await expect(page.getByRole("article")).toHaveCount(2);
  // A country's list has its name in the page's language.
  await page.goto("/browse/places/germany?lang=de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stellen in Deutschland");
  await expect(page.getByRole("article")).toContainText(["Baker"]);
});

test("J31 the form shows what a location is understood as, and takes corrections", async ({ openBrowser }) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/jobs/new");
  await page.getByLabel("Location").fill("Munich / Remote");
  const understood = page.getByRole("toolbar", { name: "Chosen places" });
  await expect(understood.getByRole("button")).toHaveText(["", ""]);
  await expect(page.getByRole("button", { name: "Remove Munich, Germany" })).toBeVisible();
  await page.getByRole("button", { name: "Remove Remote" }).click();
  const field = page.getByRole("combobox", { name: "Recognized places" });
  await field.fill("remote eu");
  await expect(page.getByRole("option", { name: /^Remote: EU/ })).toBeVisible();
  await field.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Remote: EU" })).toBeVisible();
  await expect(understood.getByRole("button")).toHaveCount(2);
  // The input stored on the device includes the corrected places.
  await page.goto("/opportunities");
  await page.goto("/jobs/new");
  await expect(page.getByLabel("Location")).toHaveValue("Munich / Remote");
  await expect(page.getByRole("button", { name: "Remove Remote: EU" })).toBeVisible();
  await expect(understood.getByRole("button")).toHaveCount(2);
  await page.getByLabel("Job Title").fill("Gilder");
  await page.getByLabel("Company Name").fill("Quillstack");
  await page.getByLabel("Company Website").fill("https://quillstack.example");
  await page.getByLabel("Description").fill("Gold leaf.");
  await page.getByLabel("Job Type").selectOption("Full-time");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await page.goto("/opportunities?place=remote.DE");
  const card = page.getByRole("article").filter({ hasText: "Gilder" });
  await expect(card).toContainText("Munich / Remote");
  const id = (await card.getByRole("link", { name: "Gilder", exact: true }).getAttribute("href"))?.split("/").at(-1);
  await page.goto(`/jobs/${id}/edit`);
  await expect(page.getByRole("button", { name: "Remove Remote: EU" })).toBeVisible();
  await page.getByLabel("Location").fill("Lisbon");
  await expect(page.getByRole("button", { name: "Remove Lisbon, Portugal" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Remote: EU" })).toHaveCount(0);
});

test("J33 on phones chosen places keep no empty line below them, and a press beside them leads to the field", async ({
  openBrowser,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await (await openBrowser({ baseURL: installation.product.url, viewport })).newPage();
  await signUp(page, "Pia", "Novak");
  await page.goto("/opportunities?place=5391959");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const chips = sheet.getByRole("toolbar", { name: "Chosen places" });
  await expect(chips).toContainText("San Francisco");
  const height = async () => (await chips.boundingBox())?.height ?? 0;
  const room = (await chips.locator(".place-chip").boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(room + 16);
  await chips.click({ position: { x: 2, y: 20 } });
  await expect(sheet.getByRole("combobox", { name: "Places" })).toBeFocused();
  await page.keyboard.type("germ");
  await expect(page.getByRole("option", { name: /^Germany/ })).toBeVisible();
});

test("J32 after Escape the words stay, and the arrow down brings their places again", async ({ openBrowser }) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await page.goto("/browse?place=DE");
  const places = page.getByRole("combobox", { name: "Places" });
  const remote = page.getByRole("listbox").getByRole("option", { name: /^Remote: EU/ });
  await places.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.type("remote eu");
  await expect(remote).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(remote).toHaveCount(0);
  await expect(places).toHaveValue("remote eu");
  await page.keyboard.press("ArrowDown");
  await expect(remote).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(remote).toHaveCount(0);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(remote).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Germany" })).toBeVisible();
});

test("J32 what failed before is not said of a later answer", async ({ openBrowser, watch }) => {
  watch.allow(/Failed to load resource/);
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await page.goto("/browse");
  const places = page.getByRole("combobox", { name: "Places" });
  const failed = page.getByText("Failed to load places. Please try again.");
  const restore = await intercept(page, "**/api/places?*", (route) => route.abort());
  await places.fill("germ");
  await expect(failed).toBeVisible();
  await page.keyboard.press("Escape");
  restore();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/places?*", async (route) => {
    await held;
    await route.continue();
  });
  // The input is still there.
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "Searching places" })).toBeAttached();
  await expect(failed).toHaveCount(0);
  answer();
  await expect(page.getByRole("option", { name: /^Germany/ })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`J32 places at both widths: ${colorScheme}`, async ({ openBrowser }) => {
    const context = await openBrowser({ baseURL: installation.product.url, colorScheme });
    const page = await context.newPage();
    await signUp(page, "Otto", "Lindqvist");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/opportunities?place=DE,remote.eu");
      if (width === 390) await page.getByRole("button", { name: "Filters" }).click();
      const places = page.getByRole("combobox", { name: "Places" });
      await expect(page.getByRole("button", { name: "Remove Remote: EU" })).toBeVisible();
      await places.fill("m");
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
      const inside = await page.locator(".place-popup").evaluate((popup) => {
        const { left, right } = popup.getBoundingClientRect();
        return (
          left >= 0 &&
          right <= innerWidth &&
          popup.contains(document.elementFromPoint(left + 20, popup.getBoundingClientRect().top + 20))
        );
      });
      expect(inside).toBe(true);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/places-${colorScheme}-${width}.png` });
      await expectAccessible(page);
    }
  });
}
