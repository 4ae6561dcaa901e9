import { expect, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { postJob } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

test.describe.configure({ mode: "serial" });

let installation: Installation;

// A separate installation without other open jobs.
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(async () => installation.end());

test("J1 J8 the board of an empty market, of one job, and of filters that nothing matches", { tag: "@main" }, async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  const owner = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  const figures = page.locator(".board-figures li");
  await expect(figures).toHaveText(["0 active jobs", "0 companies", "Up to $15K Rewards"]);
  await expect(page.getByText("Showing 0 of 0 opportunities")).toBeVisible();
  await expect(page.getByText("No opportunities found")).toBeVisible();
  await expect(page.getByText("No open jobs at the moment. Please check back soon.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear All Filters" })).toHaveCount(0);

  await signUp(owner, "Marguerite", "Olander");
  const title = "Staff Backend Engineer";
  const id = await postJob(owner, { title, requirements: "PostgreSQL, Go\nOn-call, English, 8+ years" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(figures).toHaveText(["1 active job", "1 company", "Up to $15K Rewards"]);
  await expect(page.getByText("Showing 1 of 1 opportunities")).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", `/jobs/${id}`);
  await expect(card.locator(".tag")).toHaveText(["PostgreSQL", "Go", "+3 more"]);
  await expect(card.locator(".job-desc")).toHaveCSS("-webkit-line-clamp", "2");
  await expect(card.getByText("just now")).toBeVisible();
  await expect(card.getByRole("link", { name: /^Refer Someone/ })).toHaveAttribute("href", `/refer/${id}`);

  const search = page.getByLabel("Search", { exact: true });
  await search.fill("enigneer");
  await expect(page.getByRole("status").filter({ hasText: "Showing results for “engineer”" })).toBeVisible();
  await expect(card).toBeVisible();
  await expect(search).toHaveValue("enigneer");
  await search.fill("");
  await expect(page.getByText("Showing results for")).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Internship" }).check();
  await expect(page.getByText("Showing 0 of 1 opportunities")).toBeVisible();
  await expect(page.getByText("No open job matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear All Filters" }).last().click();
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/\/opportunities$/);

  await takeRole(page, "Candidate");
  await page.goto("/opportunities");
  await expect(card.getByRole("link", { name: /^Apply Now/ })).toHaveAttribute("href", `/apply/${id}`);
  await takeRole(owner, "Poster");
  await owner.goto("/opportunities");
  const own = owner.getByRole("article").filter({ hasText: title });
  await expect(own.getByRole("link", { name: /^Manage/ })).toHaveAttribute("href", `/jobs/${id}/manage`);
});

test("J16 a search shows what fits best first, says why, and owns up to what it took for a typing error", {
  tag: "@main",
}, async ({ openBrowser }) => {
  const owner = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(owner, "Petra", "Olander");
  await postJob(owner, { title: "Kubernetes Gardener" });
  await postJob(owner, { title: "Keeper of Clusters", description: "You like people. You know Kubernetes by heart." });
  await signUp(page, "Vera", "Marchetti");
  await page.goto("/opportunities");
  await page.getByLabel("Search", { exact: true }).fill("kuberntes");
  await expect(page.getByText("Showing results for “kubernetes”")).toBeVisible();
  await expect(page.getByLabel("Sort by")).toHaveValue("");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Kubernetes Gardener", "Keeper of Clusters"]);
  await expect(page.locator("mark")).toHaveText(["Kubernetes"]);
  await page.getByLabel("Sort by").selectOption({ label: "Newest" });
  await expect(page).toHaveURL(/search=kuberntes&sortBy=newest$/);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Keeper of Clusters", "Kubernetes Gardener"]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Kubernetes Gardener", "Keeper of Clusters"]);
  await page.getByRole("button", { name: "Search for “kuberntes” instead" }).click();
  await expect(page.getByText("No opportunities found")).toBeVisible();
  await expect(page).toHaveURL(/search=kuberntes&exact=true$/);
  await page.reload();
  await expect(page.getByText("No opportunities found")).toBeVisible();
});

test("J8 beside the list every filter comes into view with the focus, however long the list is", async ({
  openBrowser,
}) => {
  const desk = { baseURL: installation.product.url, viewport: { width: 1280, height: 640 } };
  const page = await (await openBrowser(desk)).newPage();
  await signUp(page, "Vera", "Marchetti");
  await postJob(page, { title: "Filter Keeper" });
  await page.goto("/opportunities");
  await expect(page.getByRole("article").first()).toBeVisible();
  // The list is longer than any window, as with many open jobs.
  await page.locator(".board-list").evaluate((list) => {
    list.style.minHeight = "400rem";
  });
  await page.evaluate(() => scrollTo(0, 1_500));
  const filters = page.getByRole("complementary", { name: "Filters" });
  for (const field of [filters.getByLabel("Company"), filters.getByLabel("Saved"), filters.getByLabel("Location")]) {
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
  }
});

test("J8 on a phone the filters come up without its keyboard, and go back to where they came from", async ({
  openBrowser,
}) => {
  const phone = { baseURL: installation.product.url, viewport: { width: 390, height: 844 } };
  const page = await (await openBrowser(phone)).newPage();
  await signUp(page, "Vera", "Marchetti");
  await page.goto("/opportunities?type=internship");
  const way = page.getByRole("button", { name: "Filters", exact: true });
  await way.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("button", { name: "Clear All Filters" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(way).toBeFocused();
  // The bar above the list fits the longest texts, in the narrowest window and at its layout's breakpoints.
  for (const lang of ["de", "fr", "es"]) {
    await page.goto(`/opportunities?search=glass&lang=${lang}`);
    await expect(page.locator(".board-bar")).toBeVisible();
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 700 });
      const { right, room } = await page.evaluate(() => ({
        right: document.querySelector(".board-sort")?.getBoundingClientRect().right ?? 0,
        room: document.querySelector(".board-list")?.getBoundingClientRect().right ?? 0,
      }));
      expect(right, `${lang} ${width}`).toBeLessThanOrEqual(room + 0.5);
      await expectNoSidewaysScroll(page);
    }
  }
});
