import type { Page } from "@playwright/test";
import { expect, intercept, test } from "../support/browser.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob, refer } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

// One installation for all of them.
test.describe.configure({ mode: "default" });

let installation: Installation;
let job = "";

// A separate installation, so that no other test changes the counts.
test.beforeAll(async ({ browser }) => {
  installation = await startInstallation();
  const options = { baseURL: installation.product.url };
  const [owner, referrer] = [await browser.newContext(options), await browser.newContext(options)];
  const [posts, refers] = [await owner.newPage(), await referrer.newPage()];
  await signUp(posts, "Marguerite", "Olander");
  for (let n = 1; n <= 45; n += 1) job = await postJob(posts, { title: `Bell Founder ${n}` });
  await takeRole(posts, "Poster");
  await owner.storageState({ path: stateOf("owner") });
  await signUp(refers, "Ines", "Marchetti");
  for (let n = 1; n <= 30; n += 1) {
    const [candidate_name, candidate_email] = [`Amara Okafor ${n}`, `amara.${n}@example.com`];
    const recommendation = "I worked beside her for three years and would hire her again at once.";
    await refer(refers, { job, candidate_name, candidate_email, recommendation });
  }
  await referrer.storageState({ path: stateOf("referrer") });
  const there = async () => (await callAs(posts, "GET", `/api/jobs/${job}/pipeline`)).counts;
  await expect.poll(there, { timeout: 60_000 }).toMatchObject({ all: 30 });
  await owner.close();
  await referrer.close();
});
test.afterAll(async () => installation.end());

function stateOf(who: string): string {
  return `${process.env.JOURNEYS_FOLDER}/lists-${who}.json`;
}

/** Counts the requests from now on, by path. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Live updates and presence are not caused by the click.
    if (/^\/api\/(?!notifications|me\/active|jobs\/[^/]+\/pipeline\/events)/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test("J8 whoever goes back to a list finds the same rows in the same place", { tag: "@main" }, async ({
  openBrowser,
}) => {
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("referrer") });
  const page = await context.newPage();
  await page.goto("/opportunities");
  const rows = page.getByRole("article");
  await expect(rows).toHaveCount(20);
  for (const shown of [40, 45]) {
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(rows).toHaveCount(shown);
  }
  const titles = await rows.getByRole("heading").allTextContents();
  const row = rows.nth(41);
  await row.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await row.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/jobs\//);
  await page.goBack();
  await expect(rows).toHaveCount(45);
  expect(await rows.getByRole("heading").allTextContents()).toEqual(titles);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test("J8 a change of one row far down leaves the list at its length", async ({ openBrowser }) => {
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("owner") });
  const page = await context.newPage();
  await page.goto("/jobs");
  const rows = page.getByRole("article");
  for (const shown of [20, 40, 45]) {
    await expect(rows).toHaveCount(shown);
    if (shown < 45) await page.getByRole("button", { name: "Load more" }).click();
  }
  // The oldest jobs have no candidates, so they are deleted.
  const title = "Bell Founder 2";
  const row = rows.filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await row.getByRole("button", { name: /Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(rows).toHaveCount(44);
});

test("F6 a card far down its column opens its record alone, and has the focus again", async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("owner") });
  const page = await context.newPage();
  // Other users' changes do not count.
  await page.route("**/pipeline/events", (route) => route.abort());
  // Later parts of the page send their own requests; the card's requests are counted after them.
  const parts = ["/api/hire-claims", `/api/jobs/${job}/asked`].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  );
  await page.goto(`/jobs/${job}/manage`);
  await Promise.all(parts);
  const column = page.getByRole("region", { name: /^New/ });
  const cards = column.getByRole("link");
  await expect(cards).toHaveCount(10);
  await column.getByRole("button", { name: /Load/ }).click();
  await expect(cards).toHaveCount(30);
  const names = await cards.allTextContents();
  const card = cards.nth(13);

  const calls = watchCalls(page);
  await card.click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 2 })).toContainText("Amara Okafor");
  await expect(panel.getByText("I worked beside her")).toBeVisible();
  expect(
    calls.filter((path) => !/^\/api\/(referrals|rewards|messages|jobs\/[^/]+\/(thread|interviews))/.test(path)),
  ).toEqual([]);
  expect(await cards.allTextContents()).toEqual(names);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(card).toBeFocused();

  const restore = await intercept(page, "**/api/referrals/*", (route) => route.abort());
  await cards.nth(20).click();
  await expect(panel.getByRole("alert")).toContainText("Failed to load the record.");
  await expect(cards).toHaveCount(30);
  restore();
  await panel.getByRole("button", { name: "Retry" }).click();
  await expect(panel.getByText("I worked beside her")).toBeVisible();
});

test("F6 a second press while a record opens adds nothing to the history", async ({ openBrowser }) => {
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("owner") });
  const page = await context.newPage();
  await page.goto(`/jobs/${job}/manage`);
  const cards = page.getByRole("region", { name: /^New/ }).getByRole("link");
  await expect(cards).toHaveCount(10);
  await cards.first().evaluate((card: HTMLElement) => {
    const push = history.pushState;
    // Presses again when the history has the record and the page does not show it yet.
    history.pushState = function (...entry) {
      history.pushState = push;
      push.apply(this, entry);
      queueMicrotask(() => card.click());
    };
    card.click();
  });
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 2 })).toContainText("Amara Okafor");
  await expect(panel.getByText("I worked beside her")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(cards.first()).toBeFocused();
});

test("J8 of two filters that are chosen in one moment both hold, and a campaign's mark is none", async ({
  openBrowser,
}) => {
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("referrer") });
  const page = await context.newPage();
  await page.goto("/my-referrals?utm_source=letter");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.route("**/api/referrals?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const [status, reward] = [page.getByLabel("Status", { exact: true }), page.getByLabel("Reward", { exact: true })];
  await page.evaluate(() => {
    const choose = (at: number, value: string) => {
      const select = document.querySelectorAll<HTMLSelectElement>(".toolbar select")[at];
      if (select === undefined) throw new Error("no such filter");
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    };
    choose(0, "Rejected");
    setTimeout(() => choose(1, "Pending"), 50);
  });
  await expect(page).toHaveURL(/status=Rejected&reward=/);
  await expect(status).toHaveValue("Rejected");
  await expect(reward).toHaveValue("Pending");
  await page.goto("/companies?utm_source=letter&search=nobody");
  await expect(page.getByRole("button", { name: /Clear/ })).toBeVisible();
});

test("P6 a list that cannot be renewed or lengthened says so, keeps its rows, and Retry goes on", {
  tag: "@main",
}, async ({ openBrowser, watch }) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("referrer") });
  const page = await context.newPage();
  await page.goto("/opportunities");
  const rows = page.getByRole("article");
  await expect(rows).toHaveCount(20);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to load jobs" })).toBeVisible();
  await expect(rows).toHaveCount(20);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(rows).toHaveCount(40);
});

test("P6 filters that cannot be had leave the list that is there, and Retry and Back go on", async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("referrer") });
  const page = await context.newPage();
  for (const screen of ["/opportunities", "/jobs"]) {
    await page.goto(screen);
    const rows = page.getByRole("article");
    await expect(rows).toHaveCount(20);
    const contract = page.getByRole("checkbox", { name: "Contract" });
    await expect(contract).toBeVisible();
    await context.setOffline(true);
    await contract.check();
    const told = page.getByRole("alert").filter({ hasText: "Failed to load jobs. Please try again." });
    await expect(told).toContainText("This list has not been updated yet.");
    await expect(rows).toHaveCount(20);
    await expect(contract).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`${screen}\\?type=contract$`));
    await page.goBack();
    await expect(told).toHaveCount(0);
    await expect(contract).not.toBeChecked();
    await expect(rows).toHaveCount(20);
    await page.goForward();
    await expect(told).toBeVisible();
    await expect(contract).toBeChecked();
    await context.setOffline(false);
    await told.getByRole("button", { name: "Retry", exact: true }).click();
    await expect(told).toHaveCount(0);
    await expect(rows).toHaveCount(0);
    await expect(contract).toBeChecked();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("kept-failure");
  }
});

test("a job's status that was changed by mistake is taken back from its toast", { tag: "@main" }, async ({
  openBrowser,
}) => {
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("owner") });
  const page = await context.newPage();
  await page.goto(`/jobs/${job}/manage`);
  const status = page.getByLabel("Job status");
  await expect(status).toHaveValue("Open");
  await status.selectOption("On Hold");
  const steps = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect(steps.filter({ hasText: "Paused" })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status).toHaveValue("Open");
  await expect.poll(async () => (await callAs(page, "GET", `/api/jobs/${job}`)).status).toBe("Open");
});

test("the last page of a list leaves the focus at its end", async ({ openBrowser }) => {
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("referrer") });
  const page = await context.newPage();
  await page.goto("/opportunities");
  const rows = page.getByRole("article");
  await expect(rows).toHaveCount(20);
  const more = page.getByRole("button", { name: "Load more" });
  await more.press("Enter");
  await expect(rows).toHaveCount(40);
  await expect(more).toBeFocused();
  await more.press("Enter");
  await expect(more).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveText(/^(\d+) of \1$/);
});

test("a step that takes long says so, and ends with the focus on the new heading", async ({ openBrowser }) => {
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("referrer") });
  const page = await context.newPage();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/opportunities?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Browse Jobs" }).click();
  const sign = page.locator(".travel");
  await expect(sign).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/opportunities$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(sign).toHaveCount(0);
});

test("what a row of My Jobs leads to comes when one points at it", async ({ openBrowser }) => {
  const context = await openBrowser({ baseURL: installation.product.url, storageState: stateOf("owner") });
  const page = await context.newPage();
  await page.goto("/jobs");
  const row = page.getByRole("article").first();
  await expect(row).toBeVisible();
  const ahead = (screen: string) => page.locator(`link[rel="modulepreload"][href*="/assets/${screen}-"]`);
  for (const [name, screen] of [
    [/^Manage /, "manage"],
    [/^Edit /, "edit-job"],
  ] as const) {
    await expect(ahead(screen)).toHaveCount(0);
    await row.getByRole("link", { name }).hover();
    await expect(ahead(screen).first()).toBeAttached();
  }
});
