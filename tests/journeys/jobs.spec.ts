import { expect, intercept, test } from "../support/browser.ts";
import { callAs, postJob, toggleSaved } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

type Page = import("@playwright/test").Page;

async function poster(page: Page): Promise<void> {
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
}

test("J3 J10 a job is posted: faults in their order, tags while one types, the message on My Jobs", {
  tag: "@main",
}, async ({ page }) => {
  await poster(page);
  await page.goto("/jobs/new");
  await page.getByRole("button", { name: "Post Job" }).click();
  const faults = page.locator(".error-text");
  await expect(faults).toHaveText([
    "Job title is required",
    "Company name is required",
    "Company website is required",
    "Job description is required",
    "Location is required",
    "Job type is required",
  ]);
  await expect(page.getByLabel("Job title")).toBeFocused();
  const title = `Night Baker ${Date.now().toString(36)}`;
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Company name").fill("Ottoline Foods");
  await page.getByLabel("Company website").fill("ottoline.example");
  await page.getByLabel("Description").fill("Bread for nine hundred people, every morning.\n\n- Ovens\n- Flour");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption("Part-time");
  await page.getByLabel(/^Reward/).fill("12.5");
  await page.getByLabel(/^Requirements/).fill("Sourdough, Early mornings\nOven");
  await expect(page.getByRole("listitem").filter({ hasText: "Early mornings" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page.getByText("Company website must be a valid URL (starting with http:// or https://)")).toBeVisible();
  await expect(page.getByText("The reward must be a whole number of dollars")).toBeVisible();
  await page.getByLabel("Company website").fill("https://ottoline.example");
  await page.getByLabel(/^Reward/).fill("1.250");
  await expect(page.getByText("= $1,250")).toBeVisible();
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByText("Job posted successfully!").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Job Management" })).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("$1,250");
  await expect(card).toContainText("Sourdough");
});

test("J19 what a job pays is typed as people write it, echoed, refused, kept in the draft, shown and changed", async ({
  page,
}) => {
  await poster(page);
  await page.goto("/jobs/new");
  const pay = page.getByRole("group", { name: /^Pay/ });
  await page.getByLabel("Job title").fill("Tide Table Editor");
  await page.getByLabel("Company name").fill("Ottoline Foods");
  await page.getByLabel("Company website").fill("https://ottoline.example");
  await page.getByLabel("Description").fill("When the harbour is deep enough, to the minute.");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption("Full-time");
  await pay.getByLabel("From").fill("120.000");
  await expect(pay.getByText("= 120,000")).toBeVisible();
  await pay.getByLabel("Up to").fill("45,50");
  await pay.getByLabel("Currency").selectOption("EUR");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(pay.getByText("Please enter an amount such as 45,000; cents only for hourly pay")).toBeVisible();
  await pay.getByLabel("Up to").fill("90 000");
  await expect(pay.getByText("This is less than the lower amount")).toBeVisible();
  await pay.getByLabel("Up to").fill("150 000");
  await expect(page.getByText("€120,000 – €150,000 a year")).toBeVisible();
  await page.reload();
  await expect(pay.getByLabel("From")).toHaveValue("120000");
  await expect(pay.getByLabel("Currency")).toHaveValue("EUR");
  await expect(page.getByLabel("Job type")).toHaveValue("Full-time");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  const card = page.getByRole("article").filter({ hasText: "Tide Table Editor" });
  await expect(card).toContainText("€120,000 – €150,000 a year");
  await card.getByRole("link", { name: "Tide Table Editor", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tide Table Editor");
  await expect(page.getByText("€120,000 – €150,000 a year")).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(pay.getByLabel("Up to")).toHaveValue("150000");
  await pay.getByLabel("From").fill("");
  await pay.getByLabel("Up to").fill("31.5");
  await pay.getByLabel("Per").selectOption("Hour");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("up to €31.50 an hour")).toBeVisible();
});

test("R1 J7 the owner edits, saves, shares and deletes a job", { tag: "@main" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await poster(page);
  const id = await postJob(page, { title: "Harbour Pilot" });
  await page.goto(`/jobs/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Job title")).toHaveValue("Harbour Pilot");
  await page.getByLabel("Job title").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Please fill in all required fields")).toBeVisible();
  await page.getByLabel("Job title").fill("Chief Harbour Pilot");
  await page.getByLabel("Status").selectOption({ label: "Paused" });
  await page.getByLabel(/^Closing date/).fill("2031-12-04");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`));
  await expect(page.getByText("Job updated successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Chief Harbour Pilot" })).toBeVisible();
  await expect(page.getByText("Paused")).toBeVisible();
  await expect(page.getByText("December 4, 2031")).toBeVisible();

  await toggleSaved(page);
  await expect(page.getByRole("button", { name: "Save Job" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Job link copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.reload();
  await expect(page.getByRole("button", { name: "Save Job" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to delete this job? This action cannot be undone.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByText("Job deleted successfully!")).toBeVisible();
  await expect(page.getByText("No jobs found")).toBeVisible();
});

test("J6 J48 a job with people in its pipeline is archived, found under Archived and brought back paused", async ({
  page,
  openBrowser,
}) => {
  await poster(page);
  const id = await postJob(page, { title: "Lamp Keeper" });
  const candidate = await (await openBrowser()).newPage();
  await signUp(candidate, "Amara", "Okafor");
  await callAs(candidate, "POST", "/api/applications", {
    job: id,
    candidate_name: "Amara Okafor",
    candidate_email: "amara.okafor@example.com",
    candidate_linkedin: "",
    cover_letter: "I keep lamps.",
  });
  await page.goto(`/jobs/${id}`);
  await expect(page.getByRole("tab", { name: "Applications (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View Application of Amara Okafor" })).toHaveAttribute(
    "href",
    new RegExp(`/jobs/${id}/manage\\?open=application:`),
  );
  await page.getByRole("tab", { name: "Referrals (0)" }).click();
  await expect(page.getByText("No referrals yet")).toBeVisible();
  await expect(page).toHaveURL(/tab=referrals/);
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Delete Lamp Keeper" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No jobs found")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Archived" });
  await expect(page.getByRole("article").filter({ hasText: "Lamp Keeper" })).toBeVisible();
  await expect(page.getByText(/^Filtered from \d+ total$/)).toBeVisible();
  await page.getByRole("button", { name: "Restore Lamp Keeper" }).click();
  await expect(page.getByText("Job restored. It accepts candidates again once you reopen it.")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Paused" });
  await expect(page.getByRole("article").filter({ hasText: "Lamp Keeper" })).toContainText("1 candidate");
});

test("J8 filters live in the address: shared, reloaded, taken back", { tag: "@main" }, async ({ page }) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  await expect(page.getByText(/^Showing [\d,+]+ of [\d,+]+ opportunities$/)).toBeVisible();
  await expect(page.getByText("Up to $15K Rewards")).toBeVisible();
  await page.getByRole("checkbox", { name: "Part-time" }).check();
  await expect(page).toHaveURL(/type=part-time$/);
  await page.getByLabel("Location").selectOption("Remote");
  await expect(page).toHaveURL(/location=Remote&type=part-time$/);
  await page.getByLabel("Sort by").selectOption({ label: "Highest reward" });
  await expect(page).toHaveURL(/sortBy=reward-high$/);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Part-time" })).toBeChecked();
  await expect(page.getByLabel("Location")).toHaveValue("Remote");
  await page.goBack();
  await expect(page.getByLabel("Sort by")).toHaveValue("");
  await page.goBack();
  await expect(page.getByLabel("Location")).toHaveValue("");
  await expect(page.getByRole("checkbox", { name: "Part-time" })).toBeChecked();
  await page.getByLabel("Search", { exact: true }).fill("nothing is called like this");
  await expect(page.getByText("No opportunities found")).toBeVisible();
  await expect(page).toHaveURL(/search=nothing/);
  await page.getByRole("button", { name: "Clear All Filters" }).first().click();
  await expect(page).toHaveURL(/\/opportunities$/);
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("J7 J8 the board offers each role its own, and keeps saved jobs", async ({ page }) => {
  await signUp(page, "Ines", "Marchetti");
  // The oldest jobs are demo jobs, which no other journey deletes.
  await page.goto("/opportunities?sortBy=oldest");
  await expect(page.getByLabel("Lowest reward")).toBeVisible();
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: /^Refer Someone/ }) })
    .first();
  const title = await card.getByRole("heading").innerText();
  const kept = page.waitForResponse((response) => response.url().endsWith("/saved") && response.ok());
  await card.getByRole("button", { name: `Save Job: ${title}` }).click();
  await kept;
  await page.getByRole("checkbox", { name: "Saved" }).check();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText(title);
  await takeRole(page, "Poster");
  await page.goto("/opportunities?rewardMin=500");
  await expect(page.getByLabel("Lowest reward")).toBeHidden();
  await expect(page.getByLabel("Status").locator("option")).toHaveText(["All Statuses", "Active", "Paused"]);
  await expect(page.getByLabel("Sort by").locator("option")).toHaveText(["Newest", "Oldest", "Most Candidates"]);
});

test("J8 on phones the filters are a sheet that back closes", { tag: "@main" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: "Full-time" }).check();
  await expect(page).toHaveURL(/type=full-time#filters$/);
  await sheet.getByRole("button", { name: /^Show [\d,+]+ opportunities$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/opportunities\?type=full-time$/);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();

  // The search is above the list; in the filter sheet Enter shows the results, as the button does.
  const search = page.getByRole("complementary", { name: "Filters" }).getByLabel("Search");
  await search.fill("engineer");
  await search.press("Enter");
  await expect(page).toHaveURL(/search=engineer/);
  await page.getByRole("button", { name: "Filters" }).click();
  await sheet.getByLabel("Search").fill("designer");
  await sheet.getByLabel("Search").press("Enter");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/search=designer[^#]*$/);
  await page.getByRole("button", { name: "Filters" }).click();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
});

test("R1 somebody else's job cannot be edited, and one that is not there is not found", { tag: "@main" }, async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/404 \(/);
  await poster(page);
  const id = await postJob(page, { title: "Bell Founder" });
  const other = await (await openBrowser()).newPage();
  await signUp(other, "Dorian", "Halloran");
  await other.goto(`/jobs/${id}/edit`);
  await expect(other.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(other.getByText("You can only edit jobs that you created")).toBeVisible();
  await other.goto(`/jobs/${id}/manage`);
  await expect(other.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(other.getByText("You can only manage jobs that you created")).toBeVisible();
  await callAs(page, "POST", `/api/jobs/${id}/status`, { from: "Open", status: "Closed" });
  const closed = await (await other.request.get(`/jobs/${id}`)).text();
  expect(closed).toContain('content="noindex"');
  expect(closed).toContain('<meta property="og:title" content="Bell Founder');
  expect(closed).not.toContain('rel="canonical"');
  await other.getByRole("link", { name: "Back to the job" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Bell Founder" })).toBeVisible();
});

test("P6 a list that cannot be loaded says so, and Retry brings it back", async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  await signUp(page, "Ines", "Marchetti");
  const restore = await intercept(page, /\/api\/jobs\?/, (route) => route.abort());
  await page.goto("/jobs");
  await expect(page.getByRole("alert")).toContainText("Failed to load jobs. Please try again.");
  await expect(page.getByRole("status").filter({ hasText: "Failed to load jobs. Please try again." })).toBeVisible();
  restore();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "My Jobs" }).first()).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  const shown = await page.getByRole("article").count();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByRole("article").nth(shown)).toBeVisible();
});

test("a job that could not be deleted is still there, and says so", async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  await poster(page);
  const id = await postJob(page, { title: "Rope Maker" });
  await page.route(`**/api/jobs/${id}`, (route) => route.abort());
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Delete Rope Maker" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete job. Please try again.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Rope Maker" })).toBeVisible();
});

test("A7 what was typed is back after signing in again", { tag: "@main" }, async ({ page, context }) => {
  const email = await signUp(page, "Marguerite", "Olander");
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill("Clock Mender");
  await page.getByLabel(/^Requirements/).fill("Patience, Springs");
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: /^Account/ }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading")).toHaveText("Authentication Required");
  await panel.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("a good word for it");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/jobs\/new$/);
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
  await expect(page.getByLabel(/^Requirements/)).toHaveValue("Patience, Springs");
});
