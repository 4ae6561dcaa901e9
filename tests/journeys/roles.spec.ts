import { expect, expectAccessible, test } from "../support/browser.ts";
import { callAs, postJob, referThrough, toggleSaved } from "./job-desk.ts";
import { chooseRole, SESSION, signIn, signUp, takeRole } from "./people.ts";

type Page = import("@playwright/test").Page;

const LETTER = "Noor took over a queue that lost messages on Fridays. She knew why by Wednesday.";

/** The board's actions and filters. */
async function expectBoard(page: Page, offered: string, absent: string): Promise<void> {
  await page.goto("/opportunities");
  await expect(page.getByRole("link", { name: new RegExp(`^${offered}`) }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`^${absent}`) })).toHaveCount(0);
}

/** The role in the account menu, and whether the menu links to candidates. */
async function expectMenu(page: Page, role: string, candidates: boolean): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText(role);
  await expect(menu.getByRole("menuitem", { name: "My Candidates" })).toHaveCount(candidates ? 1 : 0);
  await page.keyboard.press("Escape");
}

test("P15 an arrow key chooses a role, and only the button switches it", async ({ page }) => {
  await signUp(page, "Otto", "Lindqvist");
  await page.goto("/settings");
  const referrer = page.getByRole("radio", { name: /^Referrer/ });
  await expect(referrer).toBeChecked();
  await expect(page.getByRole("button", { name: "Switch Role" })).toBeDisabled();
  await referrer.press("ArrowDown");
  await expect(referrer).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Switch Role" })).toBeEnabled();
  await page.reload();
  await expect(referrer).toBeChecked();
  await chooseRole(page, "Candidate");
});

test("R1 J13 another role starts the page anew and changes what screens offer, but not what one may read", async ({
  page,
}) => {
  await signUp(page, "Ines", "Marchetti");
  const job = await postJob(page, { title: "Harbour Pilot" });
  await page.goto("/dashboard");
  await expectMenu(page, "referrer", true);
  await expectBoard(page, "Refer Someone", "Apply Now");
  await page.goto("/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "My Jobs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Manage Harbour Pilot" })).toHaveCount(0);

  await chooseRole(page, "Candidate");
  await expectMenu(page, "candidate", false);
  await expectBoard(page, "Apply Now", "Refer Someone");

  await chooseRole(page, "Poster");
  await expectMenu(page, "poster", false);
  await page.goto("/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Job Management" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Harbour Pilot");

  await chooseRole(page, "Referrer");
  await page.goto(`/jobs/${job}/manage`);
  await expect(page.getByRole("heading", { level: 1, name: "Harbour Pilot" })).toBeVisible();
});

test("F1 Next Step has no gate, and a fault in step 1 brings step 1 back with its messages", { tag: "@main" }, async ({
  page,
  openBrowser,
}) => {
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Staff Backend Engineer" });
  await signUp(page, "Ines", "Marchetti");
  await page.goto(`/refer/${job}`);
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page.getByText("Step 2 of 2")).toBeVisible();
  await expect(page.getByText("No name yet")).toBeVisible();
  await page.getByRole("textbox", { name: "Recommendation" }).fill(LETTER);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Candidate name").fill("Noor van Dijk");
  await page.getByLabel("Candidate email").fill("noor.vandijk@example.com");
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page.getByRole("textbox", { name: "Recommendation" })).toHaveValue(LETTER);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByText("Referral submitted successfully!")).toBeVisible();
});

test("N3 stored statuses are read under their labels", async ({ page: owner, openBrowser }) => {
  await signUp(owner, "Marguerite", "Olander");
  await takeRole(owner, "Poster");
  const title = `Lamp Keeper ${Date.now().toString(36)}`;
  const job = await postJob(owner, { title });
  const referrer = await (await openBrowser()).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const body = { candidate_name: "Noor van Dijk", candidate_email: "noor@example.com", recommendation: LETTER };
  const id = await referThrough(referrer, { job, ...body });
  const card = () => referrer.getByRole("article", { name: "Noor van Dijk" });
  const labels = [
    [null, "Not Reviewed"],
    [{ from: "Pending", status: "Reviewing" }, "Viewed"],
    [{ from: "Reviewing", status: "Interviewing" }, "Interviewing"],
    [{ from: "Interviewing", status: "Rejected" }, "Rejected"],
  ] as const;
  for (const [change, label] of labels) {
    if (change !== null) await callAs(owner, "POST", `/api/referrals/${id}/status`, change);
    await referrer.goto("/my-referrals");
    await expect(card().getByText(label, { exact: true }).first()).toBeVisible();
  }
  for (const [from, status, label] of [
    ["Open", "On Hold", "Paused"],
    ["On Hold", "Open", "Active"],
    ["Open", "Closed", "Closed"],
  ] as const) {
    await callAs(owner, "POST", `/api/jobs/${job}/status`, { from, status });
    await owner.goto("/jobs");
    await expect(owner.getByRole("article").filter({ hasText: title }).getByText(label, { exact: true })).toBeVisible();
  }
});

test("J7 what was saved is under Saved, until it is taken off again", { tag: "@main" }, async ({
  page,
  openBrowser,
}) => {
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const stamp = Date.now().toString(36);
  const title = `Bell Founder ${stamp}`;
  const job = await postJob(owner, { title });
  await postJob(owner, { title: `Rope Maker ${stamp}` });
  await signUp(page, "Ines", "Marchetti");
  await page.goto(`/jobs/${job}`);
  await toggleSaved(page);
  await expect(page.getByRole("button", { name: "Save Job" })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/opportunities?saved=true");
  await expect(page.getByRole("checkbox", { name: "Saved" })).toBeChecked();
  await expect(page.getByRole("article")).toHaveCount(1);
  await toggleSaved(page, `Save Job: ${title}`);
  await page.reload();
  await expect(page.getByText("No opportunities found")).toBeVisible();
});

test("P12 a visitor who asked for a language keeps it from page to page, and every page names the others", {
  tag: "@main",
}, async ({ page }) => {
  await page.goto("/?lang=fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  for (const name of ["Confidentialité", "Conditions", "Contact"]) {
    await page.getByRole("navigation", { name: "Pied de page" }).getByRole("link", { name }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    // The request is stored once the page is hydrated.
    await expect(page.getByRole("combobox", { name: "Langue" })).toBeEnabled();
    const others = page.locator('link[rel="alternate"][hreflang]');
    await expect(others).toHaveCount(5);
    const languages = await others.evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")));
    expect(languages).toEqual(["en", "es", "fr", "de", "x-default"]);
  }
  await page.goto("/auth");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("P1 A7 item 12 an idle session ends, in the browser and on the server, and what was typed is back", async ({
  page,
  watch,
}) => {
  // Tokens that the server no longer accepts.
  watch.allow(/40[013] \(/);
  const email = await signUp(page, "Marguerite", "Olander");
  await page.clock.install();
  // The page starts its timer once it has the settings; a jump of the clock before that would abort their request.
  const settings = page.waitForResponse("**/api/settings");
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill("Clock Mender");
  await (await settings).finished();
  const stored = await page.evaluate((key) => localStorage.getItem(key), SESSION);
  const { access_token: token } = JSON.parse(stored ?? "{}");
  const me = () => page.request.get("/api/me", { headers: { authorization: `Bearer ${token}` } });
  await page.clock.fastForward("28:30");
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toHaveCount(0);
  await page.clock.fastForward("00:45");
  const question = page.getByRole("alertdialog", { name: "Are you still there?" });
  await expect(question).toContainText(/You will be signed out in \d\d seconds\./);
  await expectAccessible(page);
  // Answering counts as input: the timer restarts, and the focus returns.
  await question.getByRole("button", { name: "Stay signed in" }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel("Job title")).toBeFocused();
  await page.clock.fastForward("28:30");
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toHaveCount(0);
  expect((await me()).status()).toBe(200);

  await page.clock.fastForward("01:31");
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("What you typed is kept on this device and restored when you sign in.");
  await expectAccessible(page);
  await expect.poll(async () => (await me()).status()).toBe(401);
  await expect(panel.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth?next=%2Fjobs%2Fnew");
  await signIn(page, email);
  await page.goto("/jobs/new");
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
});

test("A7 without a network a screen that cannot be fetched leaves this one as it is, and says why", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/);
  await signUp(page, "Marguerite", "Olander");
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill("Clock Mender");
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(" "),
    );
  await expect.poll(fetched).toContain("toaster");
  await context.setOffline(true);
  await page.getByRole("link", { name: "My Applications" }).click();
  await expect(page.getByText("You're offline.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("Clock Mender");
  await context.setOffline(false);
});
