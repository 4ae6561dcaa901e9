import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser.ts";
import {
  createGreenhouse,
  GREENHOUSE_KEYS,
  GREENHOUSE_WEBHOOK_SECRET,
  type GreenhouseStandIn,
} from "../support/greenhouse-stand-in.ts";
import { type StandInServer, startStandIn } from "../support/hiring-systems.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { callAs, openPipelineWith, postJob, referThrough } from "./job-desk.ts";
import { looks } from "./looks.ts";
import { personsLink } from "./mailed.ts";
import { newEmail, signUp } from "./people.ts";

const NAME = "Noor van Dijk";
const WORDS = "Noor found the cold joint the night before the launch, and told everybody before she was asked.";

let there: GreenhouseStandIn;
let standIn: StandInServer;
let installation: Installation;

test.beforeAll(async () => {
  there = createGreenhouse();
  standIn = await startStandIn(there);
  installation = await startInstallation({ HIRING_SYSTEMS_URL: standIn.url });
});
test.afterAll(async () => {
  await installation.end();
  await standIn.close();
});

/** Enters credentials, wrong ones first: the input stays. */
async function connect(owner: Page): Promise<void> {
  await owner.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(owner.locator(".error-text").first()).toBeVisible();
  await owner.getByLabel("Client ID").fill(GREENHOUSE_KEYS.key);
  await owner.getByLabel("Client secret").fill("wrong");
  await owner.getByLabel("User ID").fill(GREENHOUSE_KEYS.user);
  await owner.getByLabel("Webhook secret").fill(GREENHOUSE_WEBHOOK_SECRET);
  await owner.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(owner.getByText("The hiring system rejects these keys")).toBeVisible();
  await expect(owner.getByLabel("Client ID")).toHaveValue(GREENHOUSE_KEYS.key);
  await looks(owner);
  await owner.getByLabel("Client secret").fill(GREENHOUSE_KEYS.secret);
  await owner.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(owner.getByRole("heading", { name: "Greenhouse" })).toBeVisible();
}

/** Chooses the job there and maps two steps; returns the webhook URL. */
async function mapped(owner: Page): Promise<string> {
  await owner.getByLabel("Job there for Lamp Keeper").selectOption("Staff Engineer");
  await expect(owner.getByText("Saved").first()).toBeVisible();
  const saved = owner.waitForResponse((answer) => answer.url().endsWith("/steps") && answer.ok());
  await owner.getByLabel("What Onsite means here").selectOption("Interviewing");
  await expect(owner.getByLabel("What Onsite means here")).toHaveValue("Interviewing");
  await saved;
  await owner.reload();
  await expect(owner.getByLabel("What Onsite means here")).toHaveValue("Interviewing");
  await expect(owner.getByLabel("Job there for Lamp Keeper")).toHaveValue("31");
  await looks(owner);
  return (await owner.locator(".hiring-hook").textContent()) ?? "";
}

/** A webhook about an application, as Greenhouse sends it. */
async function tell(owner: Page, hook: string, application: number): Promise<void> {
  const { body, headers } = there.message(application);
  const { pathname } = new URL(hook);
  const sent = { headers: { "content-type": "application/json", ...headers }, data: Buffer.from(body) };
  const answer = await owner.request.post(new URL(pathname, owner.url()).href, sent);
  expect(answer.status()).toBe(200);
}

test("X200 X202 X205 X206 X207 X210 an owner connects Greenhouse; who says yes goes there, reads that, and is moved by what happens there", async ({
  openBrowser,
  watch,
}) => {
  test.setTimeout(300_000);
  const { url: baseURL } = installation.product;
  const owner = await (await openBrowser({ baseURL })).newPage();
  watch.allow(/status of (?:409|422) .*hiring-system/);
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Lamp Keeper" });
  const { company } = (await callAs(owner, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  await owner.goto(`/companies/${company.id}/team`);
  await owner.getByRole("link", { name: "Hiring system" }).click();
  await expectAccessible(owner);
  await connect(owner);
  const hook = await mapped(owner);

  const ines = await (await openBrowser({ baseURL })).newPage();
  await signUp(ines, "Ines", "Marchetti");
  const email = newEmail("noor");
  const referral = await referThrough(ines, {
    job,
    candidate_name: NAME,
    candidate_email: email,
    recommendation: WORDS,
  });
  const noor = await (await openBrowser({ baseURL })).newPage();
  await noor.goto(await personsLink(installation.dataDir, email));
  await expect(noor.getByText("Quillstack uses the hiring system Greenhouse.")).toBeVisible();
  await noor.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => there.candidates.size, { timeout: 90_000 }).toBe(1);
  await noor.reload();
  await expect(noor.getByText("Your details were sent to Greenhouse, Quillstack's hiring system")).toBeVisible();
  await looks(noor);

  const [application] = there.applications.keys();
  if (application === undefined) throw new Error("nobody has applied there");
  await expect.poll(() => there.notes.length, { timeout: 90_000 }).toBe(1);
  there.put(application, "Onsite");
  await tell(owner, hook, application);
  const statusOf = async () => (await callAs(owner, "GET", `/api/referrals/${referral}`)).status;
  await expect.poll(statusOf, { timeout: 90_000 }).toBe("Interviewing");
  there.put(application, "hired");
  await tell(owner, hook, application);
  await openPipelineWith(owner, job, NAME);
  await owner.getByRole("link", { name: new RegExp(NAME) }).click();
  await expect(owner.getByText("Hired in Greenhouse")).toBeVisible({ timeout: 90_000 });
  expect(await statusOf()).toBe("Interviewing");
  await looks(owner);
});
