import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { databaseUrl } from "../../src/server/infra/db/embedded/embedded-client.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, startInstallation } from "./installation.ts";
import { callAs, openPipelineWith, postJob, refer, referThrough } from "./job-desk.ts";
import { personsLink } from "./mailed.ts";
import { newEmail, signUp } from "./people.ts";

test.describe.configure({ mode: "serial" });

let installation: Installation;
// A separate installation: its clock runs faster, and its first admin is this file's user.
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(() => installation.end());

const RECOMMENDATION = "Noor took over a queue that lost messages on Fridays. She knew why by Wednesday.";
const TODAY = new Date().toISOString().slice(0, 10);

async function inDatabase(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(path.join(installation.dataDir, "pgsocket")) });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** Simulates two reminders and seven days, and runs the task that is scheduled every ten minutes. */
async function sevenDaysLater(): Promise<void> {
  await inDatabase("UPDATE hire_claims SET answer_by = now() - interval '1 minute', reminders = 2");
  await inDatabase(
    `INSERT INTO pgboss.job (name, data) VALUES ('upkeep', '{"task": "reconcile-hire-claims", "data": {}}')`,
  );
}

type Fixture = { owner: Page; referrer: Page; job: string; referral: string; name: string; email: string };

async function move(owner: Page, kind: "referrals" | "applications", id: string, steps: readonly string[]) {
  for (const [at, status] of steps.slice(1).entries())
    await callAs(owner, "POST", `/api/${kind}/${id}/status`, { from: steps[at], status });
}

/** A candidate referred to this test's own company. */
async function referred(openPage: () => Promise<Page>, name: string): Promise<Fixture> {
  const [owner, referrer] = [await openPage(), await openPage()];
  await signUp(owner, "Marguerite", "Olander");
  await signUp(referrer, "Ines", "Marchetti");
  const email = newEmail("noor");
  const job = await postJob(owner, { title: "Lamp Keeper" });
  const body = { job, candidate_name: name, candidate_email: email, recommendation: RECOMMENDATION };
  return { owner, referrer, job, referral: await referThrough(referrer, body), name, email };
}

/** Opens the details of an own referral. */
async function openOwn(referrer: Page, name: string) {
  await referrer.goto("/my-referrals");
  await referrer
    .getByRole("article", { name })
    .getByRole("link", { name: /^View / })
    .click();
  return referrer.getByRole("dialog", { name });
}

/** What the candidate sees through the emailed link, on a phone and without an account. */
async function personReads(openPerson: () => Promise<Page>, email: string, texts: readonly string[]): Promise<void> {
  const person = await openPerson();
  await person.setViewportSize({ width: 390, height: 844 });
  await person.goto(await personsLink(installation.dataDir, email));
  for (const text of texts) await expect(person.getByText(text).first()).toBeVisible();
  await expectNoSidewaysScroll(person);
  await expectAccessible(person);
}

/** Reports in the referral's dialog that its candidate has started. */
async function reportStart(referrer: Page, name: string): Promise<void> {
  const whole = await openOwn(referrer, name);
  await whole.getByRole("button", { name: "They were hired" }).click();
  const form = referrer.getByRole("dialog", { name: "Report a hire" });
  await form.getByRole("button", { name: "Report hire" }).click();
  await expect(form.locator(".error-text")).toBeVisible();
  await form.getByLabel("Start date").fill(TODAY);
  await expectAccessible(referrer);
  await form.getByRole("button", { name: "Report hire" }).click();
  await expect(referrer.getByText("The company has been asked to confirm.")).toBeVisible();
  await expect(whole).toContainText("You reported a hire with a start date of");
}

async function due(owner: Page, referral: string): Promise<void> {
  const rewards = async () => (await callAs(owner, "GET", "/api/rewards?state=due")).items;
  await expect.poll(rewards).toMatchObject([{ referral }]);
}

/** Decides an open dispute between both referrers. */
async function split(admin: Page, name: string): Promise<void> {
  await admin.goto("/admin/disputes");
  await admin
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("button")
    .click();
  const dispute = admin.getByRole("dialog", { name });
  await expect(dispute).toContainText("Her name stands on the door since Monday.");
  await dispute.getByLabel("Decision").selectOption({ label: "Split: in whole percentages" });
  await dispute.getByLabel("Ines Marchetti, percent").fill("60");
  await dispute.getByLabel("Gus Later, percent").fill("41");
  await dispute.getByLabel("Statement for both sides").fill("She began; both brought her there.");
  await dispute.getByRole("button", { name: "Decide" }).click();
  await expect(dispute.locator(".error-text").first()).toBeVisible();
  await dispute.getByLabel("Gus Later, percent").fill("40");
  await expectAccessible(admin);
  await dispute.getByRole("button", { name: "Decide" }).click();
  await expect(admin.getByText("The dispute is decided.")).toBeVisible();
}

test("R11 a reported start that nobody answers is a hire, and its reward is due", async ({ openBrowser }) => {
  test.slow();
  const openPage = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const { owner, referrer, job, referral, name, email } = await referred(openPage, "Noor van Dijk");
  await move(owner, "referrals", referral, ["Pending", "Reviewing", "Interviewing"]);
  await reportStart(referrer, name);

  await owner.goto("/dashboard");
  await expect(owner.getByRole("link", { name: `Confirm or deny the reported hire of ${name}` })).toBeVisible();
  await sevenDaysLater();
  const card = referrer.getByRole("article", { name });
  await expect(async () => {
    await referrer.goto("/my-referrals");
    await expect(card).toContainText("Hired", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(await openOwn(referrer, name)).toContainText(
    "The company did not respond in time, so this counts as a hire.",
  );
  await personReads(openPage, email, ["The company did not respond in time, so this counts as a hire."]);
  await due(owner, referral);
  await openPipelineWith(owner, job, name);
  await owner.getByRole("link", { name: new RegExp(name) }).click();
  const panel = owner.getByRole("complementary", { name });
  await expect(panel).toContainText("No one responded in time, so this counts as a hire.");
  await panel.getByRole("button", { name: "Confirm anyway" }).click();
  await expect(panel).toContainText("It confirmed the hire later");
});

test("R11 R12 a reported start is denied, argued about from both sides, and split by an admin: both read why", async ({
  openBrowser,
  watch,
}) => {
  // The shares add up to more than the whole.
  watch.allow(/422 \(/);
  const openPage = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const { owner, referrer, job, referral, name, email } = await referred(openPage, "Ada Voss");
  const admin = await openPage();
  await becomeAdmin(admin, installation);
  const other = await openPage();
  await signUp(other, "Gus", "Later");
  const second = await postJob(owner, { title: "Wick Trimmer" });
  // Notified together with everything else within two hours; the first referral was settled meanwhile.
  const body = { job: second, candidate_name: name, candidate_email: email, recommendation: RECOMMENDATION };
  await refer(other, body);
  await move(owner, "referrals", referral, ["Pending", "Reviewing", "Interviewing"]);
  await reportStart(referrer, name);

  await openPipelineWith(owner, job, name);
  await owner.getByRole("link", { name: `${name}, Lamp Keeper: started on` }).click();
  const panel = owner.getByRole("complementary", { name });
  await panel.getByRole("button", { name: "Not a hire" }).click();
  const no = owner.getByRole("dialog", { name: "Why was this not a hire?" });
  await no.getByLabel("Your reason").fill("She helped for a week and was paid as a guest.");
  await expectAccessible(owner);
  await no.getByRole("button", { name: "Not a hire" }).click();
  await expect(owner.getByText("Your response was sent.")).toBeVisible();
  await expect(panel).toContainText("The other side can respond until");

  const whole = await openOwn(referrer, name);
  await expect(whole).toContainText("She helped for a week and was paid as a guest.");
  await referrer.setViewportSize({ width: 390, height: 844 });
  await whole.getByRole("button", { name: "Respond", exact: true }).click();
  const answer = referrer.getByRole("dialog", { name: "Respond to the dispute" });
  await answer.getByLabel("Your reason").fill("Her name stands on the door since Monday.");
  await expectAccessible(referrer);
  await expectNoSidewaysScroll(referrer);
  await answer.getByRole("button", { name: "Respond", exact: true }).click();
  await expect(whole).toContainText("Both sides have responded.");
  const forPerson = "There is a dispute about this hire. Add the referral to your account to read it and respond.";
  await personReads(openPage, email, [forPerson]);

  await split(admin, name);

  await referrer.goto("/my-referrals");
  const decided = await openOwn(referrer, name);
  await expect(decided).toContainText("Decided: the reward is shared");
  await expect(decided).toContainText("Another referrer: 40%");
  await expect(decided).toContainText("She began; both brought her there.");
  await owner.reload();
  await expect(panel).toContainText("Referrer: 60%");
  await due(owner, referral);
});

test("R10 turned down, then hired by their own application: the reward promised at referral is due", async ({
  openBrowser,
}) => {
  test.slow();
  const openPage = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const { owner, referrer, job, referral, name, email } = await referred(openPage, "Cleo Marsh");
  await openPipelineWith(owner, job, name);
  await owner.getByRole("link", { name: new RegExp(name) }).click();
  const panel = owner.getByRole("complementary", { name });
  await panel.getByRole("button", { name: "Reject" }).click();
  const why = owner.getByRole("dialog", { name: `Reject ${name}?` });
  await why.getByLabel("Reason").selectOption("We need different skills");
  await why.getByRole("button", { name: "Yes, reject" }).click();
  await expect(panel.locator(".panel-status")).toContainText("Rejected");
  const card = referrer.getByRole("article", { name });
  await expect(async () => {
    await referrer.goto("/my-referrals");
    await expect(card).toContainText("Rejected", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(await openOwn(referrer, name)).toContainText("We need different skills");

  const person = await openPage();
  await signUp(person, "Cleo", "Marsh", email);
  // Only a verified address proves that the applicant is the referred person.
  await inDatabase("UPDATE users SET verified = true WHERE lower(email) = $1", [email]);
  const second = await postJob(owner, { title: "Wick Trimmer", reward_amount: 900 });
  const application = await callAs(person, "POST", "/api/applications", {
    job: second,
    candidate_name: name,
    candidate_email: email,
    cover_letter: "I trimmed wicks for eleven years.",
  });
  await move(owner, "applications", String(application.id), ["Applied", "Reviewing", "Interviewing"]);
  await openPipelineWith(owner, second, name);
  await owner.getByRole("link", { name: new RegExp(name) }).click();
  await panel.getByRole("button", { name: "Hire" }).click();
  await owner.getByRole("button", { name: "Yes, hired" }).click();
  await expect(panel.locator(".panel-status")).toContainText("Hired");
  await due(owner, referral);
  await owner.goto("/dashboard");
  await expect(owner.getByRole("link", { name: `Fund the $12,500 reward for ${name}` })).toBeVisible();
  await referrer.goto("/my-referrals");
  await expect(card).toContainText("Hired");
});

test("R11 who applied and was referred reports the start from their own application, and the company says yes", async ({
  openBrowser,
}) => {
  test.slow();
  const openPage = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const { owner, job, referral, name, email } = await referred(openPage, "Dan Lind");
  const person = await openPage();
  await signUp(person, "Dan", "Lind", email);
  // An unverified claim of an address reveals no referral.
  await inDatabase("UPDATE users SET verified = true WHERE lower(email) = $1", [email]);
  const application = await callAs(person, "POST", "/api/applications", {
    job,
    candidate_name: name,
    candidate_email: email,
    cover_letter: "I kept the lamps of two harbours.",
  });
  await move(owner, "applications", String(application.id), ["Applied", "Reviewing", "Interviewing"]);
  await person.goto("/my-applications");
  await person
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  const own = person.getByRole("dialog", { name: "Lamp Keeper" });
  await own.getByRole("button", { name: "I was hired" }).click();
  const form = person.getByRole("dialog", { name: "Report a hire" });
  await form.getByLabel("Start date").fill(TODAY);
  await form.getByRole("button", { name: "Report hire" }).click();
  await expect(own).toContainText("You reported that you started on");

  await owner.goto("/dashboard");
  await owner
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  const panel = owner.getByRole("complementary", { name });
  await panel.getByRole("button", { name: "Yes, hired" }).click();
  const question = owner.getByRole("dialog");
  await expect(question.getByLabel("Start date")).toHaveValue(TODAY);
  await question.getByRole("button", { name: "Yes, hired" }).click();
  await expect(panel.locator(".panel-status")).toContainText("Hired");
  await due(owner, referral);
  await expect(own).toContainText("The company confirmed the hire.");
});
