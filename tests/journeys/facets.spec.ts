import { expect, expectAccessible, expectNoSidewaysScroll, intercept, test } from "../support/browser.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

test.describe.configure({ mode: "serial" });

let installation: Installation;

// A separate installation, so that only this test's jobs are counted.
test.beforeAll(async ({ browser }) => {
  installation = await startInstallation();
  const page = await browser.newPage({ baseURL: installation.product.url });
  await signUp(page, "Ines", "Marchetti");
  await postJob(page, { title: "Senior Weaver", department: "design", requirements: "Wool, Go" });
  await postJob(page, { title: "Lead Weaver", department: "design", requirements: "Wool" });
  await postJob(page, { title: "Senior Baker", department: "operations", requirements: "Rye" });
  await postJob(page, { title: "Potter", requirements: "Clay" });
  await page.close();
});
test.afterAll(async () => installation.end());

test("J38 J39 J40 the board is narrowed by level, department and skill, each with its count, with the keyboard alone", async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Nora", "Reader");
  await page.goto("/opportunities");
  const filters = page.getByRole("complementary", { name: "Filters" });
  const fold = (name: string) => filters.locator("summary").filter({ hasText: name });
  await fold("Seniority").focus();
  await page.keyboard.press("Enter");
  const senior = filters.getByRole("checkbox", { name: "Senior 2 open jobs" });
  await expect(senior).toBeVisible();
  await expect(filters.getByRole("checkbox", { name: "Lead 1 open job" })).toBeVisible();
  await expect(filters.getByRole("checkbox", { name: /^Junior/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(senior).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/[?&]level=senior(&|$)/);
  await expect(page.getByText("Showing 2 of 4 opportunities")).toBeVisible();
  await filters.getByRole("checkbox", { name: "Lead 1 open job" }).check();
  await expect(page).toHaveURL(/level=senior%2Clead(&|$)/);
  await expect(page.getByText("Showing 3 of 4 opportunities")).toBeVisible();

  await fold("Department").click();
  await filters.getByRole("checkbox", { name: "Design 2 open jobs" }).check();
  await expect(page.getByText("Showing 2 of 4 opportunities")).toBeVisible();
  await fold("Skills").click();
  await expect(filters.getByRole("checkbox", { name: "Wool 2 open jobs" })).toBeVisible();
  await expect(filters.getByRole("checkbox", { name: /^Rye/ })).toHaveCount(0);
  await filters.getByRole("searchbox", { name: "Find a skill" }).fill("go");
  await expect(filters.getByRole("checkbox", { name: /^Wool/ })).toHaveCount(0);
  await filters.getByRole("checkbox", { name: "Go 1 open job" }).check();
  await expect(page).toHaveURL(/skill=go(&|$)/);
  await expect(page.getByRole("article")).toHaveCount(1);

  // By a shared link, where the skill's name is shown at once, by going back, and by removing each filter.
  await page.reload();
  await expect(filters.getByRole("button", { name: "Remove Go", exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(["Senior Weaver"]);
  const cross = filters.getByRole("button", { name: "Remove Lead", exact: true });
  await expect(cross).toBeVisible();
  await cross.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/level=senior(&|$)/);
  await expect(fold("Seniority")).toBeFocused();
  await page.goBack();
  await expect(cross).toBeVisible();
});

test("J26 J36 J40 what is no value any more is left out, an empty list says what to leave out, and a search is saved by name", async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Nora", "Novak");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await page.goto("/opportunities?level=gone,vp&department=design&skill=%3Cb%3E");
  await expect(filters.getByRole("button", { name: /^Remove / })).toHaveText(["Vice President", "Design"]);
  const ways = page.getByRole("list", { name: "Broaden your search" });
  await ways.getByRole("button", { name: "Without Vice President: 2" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);

  await page.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByText("Saved: Design.")).toBeVisible();
  const saved = await callAs(page, "GET", "/api/saved-searches");
  expect(saved).toMatchObject({ items: [{ name: "Design", filters: { department: "design" } }] });
});

test("J40 no more skills can be ticked than an address holds", async ({ openBrowser }) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  const others = Array.from({ length: 9 }, (_none, nth) => `skill${nth}`);
  await page.goto(`/browse?skill=${others.join(",")}`);
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.locator("summary").filter({ hasText: "Skills" }).click();
  const wool = filters.getByRole("checkbox", { name: /^Wool/ });
  const rye = filters.getByRole("checkbox", { name: /^Rye/ });
  await wool.check();
  await expect(rye).toBeDisabled();
  await wool.uncheck();
  await expect(rye).toBeEnabled();
});

test("J40 what could not be counted is told, and counted at Retry", async ({ openBrowser, watch }) => {
  watch.allow(/Failed to load resource/);
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await page.goto("/browse");
  const restore = await intercept(page, "**/api/facets?*", (route) => route.abort());
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.locator("summary").filter({ hasText: "Seniority" }).click();
  await expect(filters.getByText("Failed to count jobs.")).toBeVisible();
  restore();
  await filters.getByRole("button", { name: "Retry" }).click();
  await expect(filters.getByRole("checkbox", { name: "Senior 2 open jobs" })).toBeVisible();
});

test("J17 J40 visitors narrow by them, too, and the form keeps them", async ({ openBrowser }) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await page.goto("/browse?level=senior");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters.getByRole("button", { name: "Remove Senior" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await filters.locator("summary").filter({ hasText: "Department" }).click();
  await filters.getByRole("checkbox", { name: "Operations 1 open job" }).check();
  await expectAccessible(page);
  await filters.getByRole("button", { name: "Show jobs" }).click();
  await expect(page).toHaveURL(/level=senior&department=operations$/);
  await expect(page.getByRole("article")).toContainText(["Senior Baker"]);
  await page.reload();
  await expect(filters.getByRole("button", { name: "Remove Operations" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(filters.getByRole("button", { name: "Remove Operations" })).toHaveCount(0);
});

test("J23 J40 without scripts levels and departments are boxes of the form", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: installation.product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/browse?skill=wool");
  await page.locator("summary").filter({ hasText: "Seniority" }).click();
  await page.getByRole("checkbox", { name: "Lead", exact: true }).check();
  await page.getByRole("checkbox", { name: "Junior, entry level" }).check();
  await page.getByRole("button", { name: "Show jobs" }).click();
  await expect(page.getByRole("article")).toContainText(["Lead Weaver"]);
  await page.locator("summary").filter({ hasText: "Seniority" }).click();
  await expect(page.getByRole("checkbox", { name: "Lead", exact: true })).toBeChecked();
  await context.close();
});

test("J40 on phones they stand in the sheet of filters", async ({ openBrowser }) => {
  const context = await openBrowser({ baseURL: installation.product.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signUp(page, "Vera", "Viewer");
  await page.goto("/opportunities");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.locator("summary").filter({ hasText: "Seniority" }).click();
  await sheet.getByRole("checkbox", { name: "Senior 2 open jobs" }).check();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Show 2 opportunities" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("J39 J43 whoever posts a job says its department, and changes it; its page says it, and its level", async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Petra", "Poster");
  const id = await postJob(page, { title: "Lead Smith", department: "supply" });
  await page.goto(`/jobs/${id}/edit`);
  const department = page.getByRole("combobox", { name: "Department" });
  await expect(department).toHaveValue("supply");
  await department.selectOption("People");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(`/jobs/${id}`);
  expect(await callAs(page, "GET", `/api/jobs/${id}`)).toMatchObject({ department: "people" });
  const facts = page.locator(".job-facts");
  await expect(facts.getByRole("link")).toHaveText(["Quillstack", "Lead", "People"]);
  await expectAccessible(page);
  await facts.getByRole("link", { name: "Lead" }).click();
  await expect(page).toHaveURL("/browse?level=lead");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.goto(`/jobs/${id}/edit`);
  await department.selectOption("Not specified");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(`/jobs/${id}`);
  expect(await callAs(page, "GET", `/api/jobs/${id}`)).toMatchObject({ department: null });
});

test("J44 posters narrow their own jobs and paused ones by them, with counts", async ({ openBrowser }) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Olga", "Owner");
  await takeRole(page, "Poster");
  await postJob(page, { title: "Senior Tanner", requirements: "Hides" });
  const id = await postJob(page, { title: "Junior Tanner", requirements: "Hides, Salt" });
  await callAs(page, "POST", `/api/jobs/${id}/status`, { from: "Open", status: "On Hold" });
  const filters = page.getByRole("complementary", { name: "Filters" });
  await page.goto("/jobs");
  await filters.locator("summary").filter({ hasText: "Skills" }).click();
  await expect(filters.getByRole("checkbox", { name: "Hides 2 jobs" })).toBeVisible();
  await filters.getByRole("checkbox", { name: /^Salt 1/i }).check();
  await expect(page).toHaveURL(/skill=salt/);
  await expect(page.getByRole("article")).toContainText(["Junior Tanner"]);
  await page.goto("/opportunities?status=paused");
  await filters.locator("summary").filter({ hasText: "Seniority" }).click();
  await filters.getByRole("checkbox", { name: "Junior, entry level 1 job" }).check();
  await expect(filters.getByRole("checkbox", { name: /^Senior/ })).toHaveCount(0);
  await expect(page.getByRole("article")).toContainText(["Junior Tanner"]);
});
