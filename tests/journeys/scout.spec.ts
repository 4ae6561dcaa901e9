import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, intercept, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, mailTo, startInstallation } from "./installation.ts";
import { postJob, refer } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

const SCOUT = "Ines Marchetti";

test.describe.configure({ mode: "serial" });

let installation: Installation;

// A separate installation, because this test's user must become its first admin.
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(async () => installation.end());

/** Step 1, up to the row that Continue saves. */
async function beginApplication(visitor: Page, email: string): Promise<void> {
  await visitor.goto("/apply?utm_source=newsletter");
  const form = visitor.getByRole("form", { name: "About You" });
  await form.getByLabel("Full name").fill(SCOUT);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("LinkedIn URL").fill("https://linkedin.com/in/ines-marchetti");
  await form.getByRole("radio", { name: "Operator" }).check();
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(visitor.getByRole("form", { name: "Who Would You Refer?" })).toBeVisible();
}

async function describe(visitor: Page, n: number, why: string): Promise<void> {
  const person = visitor.getByRole("group", { name: `Referral ${n} of 5` });
  await person.getByLabel("LinkedIn URL").fill(`https://linkedin.com/in/somebody-${n}`);
  await person.getByLabel("How do you know them?").fill("Three years in the same team");
  await person.getByLabel("What role do you think they'd thrive in?").fill("Staff Engineer");
  await person.getByLabel("Why are they a great hire?").fill(why);
}

async function submitApplication(visitor: Page): Promise<void> {
  await describe(visitor, 1, "She knew by Wednesday why the queue lost messages on Fridays.");
  await visitor.getByRole("button", { name: "Add Another Referral (1/5)" }).click();
  await describe(visitor, 2, "He writes the runbook before the incident.");
  await visitor.getByRole("button", { name: "Submit Application" }).press("Enter");
  await expect(visitor.getByText("Please agree to only refer people you genuinely trust.")).toBeVisible();
  await visitor.getByRole("checkbox", { name: /^I agree to only refer people/ }).check();
  await visitor.getByRole("button", { name: "Submit Application" }).click();
  await expect(
    visitor.getByRole("heading", { name: "You're one step away from joining the Scout Network." }),
  ).toBeFocused();
}

const details = (admin: Page) => admin.getByRole("dialog", { name: SCOUT });

/** Opens the only row of the review with the scout's name. */
async function openDetails(admin: Page): Promise<void> {
  const list = /\/api\/admin\/scout-applications(\?|$)/;
  const restoreList = await intercept(admin, list, (route) => route.abort());
  await admin.goto("/admin/scout-applications");
  await expect(admin.getByRole("main").getByText("Failed to fetch scout applications.")).toBeVisible();
  restoreList();
  // A request that is still being aborted takes the first press with it.
  await expect(async () => {
    await admin.getByRole("button", { name: "Retry" }).click({ timeout: 2_000 });
    await expect(admin.getByRole("heading", { name: "Applications (1)" })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await admin.getByRole("button", { name: `View details of ${SCOUT}` }).click();
}

async function approve(admin: Page, email: string): Promise<void> {
  await openDetails(admin);
  const dialog = details(admin);
  await expect(dialog).toContainText("He writes the runbook before the incident.");
  await expect(dialog).toContainText("AgreementGiven");
  await expect(dialog).toContainText("source newsletter");
  await expectAccessible(admin);
  // Approving sends an email and declining is final, so both ask for confirmation first.
  await dialog.getByRole("button", { name: "Decline" }).click();
  const declining = admin.getByRole("dialog", { name: `Decline ${SCOUT}?` });
  await declining.getByRole("button", { name: "Cancel" }).click();
  await expect(declining).toHaveCount(0);
  await dialog.getByRole("button", { name: "Approve" }).click();
  const approving = admin.getByRole("dialog", { name: `Approve ${SCOUT}?` });
  await expect(approving).toContainText(email);
  await expectAccessible(admin);
  const decision = "**/api/admin/scout-applications/*/status";
  const restoreDecision = await intercept(admin, decision, (route) => route.abort());
  await approving.getByRole("button", { name: "Yes, approve" }).click();
  await expect(approving.getByText("Failed to update application status.")).toBeVisible();
  restoreDecision();
  await approving.getByRole("button", { name: "Yes, approve" }).click();
  await expect(admin.getByText("Status Updated")).toBeVisible();
  await expect(admin.getByText("Application approved successfully.")).toBeVisible();
  await expect(admin.getByRole("row", { name: new RegExp(SCOUT) })).toContainText("Approved");
  await expect(admin.getByRole("button", { name: `Approve ${SCOUT}` })).toHaveCount(0);
}

/** What the poster's pipeline shows beside the scout's referral. */
async function expectBadge(owner: Page, job: string, shown: boolean): Promise<void> {
  await owner.goto(`/jobs/${job}/manage`);
  const card = owner.getByRole("link", { name: /Noor van Dijk/ });
  await expect(card).toContainText(SCOUT);
  await expect(card.getByText("Vetted Scout")).toHaveCount(shown ? 1 : 0);
}

async function invitationOf(email: string): Promise<string> {
  const { text } = await mailTo(installation, email, "You are a Vetted Scout");
  const link = /\S+\/scout-invitation(?:\?lang=\w+)?#token=\S+/.exec(text ?? "")?.[0];
  if (link === undefined) throw new Error("the mail has no link");
  return link;
}

async function accept(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Become a Vetted Scout" }).click();
}

/** Opens the invitation while signed out, and returns to it after the sign-in. */
async function openSignedOut(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText("Sign in to Vouchwell with the address")).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("a good word for it");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
}

test("S1 S2 A10 a scout applies, is approved, and bears the badge once the mailed link was used", async ({
  openBrowser,
  watch,
}) => {
  // An invitation of another user.
  watch.allow(/403|ERR_FAILED/);
  const email = newEmail("ines");
  const browser = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const admin = await browser();
  const owner = await browser();
  const scout = await browser();
  await becomeAdmin(admin, installation);
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Staff Backend Engineer" });
  await signUp(scout, "Ines", "Marchetti", email);
  await refer(scout, {
    job,
    candidate_name: "Noor van Dijk",
    candidate_email: newEmail("noor"),
    recommendation: "Noor took over a queue that lost messages on Fridays. She knew why by Wednesday.",
  });

  const visitor = await browser();
  await beginApplication(visitor, email);
  await openDetails(admin);
  await expect(details(admin)).toContainText("Not given: only step 1 was sent");
  await submitApplication(visitor);
  await approve(admin, email);

  const link = await invitationOf(email);
  await owner.goto(link);
  await accept(owner);
  await expect(owner.getByText("This invitation was sent to another email address.")).toBeVisible();
  await openSignedOut(visitor, link, email);
  await expectBadge(owner, job, false);

  await accept(visitor);
  await expect(visitor.getByText("You are now a Vetted Scout.")).toBeVisible();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);
  await expectBadge(owner, job, true);
  await openDetails(admin);
  await expect(details(admin)).toContainText("badge awarded");
});

test("R4 the scout review is closed to everybody who is no admin", { tag: "@main" }, async ({ openBrowser, watch }) => {
  watch.allow(/403/);
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Boris", "Late");
  await page.goto("/admin/scout-applications");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("Only admins can review scout applications.")).toBeVisible();
});
