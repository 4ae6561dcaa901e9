import type { Page } from "@playwright/test";
import { expect, intercept, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, signUp, takeRole } from "./people.ts";

async function expectLinks(page: Page, place: string, links: readonly (readonly [RegExp, string])[]): Promise<void> {
  const region = page.getByRole("region", { name: place }).or(page.getByRole("navigation", { name: place }));
  for (const [name, href] of links) {
    await expect(region.getByRole("link", { name }).first()).toHaveAttribute("href", href);
  }
}

test("a newcomer's dashboard greets, says how to begin, and is whole when it could not be loaded at first", {
  tag: "@main",
}, async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  await signUp(page, "Amara", "Okafor");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Amara" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Vouchwell" })).toBeVisible();
  await expect(page.getByText("No recent activity yet...")).toBeVisible();
  await expectLinks(page, "Your figures", [
    [/^My Jobs/, "/jobs"],
    [/^My Referrals/, "/my-referrals"],
    [/^My Applications/, "/my-applications"],
    [/^Total Earned/, "/payouts"],
  ]);
  await expectLinks(page, "Quick Actions", [
    [/^Browse Jobs$/, "/opportunities"],
    [/^Post a Job$/, "/jobs/new"],
    [/^My Referrals$/, "/my-referrals"],
    [/^My Applications$/, "/my-applications"],
  ]);

  await postJob(page, { title: "Bell Founder" });
  // An incoming notification would reload it, and Retry would disappear before it is pressed.
  const restoreNotices = await intercept(page, "**/api/notifications/events", (route) => route.abort());
  const restoreDashboard = await intercept(page, "**/api/dashboard", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Failed to load dashboard data. Please try again.");
  restoreDashboard();
  await page.getByRole("button", { name: "Retry" }).click();
  restoreNotices();
  await expect(page.getByRole("link", { name: "Bell Founder, Quillstack" })).toBeVisible();
  await expect(page.getByText("You posted this job")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Vouchwell" })).toHaveCount(0);
});

test("who has no name is greeted by what stands before the @ of the address", async ({ page }) => {
  const email = await signUp(page, "", "", newEmail("lighthouse"));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${email.split("@")[0]}`);
});

test("A7 each screen has its own words when the session ends", async ({ page, context }) => {
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/dashboard");
  const words = [
    ["/dashboard", "Please log in to view your dashboard."],
    ["/companies", "Please log in to view companies."],
    ["/jobs", "Please log in to view and manage jobs."],
    ["/jobs/new", "You must be logged in to create a job"],
    ["/opportunities", "Please log in to view premium job opportunities."],
  ] as const;
  const open = await Promise.all(
    words.map(async ([path]) => {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
      return tab;
    }),
  );
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  for (const [index, tab] of open.entries()) {
    await expect(tab.getByRole("dialog")).toContainText(words[index]?.[1] ?? "");
    await expect(tab.getByRole("dialog").getByRole("link", { name: "Sign In" })).toHaveAttribute("href", /^\/auth\?/);
  }
});

test("J2 J13 My Jobs: a poster's own with counters, and the way there for who posted in another role", {
  tag: "@main",
}, async ({ page }) => {
  await signUp(page, "Ines", "Marchetti");
  await takeRole(page, "Poster");
  await page.goto("/jobs");
  await expect(page.getByText("No jobs found")).toBeVisible();
  const list = page.getByRole("main");
  await expect(list.getByRole("link", { name: "Post a Job" })).toHaveAttribute("href", "/jobs/new");
  await expect(list.getByRole("link", { name: "Browse Jobs" })).toHaveAttribute("href", "/opportunities");

  const id = await postJob(page, { title: "Bell Founder", requirements: "Bronze, Fire, Patience, Ears\nLadders" });
  await page.reload();
  await expect(page.getByLabel("Figures")).toContainText(/Total1Active1Paused0Closed0/);
  const places = page.getByLabel("Location").locator("option");
  await expect(places.nth(1)).toHaveText("San Francisco");
  await expect(places.nth(2)).toHaveText("New York");
  await expect(places.nth(3)).toHaveText("Remote");
  const card = page.getByRole("article");
  for (const tag of ["Bronze", "Fire", "Patience", "+2 more"]) {
    await expect(card.getByText(tag, { exact: true })).toBeVisible();
  }
  await expect(card.getByText("Ears")).toHaveCount(0);
  await expect(card.getByRole("link", { name: "View Details of Bell Founder" })).toHaveAttribute("href", `/jobs/${id}`);
  await expect(card.getByRole("link", { name: "Edit Bell Founder" })).toHaveAttribute("href", `/jobs/${id}/edit`);
  await expect(card.getByRole("button", { name: "Delete Bell Founder" })).toBeVisible();

  await takeRole(page, "Candidate");
  await page.goto("/jobs");
  await expect(page.getByText("1 job is yours or your team's")).toBeVisible();
  await expect(page.getByRole("link", { name: "Change role" })).toHaveAttribute("href", "/settings");
  await expect(page.getByRole("link", { name: /^Apply Now to/ }).first()).toBeVisible();
});

test("a job is edited: its states, its fields as they were, and an empty reward is none", { tag: "@main" }, async ({
  page,
  watch,
}) => {
  watch.allow(/404 \(/);
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Rope Maker", closing_date: "2031-12-04" });
  await page.goto(`/jobs/${id}/edit`);
  await expect(page.getByLabel(/^Closing date/)).toHaveValue("2031-12-04");
  await expect(page.getByLabel("Status").locator("option")).toHaveText(["Active", "Paused", "Filled", "Closed"]);
  const types = ["Full-time", "Part-time", "Contract", "Remote", "Internship"];
  await expect(page.getByLabel("Job type").locator("option:not([disabled])")).toHaveText(types);
  await page.getByLabel(/^Reward/).fill("");
  await page.getByLabel(/^Closing date/).fill("");
  await page.getByLabel(/^Requirements/).fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`));
  await expect(page.getByRole("complementary").getByText("$0", { exact: true })).toBeVisible();

  await page.goto("/jobs/0197a000-0000-7000-8000-000000000000/edit");
  await expect(page.getByRole("heading", { level: 1, name: "Job not found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Jobs" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
});

test("P6 companies: none found, and a list that cannot be loaded", { tag: "@main" }, async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/companies?search=nobody-is-called-like-this");
  await expect(page.getByText("No companies found")).toBeVisible();
  const restoreCompanies = await intercept(page, /\/api\/companies(\?|$)/, (route) => route.abort());
  await page.goto("/companies");
  await expect(page.getByRole("alert")).toContainText("Failed to load companies. Please try again.");
  restoreCompanies();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("F6 H4 rejecting asks first, and says how long it can be taken back", { tag: "@main" }, async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  const job = await postJob(page, { title: "Lamp Keeper" });
  const candidate = await (await openBrowser()).newPage();
  await signUp(candidate, "Amara", "Okafor");
  const { id } = await callAs(candidate, "POST", "/api/applications", {
    job,
    candidate_name: "Amara Okafor",
    candidate_email: "amara.okafor@example.com",
    candidate_linkedin: "",
    cover_letter: "I keep lamps.",
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/dashboard");
  await page
    .getByRole("region", { name: "Needs attention" })
    .getByRole("link", { name: "Amara Okafor is waiting for a first reply" })
    .click();
  await expect(page).toHaveURL(`/jobs/${job}/manage?open=application:${id}`);
  const panel = page.getByRole("complementary", { name: "Amara Okafor" });
  await expect(panel.getByRole("button", { name: "Reject" })).toBeInViewport({ ratio: 1 });
  const board = page.getByRole("region", { name: "Board, scrolls sideways" });
  await expect(board).toHaveAttribute("data-more", "end");
  await board.evaluate((shown) => shown.scrollTo({ left: shown.scrollWidth }));
  await expect(board).toHaveAttribute("data-more", "start");
  const question = page.getByRole("dialog", { name: "Reject Amara Okafor?" });
  await panel.getByRole("button", { name: "Reject" }).click();
  await expect(question).toContainText("Until then you can undo it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(panel.locator(".panel-status")).toContainText("Applied");
  await panel.getByRole("button", { name: "Reject" }).click();
  await question.getByLabel("Reason").selectOption("We need different skills");
  await question.getByRole("button", { name: "Yes, reject" }).click();
  await expect(panel.locator(".panel-status")).toContainText("Rejected");
  await expect(panel.getByRole("button", { name: "Reject" })).toHaveCount(0);
});
