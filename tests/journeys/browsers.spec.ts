import { expect, test } from "../support/browser.ts";
import { postJob, referThrough } from "./job-desk.ts";
import { newEmail, PASSWORD, signIn, signUp } from "./people.ts";

type Page = import("@playwright/test").Page;

const SCREENS = [
  "/",
  "/browse",
  "/opportunities",
  "/dashboard",
  "/jobs",
  "/my-referrals",
  "/my-applications",
  "/payouts",
  "/my-candidates",
  "/profile",
];

/** Actions on a job: read, refer, apply, hire. Takes one own job and one of another owner. */
const screensOf = (own: string, other: string) => [
  `/jobs/${other}`,
  `/refer/${other}`,
  `/apply/${other}`,
  `/jobs/${own}/manage`,
];

/** Navigates on the client, without loading a page. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page).toHaveURL(path);
}

/** The signed-in user's own job with a referred candidate, and a job of another owner. */
async function twoJobs(page: Page, openBrowser: () => Promise<import("@playwright/test").BrowserContext>) {
  const other = await (await openBrowser()).newPage();
  await signUp(other, "Orla", "Other");
  const [own, theirs] = [await postJob(page, { title: "Lock Keeper" }), await postJob(other, { title: "Ferry Hand" })];
  await referThrough(other, {
    job: own,
    candidate_name: "Noor Haddad",
    candidate_email: newEmail("noor"),
    recommendation: "Noor kept the locks of three canals for nine years and never lost a boat in them.",
  });
  return { own, theirs, other };
}

/** The screen has loaded, and no part of it failed. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main .skeleton")).toHaveCount(0);
  await expect(page.getByText(/Failed to load|Something went wrong/)).toHaveCount(0);
}

/** Reports a time zone that Intl refuses, as Chromium does where it cannot detect the system's. */
function sayUnknownZone(): void {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions;
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...own.call(this), timeZone: "Etc/Unknown" };
  };
}

test("a job's page comes to life for somebody signed in far from UTC, each time with an empty cache", async ({
  page,
  openBrowser,
}) => {
  const email = await signUp(page, "Berta", "Berlin", newEmail("berta"));
  const { theirs } = await twoJobs(page, openBrowser);
  // The order of its parts varies; the date's time zone is among them.
  for (let visit = 0; visit < 10; visit += 1) {
    const context = await openBrowser({ timezoneId: "Europe/Berlin" });
    const fresh = await context.newPage();
    await signIn(fresh, email);
    for (const path of ["/settings", `/jobs/${theirs}`]) {
      await fresh.goto(path);
      await expectWhole(fresh);
    }
    await context.close();
  }
});

/** Blocks storage, as a browser does that blocks all cookies and site data. */
function blockStorage(): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
}

/** Wraps each present and future text node into elements, as browser translators do. */
function translate(): void {
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || parent.closest("script, style, textarea, font, title") || text.data.trim() === "")
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  walk(document.body);
  const seen = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeName !== "FONT") walk(node);
  });
  seen.observe(document.body, { childList: true, subtree: true });
}

test("every main screen comes in a browser that does not know its time zone", async ({ page }) => {
  await signUp(page, "Zora", "Nowhere");
  const job = await postJob(page, { title: "Lock Keeper" });
  await page.addInitScript(sayUnknownZone);
  for (const path of [...SCREENS, `/jobs/${job}`]) {
    await page.goto(path);
    await expectWhole(page);
  }
});

test("the screens of a job, settings and sign-in come in a browser that does not know its time zone", async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Zora", "Nowhere");
  const { own, theirs } = await twoJobs(page, openBrowser);
  await page.addInitScript(sayUnknownZone);
  for (const path of ["/settings", ...screensOf(own, theirs)]) {
    await page.goto(path);
    await expectWhole(page);
  }
  await expect(page.getByText("Noor Haddad").first()).toBeVisible();
  const visitor = await (await openBrowser()).newPage();
  await visitor.addInitScript(sayUnknownZone);
  await visitor.goto("/auth");
  await expectWhole(visitor);
});

test("public screens and signing in work in a browser that keeps nothing", async ({ page, openBrowser, watch }) => {
  // The router's own script in the page logs the error and continues.
  watch.allow(/Access is denied/);
  const email = await signUp(page, "Sten", "Blocked", newEmail("sten"));
  const { own, theirs } = await twoJobs(page, openBrowser);
  const blocked = await (await openBrowser()).newPage();
  await blocked.addInitScript(blockStorage);
  for (const path of ["/", "/browse", "/contact", `/jobs/${own}`]) {
    await blocked.goto(path);
    await expectWhole(blocked);
  }
  await blocked.goto("/auth");
  await blocked.getByLabel("Email address").fill(email);
  await blocked.getByLabel("Password").fill(PASSWORD);
  await blocked.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(blocked).toHaveURL(/\/dashboard$/);
  await expectWhole(blocked);
  // A new page would have no session.
  for (const path of [...SCREENS, ...screensOf(own, theirs), "/settings"]) {
    await go(blocked, path);
    await expectWhole(blocked);
  }
});

type Fiber = {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null;
  stateNode: unknown;
};

/**
 * Whether the hydration of the page is committed: the root's, and that of each Suspense boundary. A key on an element
 * says less: it is set while React renders, and a render can start again.
 */
function isHydrated(): boolean {
  const container = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1] as Fiber;
  const waiting = [(container?.stateNode as { current: Fiber } | undefined)?.current ?? null];
  if (waiting[0] === null) return false;
  for (let fiber = waiting.pop(); fiber !== undefined; fiber = waiting.pop()) {
    if (fiber === null) continue;
    if (fiber.memoizedState?.isDehydrated || fiber.memoizedState?.dehydrated) return false;
    waiting.push(fiber.child, fiber.sibling);
  }
  return true;
}

/** Translates the page after hydration; before, hydration would replace the translation. */
async function translatePage(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
  await page.evaluate(translate);
}

/** Translates a page as soon as it is complete. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectWhole(page);
  await page.waitForLoadState("load");
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  await translatePage(page);
}

test("buttons of pages that the browser translates go on working", async ({ page }) => {
  await signUp(page, "Tilda", "Translated");
  for (const [path, name] of [
    ["/opportunities", "Refresh"],
    ["/jobs", "Refresh"],
    ["/opportunities?search=react", /^Save/],
  ] as const) {
    await openTranslated(page, path);
    await page.locator("main").getByRole("button", { name }).first().click();
    await expectWhole(page);
  }
});

for (const half of [SCREENS.slice(0, 5), SCREENS.slice(5)])
  test(`pages that the browser translates can be left: ${half.join(" ")}`, async ({ page }) => {
    await signUp(page, "Tilda", "Translated");
    for (const path of half) {
      await openTranslated(page, path);
      await page.getByRole("banner").getByRole("link").nth(1).click();
      await expectWhole(page);
    }
  });

test("the screens of a job, settings and signing in work while the browser translates them", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/status of 400/);
  const email = await signUp(page, "Tilda", "Translated", newEmail("tilda"));
  const { own, theirs } = await twoJobs(page, openBrowser);
  await openTranslated(page, "/dashboard");
  // Later parts are translated when they are added.
  for (const path of [...screensOf(own, theirs), "/settings", `/apply/${theirs}`]) {
    await go(page, path);
    await expectWhole(page);
  }
  await page.getByLabel("Cover letter").fill("I have kept locks for nine years.");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();

  const visitor = await (await openBrowser()).newPage();
  await visitor.goto("/auth");
  await expectWhole(visitor);
  await visitor.waitForLoadState("load");
  await translatePage(visitor);
  await visitor.getByLabel("Email address").fill(email);
  await visitor.getByLabel("Password").fill("not the password");
  await visitor.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(visitor.getByText("The email or password you entered is incorrect")).toBeVisible();
  await visitor.getByLabel("Password").fill(PASSWORD);
  await visitor.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(visitor).toHaveURL(/\/dashboard$/);
  await expectWhole(visitor);
});

/** Fills like some browsers and password managers: React's value tracker changes too, so that no change event fires. */
async function fillUnheard(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`input[name="${name}"]`).evaluate((element: HTMLInputElement, text) => {
    element.value = text;
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  }, value);
}

test("forms send what the browser filled in without an event", async ({ page, openBrowser, watch }) => {
  watch.allow(/status of 4\d\d/);
  await signUp(page, "Auden", "Filled");
  const { theirs } = await twoJobs(page, openBrowser);
  const sentTo = (path: string) => page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith(path));

  await page.goto(`/apply/${theirs}`);
  await page.getByLabel("Cover letter").fill("I have kept locks for nine years.");
  await fillUnheard(page, "candidate_name", "Jonah Auto");
  const application = sentTo("/api/applications");
  await page.getByRole("button", { name: "Submit Application" }).click();
  expect((await application).postDataJSON()).toMatchObject({ candidate_name: "Jonah Auto" });

  await page.goto(`/refer/${theirs}`);
  await page.getByLabel("Candidate Name").click();
  await fillUnheard(page, "candidate_name", "Noor Auto");
  await fillUnheard(page, "candidate_email", "noor.auto@example.com");
  await page.getByRole("button", { name: "Next Step" }).click();
  await page
    .getByLabel(/^Recommendation/)
    .fill("Noor kept the locks of three canals for nine years and never lost a boat in them.");
  const referral = sentTo("/api/referrals");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  expect((await referral).postDataJSON()).toMatchObject({ candidate_name: "Noor Auto" });

  await page.goto("/apply");
  const about = page.getByRole("form", { name: "About You" });
  await about.getByLabel("LinkedIn URL").fill("https://linkedin.com/in/auden-filled");
  await fillUnheard(page, "full_name", "Auden Auto");
  await fillUnheard(page, "email", newEmail("auden"));
  const scout = sentTo("/api/scouts/drafts");
  await about.getByRole("button", { name: "Continue" }).click();
  expect((await scout).postDataJSON()).toMatchObject({ full_name: "Auden Auto" });
  await expect(page.getByRole("form", { name: "Who Would You Refer?" })).toBeVisible();
});

test("a link whose screen cannot be fetched leaves the page as it is", async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to load resource/);
  await signUp(page, "Olof", "Offline");
  await page.goto("/opportunities");
  await expectWhole(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const refused: string[] = [];
  await page.route(/\/assets\/[^/]*\.js$/, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  const title = page.locator('main a[href^="/jobs/"]').first();
  await title.hover();
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  await page.locator('main a[href^="/jobs/"]').nth(1).hover();
  expect(await page.evaluate(() => Reflect.get(window, "stayed"))).toBe(true);
  await expect(title).toBeVisible();
});

test("a phone shows the record of a link with its name, and keeps a note that was begun", async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { title: "Lock Keeper" });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const referral = await referThrough(referrer, {
    job,
    candidate_name: "Noor Haddad",
    candidate_email: newEmail("noor"),
    recommendation: "Noor kept the locks of three canals for nine years and never lost a boat in them.",
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/jobs/${job}/manage?open=referral:${referral}`);
  const panel = page.getByRole("complementary", { name: "Noor Haddad" });
  await expect(panel.getByRole("heading", { name: "Noor Haddad" })).toBeInViewport();
  const note = panel.getByRole("textbox", { name: /note/i }).first();
  await note.fill("Call her on Tuesday");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.goto(`/jobs/${job}/manage?open=referral:${referral}`);
  await expect(panel.getByRole("textbox", { name: /note/i }).first()).toHaveValue("Call her on Tuesday");
});
