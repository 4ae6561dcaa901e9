import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, intercept, test } from "../support/browser.ts";
import { mailTo } from "./installation.ts";
import { callAs, openPipelineWith, postJob, referThrough } from "./job-desk.ts";
import { newEmail, PASSWORD, signUp, takeRole } from "./people.ts";

const HERE = { dataDir: `${process.env.JOURNEYS_FOLDER}/data` };
const PHONE = { width: 390, height: 844 };

/** Posts a job of the company and refers a person to it. */
async function fillJob(owner: Page, referrer: Page, facts: { title: string; company_name: string; person: string }) {
  const { person, ...job } = facts;
  const id = await postJob(owner, { ...job, company_website: "https://halyard.example" });
  await referThrough(referrer, {
    job: id,
    candidate_name: person,
    candidate_email: newEmail(person),
    recommendation: "She rigged three research ships with me, and each of them came home with its masts.",
  });
  return id;
}

/** The team page of the only company with this name, through its card. */
async function openTeam(page: Page, company: string): Promise<void> {
  await page.goto("/companies");
  await page.getByLabel("Search", { exact: true }).fill(company);
  // A list that changes under the pointer can take the click from the link.
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: `Team of ${company}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("region", { name: "Invite someone" }).getByLabel("Role").selectOption({ label: role });
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
}

/** The link in an invitation email. */
async function mailedLink(email: string, company: string): Promise<string> {
  const { text = "" } = await mailTo(HERE, email, `Join the ${company} team`);
  const link = /\/team-invitation\S*#token=[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in the mail to ${email}`);
  return link;
}

/** Opens the link, signs up, and returns to the invitation. */
async function comeByLink(page: Page, link: string, [first, last, email]: readonly [string, string, string]) {
  await page.goto(link);
  await expect(page.getByText("Sign in or sign up to join.")).toBeVisible();
  expect(page.url()).not.toContain("token");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page
    .getByRole("link", { name: "Sign up" })
    .or(page.getByRole("button", { name: "Sign up" }))
    .click();
  await page.getByLabel("First Name").fill(first);
  await page.getByLabel("Last Name").fill(last);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/team-invitation$/);
}

async function join(page: Page, email: string, company: string): Promise<void> {
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText(`You joined the ${company} team.`)).toBeVisible();
}

const memberRow = (page: Page, name: string) =>
  page.getByRole("table", { name: /^Members/ }).getByRole("row", { name: new RegExp(name) });

async function putOnJob(owner: Page, job: string, name: string): Promise<void> {
  await owner.goto(`/jobs/${job}/manage`);
  await owner.getByRole("button", { name: "Change the people on this job" }).click();
  await owner.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("region", { name: "People on this job" })).toContainText(name);
}

/** Opens the team by the search palette, and removes a member there. */
async function remove(owner: Page, company: string, name: string): Promise<void> {
  await expect(owner.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await owner.keyboard.press("ControlOrMeta+k");
  await owner.keyboard.type(company);
  await owner.getByRole("option", { name: `Team of ${company}` }).click();
  await owner.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(owner.getByRole("dialog")).toContainText("Jobs and candidates stay with the company.");
  await expectAccessible(owner);
  await owner.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(owner.getByText(`${name} was removed from the team.`)).toBeVisible();
  await expect(memberRow(owner, name)).toHaveCount(0);
}

test("C10 C13 R17 a colleague is invited, joins by the mailed link, gets one job, and sees nothing once removed", {
  tag: "@main",
}, async ({ page: owner, openBrowser, watch }) => {
  // Refused: a hiring manager of another job, a removed member, and a used link.
  watch.allow(/(40[34]|410) \(/);
  const company = `Halyard Works ${Date.now().toString(36)}`;
  const [referrer, colleague] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()];
  await signUp(owner, "Marguerite", "Olander");
  await takeRole(owner, "Poster");
  await signUp(referrer, "Ines", "Marchetti");
  const rigger = await fillJob(owner, referrer, { title: "Rigger", company_name: company, person: "Nadia Brandt" });
  const welder = await fillJob(owner, referrer, { title: "Welder", company_name: company, person: "Tomas Fiala" });

  await openTeam(owner, company);
  await owner.getByRole("button", { name: "Send Invitation" }).click();
  await expect(owner.locator(".error-text")).toHaveCount(2);
  const email = newEmail("jonas");
  await invite(owner, email, "Viewer");
  await expect(owner.getByRole("heading", { name: "Open invitations (1)" })).toBeVisible();
  await expectAccessible(owner);

  const link = await mailedLink(email, company);
  await comeByLink(colleague, link, ["Jonas", "Reuter", email]);
  await join(colleague, email, company);
  await takeRole(colleague, "Poster");
  await colleague.goto("/jobs");
  await expect(colleague.getByRole("link", { name: "Rigger", exact: true })).toBeVisible();
  await expect(colleague.getByRole("link", { name: "Welder", exact: true })).toBeVisible();
  await openTeam(colleague, company);
  await expect(memberRow(colleague, "Jonas Reuter")).toContainText("You");
  await expect(colleague.getByRole("table", { name: "Roles and permissions" })).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Send Invitation" })).toHaveCount(0);
  await expect(colleague.getByLabel(/^Role of/)).toHaveCount(0);
  await openPipelineWith(colleague, welder, "Tomas Fiala");
  // The link was used, and does not work again.
  await colleague.goto(link);
  await expect(colleague.getByText("This invitation is no longer valid.")).toBeVisible();

  await owner.reload();
  await expect(owner.getByText("No open invitations.")).toBeVisible();
  await owner.getByLabel("Role of Jonas Reuter").selectOption({ label: "Hiring manager" });
  await expect(owner.getByText("Jonas Reuter: Hiring manager")).toBeVisible();
  await putOnJob(owner, rigger, "Jonas Reuter");

  await openPipelineWith(colleague, rigger, "Nadia Brandt");
  await expect(colleague.getByRole("button", { name: "Change the people on this job" })).toHaveCount(0);
  await expect(colleague.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await colleague.goto(`/jobs/${welder}/manage`);
  await expect(colleague.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(colleague.getByText("Tomas Fiala")).toHaveCount(0);

  await remove(owner, company, "Jonas Reuter");
  await colleague.goto(`/jobs/${rigger}/manage`);
  await expect(colleague.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await colleague.goto(new URL(owner.url()).pathname);
  await expect(colleague.getByRole("heading", { level: 1, name: "Team not found" })).toBeVisible();
  await expectAccessible(colleague);
});

/** The company's page, on which an employee asks to join. */
async function askToJoin(page: Page, id: string, words: string): Promise<void> {
  await page.goto(`/companies/${id}/jobs`);
  await page.getByRole("button", { name: "Ask to join the team" }).click();
  await page.getByLabel(/^Your role there/).fill(words);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("You asked to join this team. Its owners decide.")).toBeVisible();
}

async function decline(owner: Page, name: string): Promise<void> {
  await owner.getByRole("button", { name: `Decline ${name}` }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(owner.getByText(`${name}'s request was declined`)).toBeVisible();
}

/** Accepts a request to join; a role must be chosen first. */
async function accept(owner: Page, name: string, role: string): Promise<void> {
  const dialog = owner.getByRole("dialog");
  await owner.getByRole("button", { name: `Accept ${name}` }).click();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(owner.locator(".error-text")).toHaveCount(1);
  await dialog.getByLabel("Role").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(owner.getByText(`${name} joined the team.`)).toBeVisible();
}

test("C11 C12 C14 on a phone: who asks is taken in or declined, an owner hands over and leaves, the last one stays", async ({
  page: owner,
  openBrowser,
}) => {
  const company = `Bowline ${Date.now().toString(36)}`;
  await owner.setViewportSize(PHONE);
  const [colleague, stranger] = [
    await (await openBrowser({ viewport: PHONE })).newPage(),
    await (await openBrowser({ viewport: PHONE })).newPage(),
  ];
  await signUp(owner, "Marguerite", "Olander");
  const job = { title: "Sailmaker", company_name: company, company_website: "https://bowline.example" };
  const { company: added } = await callAs(owner, "GET", `/api/jobs/${await postJob(owner, job)}`);
  const { id } = added as { id: string };
  await signUp(colleague, "Priya", "Sundaram");
  await signUp(stranger, "Boris", "Late");
  await askToJoin(colleague, id, "I run the loft in Bristol.");
  await askToJoin(stranger, id, "Let me in.");

  await owner.goto(`/companies/${id}/team`);
  await expect(owner.getByRole("heading", { name: "Requests to join (2)" })).toBeVisible();
  await expect(owner.getByText("I run the loft in Bristol.")).toBeVisible();
  await expectNoSidewaysScroll(owner);
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Leave" }).press("Enter");
  await expect(owner.getByText("Make someone else an owner first.")).toBeVisible();
  await decline(owner, "Boris Late");
  await accept(owner, "Priya Sundaram", "Recruiter");
  await stranger.reload();
  await expect(stranger.getByText("This team declined your request.")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Ask to join the team" })).toHaveCount(0);

  await owner.getByLabel("Role of Priya Sundaram").selectOption({ label: "Viewer" });
  await expect(owner.getByRole("dialog")).toContainText("Priya Sundaram's responsibilities will go to you.");
  await owner.getByRole("button", { name: "Change Role" }).click();
  await expect(owner.getByText("Priya Sundaram: Viewer")).toBeVisible();
  await owner.getByLabel("Role of Priya Sundaram").selectOption({ label: "Owner" });
  await expect(owner.getByText("Priya Sundaram: Owner")).toBeVisible();
  await owner.getByLabel("Role of Marguerite Olander").selectOption({ label: "Recruiter" });
  await expect(owner.getByRole("dialog")).toContainText("Invite and remove members, change roles");
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Cancel" }).click();
  await expect(owner.getByLabel("Role of Marguerite Olander")).toHaveValue("owner");
  await owner.getByRole("button", { name: "Leave" }).click();
  await owner.getByLabel("Who takes over from you").selectOption({ label: "Priya Sundaram" });
  await expectNoSidewaysScroll(owner);
  await owner.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(owner.getByText(`You left the ${company} team.`)).toBeVisible();
  await expect(owner).toHaveURL(/\/companies$/);

  await colleague.reload();
  await colleague.getByRole("main").getByRole("link", { name: "Team", exact: true }).click();
  await expect(colleague.getByRole("heading", { name: "Members (1)" })).toBeVisible();
  await expect(colleague.getByLabel("Role of Priya Sundaram")).toHaveValue("owner");
  await expectNoSidewaysScroll(colleague);
  await expectAccessible(colleague);
});

test("a team that could not be loaded is there after Retry, and an invitation that failed keeps what was typed", {
  tag: "@main",
}, async ({ page, watch }) => {
  watch.allow(/status of (500|410)/);
  await signUp(page, "Marguerite", "Olander");
  const company = { name: `Mainsheet ${Date.now().toString(36)}`, website: "https://mainsheet.example" };
  const { id } = await callAs(page, "POST", "/api/companies", company);
  const failing = { status: 500, json: { code: "internal", message: "Something went wrong on our side." } };
  const restoreTeam = await intercept(page, "**/api/companies/*/team", (route) => route.fulfill(failing));
  await page.goto(`/companies/${id}/team`);
  await expect(page.getByRole("alert")).toContainText("Failed to load team. Please try again.");
  restoreTeam();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Members (1)" })).toBeVisible();

  const email = newEmail("late");
  const restoreInvitations = await intercept(page, "**/team/invitations", (route) => route.fulfill(failing));
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("region", { name: "Invite someone" }).getByLabel("Role").selectOption({ label: "Recruiter" });
  await expect(page.getByText("Has full access to all jobs but cannot change the team.").first()).toBeVisible();
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByRole("region", { name: "Invite someone" }).getByRole("alert")).toBeVisible();
  restoreInvitations();
  await page.reload();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(email);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  // A sent message is no draft any more.
  await expect(page.getByLabel("Email address")).toHaveValue("");
  await page.getByRole("button", { name: `Revoke the invitation for ${email}` }).click();
  await expect(page.getByText(`Invitation for ${email} revoked.`)).toBeVisible();
  await expect(page.getByText("No open invitations.")).toBeVisible();

  await page.goto("/team-invitation#token=no-such-token-was-ever-sent");
  await expect(page.getByText("This invitation is no longer valid.")).toBeVisible();
});
