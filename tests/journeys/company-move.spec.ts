import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { proofIn } from "../support/mailbox.ts";
import { type Installation, mailTo, startInstallation } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { looks } from "./looks.ts";
import { newEmail, PASSWORD, signIn, signUp } from "./people.ts";

/** Where the company is, and where it goes. */
let [there, here]: [Installation?, Installation?] = [];

test.beforeAll(async () => {
  [there, here] = await Promise.all([startInstallation(), startInstallation()]);
});
test.afterAll(async () => {
  await Promise.all([there?.end(), here?.end()]);
});

const COMPANY = "Lanterns";
const [OWNER, REFERRER, MEMBER] = [newEmail("olga"), newEmail("rita"), newEmail("max")];

/** Somebody who has shown that the address is theirs: by a mailed link, after which they choose their password anew. */
async function signUpProved(page: Page, at: Installation, [first, last, email]: readonly [string, string, string]) {
  await signUp(page, first, last, email);
  const auth = (path: string) => `${at.product.url}/auth/v1/${path}`;
  await page.request.post(auth("recover"), { data: { email } });
  const { token_hash, type } = proofIn(await mailTo(at, email, "Choose a new password"));
  const proved = await page.request.post(auth("verify"), { data: { token_hash, type } });
  const { access_token } = (await proved.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const chosen = await page.request.put(auth("user"), { data: { password: PASSWORD }, headers });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await signIn(page, email);
}

/** Comes by the mailed link of an invitation to a team. */
async function join(page: Page, at: Installation): Promise<void> {
  const { text = "" } = await mailTo(at, MEMBER, `Join the team of ${COMPANY}`);
  await page.goto(/\/team-invitation\S*#token=[\w-]+/.exec(text)?.[0] ?? "no link in the mail");
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText(`You belong to the team of ${COMPANY} now.`)).toBeVisible();
}

/** A company of there with an open job, somebody who was hired by a referral, and somebody in its team. */
async function liveThere(owner: Page, referrer: Page, member: Page, at: Installation): Promise<string> {
  await signUp(owner, "Olga", "Marsh", OWNER);
  await signUpProved(referrer, at, ["Rita", "Ode", REFERRER]);
  const job = await postJob(owner, { title: "Lamp Keeper", company_name: COMPANY });
  const { company } = (await callAs(owner, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  const referral = await referThrough(referrer, {
    job,
    candidate_name: "Noor van Dijk",
    candidate_email: newEmail("noor"),
    recommendation: "Noor kept the light burning through three winters, and knew why it had gone out before.",
  });
  const steps = ["Pending", "Reviewing", "Interviewing", "Hired"];
  for (const [nth, status] of steps.slice(1).entries())
    await callAs(owner, "POST", `/api/referrals/${referral}/status`, { from: steps[nth], status });
  const due = async () => (await callAs(owner, "GET", "/api/rewards?state=due")).items;
  await expect.poll(due, { timeout: 30_000 }).toMatchObject([{ referral }]);
  await callAs(owner, "POST", `/api/companies/${company.id}/team/invitations`, { email: MEMBER, role: "recruiter" });
  await signUp(member, "Max", "Quist", MEMBER);
  await join(member, at);
  return company.id;
}

const way = (page: Page) => page.getByRole("region", { name: "Bring it here" });
const dialog = (page: Page) => page.getByRole("dialog");

async function saved(page: Page, name: RegExp): Promise<Download> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name }).first().click();
  return coming;
}

/** Takes the company out; gives where its archive lies. */
async function takeOut(owner: Page, company: string): Promise<string> {
  await owner.goto(`/companies/${company}/move`);
  await owner.getByRole("button", { name: "Make an archive" }).click();
  await dialog(owner).getByLabel("Your password").fill(PASSWORD);
  await dialog(owner).getByRole("button", { name: "Make an archive" }).click();
  await expect(owner.getByText(/^Ready: /)).toBeVisible({ timeout: 60_000 });
  return (await saved(owner, /^Download the archive of/)).path();
}

type Sent = { name: string; mimeType: string; buffer: Buffer };

async function send(owner: Page, { name, buffer }: Pick<Sent, "name" | "buffer">): Promise<void> {
  const file: Sent = { name, mimeType: "application/x-tar", buffer };
  await way(owner).locator('input[type="file"]').setInputFiles(file);
}

/** What cannot be taken in is said in words, and what is on its way can be stopped. */
async function wrongFiles(owner: Page, archive: Buffer): Promise<void> {
  await expect(way(owner).getByText("No archive has been sent yet.")).toBeVisible();
  await looks(owner);
  await send(owner, { name: "archive.zip", buffer: archive });
  await expect(way(owner).getByText("This is no archive of a company. Choose its tar file.")).toBeVisible();
  await looks(owner);
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  await owner.route("**/arrivals", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue().catch(() => undefined);
  });
  await send(owner, { name: "lanterns.tar", buffer: archive });
  await expect(way(owner).getByRole("status").filter({ hasText: /sent/i }).first()).toBeVisible();
  await looks(owner);
  await way(owner).getByRole("button", { name: "Cancel" }).click();
  await expect(way(owner).getByRole("button", { name: "Cancel" })).toHaveCount(0);
  free();
  await owner.unroute("**/arrivals");
  await send(owner, { name: "lanterns.tar", buffer: archive.subarray(0, archive.length >> 1) });
  await expect(way(owner).getByText("This archive cannot be taken in")).toBeVisible({ timeout: 60_000 });
  await looks(owner);
  await way(owner)
    .getByRole("button", { name: /^Delete the archive/ })
    .click();
  await dialog(owner).getByRole("button", { name: "Delete" }).click();
  await expect(way(owner).getByText("No archive has been sent yet.")).toBeVisible();
}

/** A row of the table of nouns, as it reads. */
const noun = (page: Page, name: string) =>
  way(page)
    .getByRole("row", { name: new RegExp(`^${name} `) })
    .first();

/** Sees what would become of it, and nothing of it is there yet. */
async function preview(owner: Page, archive: Buffer): Promise<void> {
  await send(owner, { name: "lanterns.tar", buffer: archive });
  await expect(way(owner).getByText("Nothing of it has been taken in yet.")).toBeVisible({ timeout: 60_000 });
  await expect(noun(owner, "Jobs")).toHaveText(/Jobs\s*1\s*1\s*0/);
  await expect(way(owner).getByRole("heading", { name: "Money as it would stand" })).toBeVisible();
  await expect(way(owner).getByText("$12,500", { exact: true })).toBeVisible();
  await expect(way(owner).getByText("The job was open there. It is paused until somebody opens it.")).toBeVisible();
  await expect(way(owner).getByText("Max Quist", { exact: true })).toBeVisible();
  await looks(owner);
  await way(owner).getByLabel("Which kind").selectOption({ label: "Rewards" });
  await expect(owner).toHaveURL(/noun=rewards/);
  await expect(way(owner).getByText("The reward is owed here from then on.")).toBeVisible();
  await expect(way(owner).getByText("The job was open there.")).toHaveCount(0);
  await owner.goBack();
  await expect(way(owner).getByText("The job was open there.")).toBeVisible();
}

/** Presses, with the wrong password first, and reads the report. */
async function press(owner: Page): Promise<void> {
  await way(owner).getByRole("button", { name: "Take it in" }).click();
  await dialog(owner).getByLabel("Your password").fill("not the word");
  await dialog(owner).getByRole("button", { name: "Take it in" }).click();
  await expect(dialog(owner).locator(".error-text")).toHaveCount(1);
  await looks(owner);
  await dialog(owner).getByLabel("Your password").fill(PASSWORD);
  await dialog(owner).getByRole("button", { name: "Take it in" }).click();
  await expect(dialog(owner)).toBeHidden();
  await expect(way(owner).getByText(/^Taken in /)).toBeVisible({ timeout: 60_000 });
}

async function readReport(owner: Page): Promise<void> {
  const text = await readFile(await (await saved(owner, /^Download the report of/)).path(), "utf8");
  const lines = text.trim().split("\n");
  const count = expect.objectContaining({ noun: "jobs", made: 1 });
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({ count });
  await expect(way(owner).getByText(`${COMPANY} came from another installation`)).toBeVisible();
  await looks(owner);
}

/** The owner chooses whom to invite; nobody is chosen beforehand. */
async function invite(owner: Page): Promise<void> {
  await expect(way(owner).getByRole("checkbox", { name: "Max Quist" })).not.toBeChecked();
  await way(owner).getByRole("button", { name: "Invite", exact: true }).press("Enter");
  await expect(owner.getByText("Choose somebody first")).toBeVisible();
  await way(owner).getByRole("checkbox", { name: "Max Quist" }).check();
  await way(owner).getByRole("button", { name: "Invite 1" }).click();
  await expect(way(owner).getByText("Invited", { exact: true })).toBeVisible();
}

/** Whoever has proved the same address finds what is theirs, and takes it over once. */
async function claim(referrer: Page): Promise<void> {
  await referrer.goto("/dashboard");
  const card = referrer.getByRole("region", { name: "Yours from elsewhere" });
  await expect(card.getByText("Referrals: 1")).toBeVisible();
  await looks(referrer);
  await card.getByRole("button", { name: /^Take over what Lanterns has of Rita Ode/ }).click();
  await looks(referrer);
  await dialog(referrer).getByRole("button", { name: "Yes, that is me" }).click();
  await expect(card).toHaveCount(0);
  await referrer.goto("/my-referrals");
  await referrer
    .getByRole("article", { name: /Noor van Dijk/ })
    .getByRole("link", { name: /^View / })
    .click();
  await expect(dialog(referrer).getByRole("heading", { name: "Before the company moved here" })).toBeVisible();
  await looks(referrer);
}

/** The pipeline here has the person, the money of there, and no second reward. */
async function pipeline(owner: Page): Promise<void> {
  await way(owner)
    .getByRole("link", { name: /^Jobs, line 1$/ })
    .click();
  await owner.getByRole("link", { name: /Noor van Dijk/ }).click();
  const panel = owner.getByRole("complementary", { name: "Noor van Dijk" });
  await expect(panel.getByRole("heading", { name: "Before the company moved here" })).toBeVisible();
  await expect(panel.getByText("It was still owed when the company moved, and is owed here since.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Fund the reward" })).toBeVisible();
  await looks(owner);
}

test("X220 X221 X222 X224 X225 a company moves to another installation: previewed, pressed, its people come, and again it makes nothing", async ({
  openBrowser,
  watch,
}) => {
  test.setTimeout(240_000);
  if (there === undefined || here === undefined) throw new Error("nothing was started");
  watch.allow(/status of (?:400|403|409|422) .*(?:arrivals|auth\/v1)/);
  const open = async ({ product }: Installation) => (await openBrowser({ baseURL: product.url })).newPage();
  const [owner, referrer, member] = [await open(there), await open(there), await open(there)];
  const company = await liveThere(owner, referrer, member, there);
  const archive = await readFile(await takeOut(owner, company));

  const newOwner = await open(here);
  await signUp(newOwner, "Olga", "Marsh", OWNER);
  const made = await callAs(newOwner, "POST", "/api/companies", { name: COMPANY, website: "https://lanterns.example" });
  await newOwner.goto(`/companies/${String(made.id)}/team`);
  await newOwner.getByRole("link", { name: "Move the company" }).click();
  await wrongFiles(newOwner, archive);
  await preview(newOwner, archive);
  await press(newOwner);
  await readReport(newOwner);
  await invite(newOwner);
  const newMember = await open(here);
  await signUp(newMember, "Max", "Quist", MEMBER);
  await join(newMember, here);
  await newOwner.reload();
  await expect(way(newOwner).getByText("In the team", { exact: true }).first()).toBeVisible();
  const newReferrer = await open(here);
  await signUpProved(newReferrer, here, ["Rita", "Ode", REFERRER]);
  await claim(newReferrer);
  await pipeline(newOwner);

  await newOwner.goto(`/companies/${String(made.id)}/move`);
  await send(newOwner, { name: "lanterns.tar", buffer: archive });
  await expect(way(newOwner).getByText("Nothing of it has been taken in yet.")).toBeVisible({ timeout: 60_000 });
  await expect(noun(newOwner, "Jobs")).toHaveText(/Jobs\s*1\s*0\s*1/);
  await press(newOwner);
  await expect(noun(newOwner, "Referrals")).toHaveText(/Referrals\s*1\s*0\s*1/);
  await looks(newOwner);
});

test("X220 lines that could not be had come at Retry, and another tab that was first is told", async ({
  openBrowser,
  watch,
}) => {
  test.setTimeout(120_000);
  if (there === undefined) throw new Error("nothing was started");
  watch.allow(/status of (?:403|409|422|503) .*arrivals/);
  const owner = await (await openBrowser({ baseURL: there.product.url })).newPage();
  await signUp(owner, "Ida", "Berg");
  const job = await postJob(owner, { title: "Wick Trimmer", company_name: "Wicks" });
  const { company } = (await callAs(owner, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  const archive = await readFile(await takeOut(owner, company.id));
  const input = { name: "Wicks elsewhere", website: "https://wicks-elsewhere.example" };
  const { id } = await callAs(owner, "POST", "/api/companies", input);
  const failing = { status: 503, json: { code: "unavailable", message: "busy" } };
  await owner.goto(`/companies/${String(id)}/move`);
  await owner.route(/arrivals\/[^/]+\/(?:lines|members)/, (route) => route.fulfill(failing));
  await send(owner, { name: "wicks.tar", buffer: archive });
  await expect(way(owner).getByText("Failed to load the lines.")).toBeVisible({ timeout: 60_000 });
  await expect(way(owner).getByText("Failed to load the team.")).toBeVisible();
  await looks(owner);
  await owner.unroute(/arrivals\/[^/]+\/(?:lines|members)/);
  for (const _ of [1, 2]) await way(owner).getByRole("button", { name: "Retry" }).first().click();
  await expect(way(owner).getByText("The job was open there.")).toBeVisible();

  const other = await owner.context().newPage();
  await other.goto(`/companies/${String(id)}/move`);
  await way(other).getByRole("button", { name: "Take it in" }).click();
  await press(owner);
  await dialog(other).getByLabel("Your password").fill(PASSWORD);
  await dialog(other).getByRole("button", { name: "Take it in" }).click();
  await expect(dialog(other).getByRole("alert")).toBeVisible();
  await other.keyboard.press("Escape");
});
