import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, openPipelineWith, postJob, tickConsent } from "./job-desk.ts";
import { signUp } from "./people.ts";

const LETTER = "Noor took over a queue that lost messages on Fridays. She knew why by Wednesday.";
const PHONE = { viewport: { width: 390, height: 844 } };

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** A referrer with a public page; returns its name. */
async function signUpNamed(page: Page, says: string): Promise<string> {
  await signUp(page, "Kwame", "Asante");
  const username = `kwame-${says}-${Date.now().toString(36)}`;
  await callAs(page, "PATCH", "/api/profile", { username });
  return username;
}

/** The wizard's second step for a candidate of the job. */
async function toSecondStep(page: Page, job: string): Promise<void> {
  await page.goto(`/refer/${job}`);
  await page.getByLabel("Candidate Name").fill("Noor Haddad");
  await page.getByLabel("Candidate Email").fill(`noor.${Date.now().toString(36)}@example.com`);
  await page.getByRole("button", { name: "Next Step" }).click();
  await page.getByRole("textbox", { name: "Recommendation" }).fill(LETTER);
}

/** The company's panel shows who shares the reward, and in which parts. */
async function expectSharedForCompany(owner: Page, job: string): Promise<void> {
  await openPipelineWith(owner, job, "Noor Haddad");
  await owner.getByRole("link", { name: /Noor Haddad/ }).click();
  const shared = "Two referrers share the reward by agreement: 60% Ines Marchetti, 40% Kwame Asante.";
  await expect(owner.getByText(shared)).toBeVisible();
  await expectSound(owner);
}

test("R15 R30 two referrers agree on an agreement before one of them submits, and both see what becomes of it", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/status of 422/);
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Petra", "Poster");
  const title = `Split Keeper ${Date.now().toString(36)}`;
  const job = await postJob(owner, { title, reward_amount: 1_000 });
  const kwame = await (await openBrowser(PHONE)).newPage();
  const username = await signUpNamed(kwame, "yes");
  await signUp(page, "Ines", "Marchetti");

  await toSecondStep(page, job);
  await expect(page.getByLabel("Share the reward")).toHaveCount(0);
  await page.getByRole("link", { name: "Share the reward with another referrer" }).click();
  await expect(page.getByText(`${title} at Quillstack`)).toBeVisible();
  await page.getByLabel("Their username").fill("nobody-of-this-name");
  await page.getByLabel("Your share (%)").fill("1,5");
  await page.getByRole("button", { name: "Send request", exact: true }).click();
  await expect(page.getByText("Please enter a whole number")).toBeVisible();
  await page.getByLabel("Your share (%)").fill("60");
  await page.getByRole("button", { name: "Send request", exact: true }).click();
  await expect(page.getByText("There is no one else with this username to share the reward with")).toBeVisible();
  await expect(page.getByLabel("Your share (%)")).toHaveValue("60");
  await page.getByLabel("Their username").fill(`@${username}`);
  await page.getByRole("button", { name: "Send request", exact: true }).click();
  await expect(page.getByText("Waiting for Kwame Asante")).toBeVisible();
  await expectSound(page);

  await kwame.goto("/dashboard");
  await kwame.getByRole("button", { name: /^Notifications/ }).click();
  await kwame.getByText(`Someone asked to share a reward with you: ${title}`).click();
  await expect(kwame.getByText("40% for you")).toBeVisible();
  await expectSound(kwame);
  await kwame.getByRole("button", { name: "Agree" }).click();
  await expect(kwame.getByText("Agreed", { exact: true })).toBeVisible();

  await page.goto(`/refer/${job}?step=2`);
  await expect(page.getByRole("textbox", { name: "Recommendation" })).toHaveValue(LETTER);
  await page.getByLabel("Share the reward").selectOption({ label: "With Kwame Asante: 60% for you" });
  await tickConsent(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByText("Referral submitted successfully!")).toBeVisible();
  await page.getByRole("link", { name: "Shared rewards" }).click();
  const mine = page.getByRole("article").filter({ hasText: title });
  await expect(mine).toContainText("Your share: $600");
  await mine.getByRole("link", { name: "View referral" }).click();
  await expect(page.getByText("40% of the reward goes to Kwame Asante")).toBeVisible();

  const theirs = kwame.getByRole("article").filter({ hasText: title });
  await expect(async () => {
    await kwame.reload();
    await expect(theirs).toContainText("Noor Haddad", { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(theirs).toContainText("Your share: $400");
  await expect(theirs).toContainText("Submitted by Ines Marchetti");
  await expectSound(kwame);
  await expectSharedForCompany(owner, job);
});

test("R30 whoever is asked may decline, and reads so in the list; nobody is asked about it again", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/status of 409/);
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Petra", "Poster");
  const job = await postJob(owner, { title: "Split Refused" });
  const kwame = await (await openBrowser()).newPage();
  const username = await signUpNamed(kwame, "no");
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/shared-rewards");
  await expect(page.getByText("You have no shared rewards yet.", { exact: false })).toBeVisible();
  await page.goto(`/shared-rewards?job=${job}`);
  await page.getByLabel("Their username").fill(username);
  await page.getByRole("button", { name: "Send request", exact: true }).click();
  await expect(page.getByText("Waiting for Kwame Asante")).toBeVisible();
  await kwame.goto("/shared-rewards");
  await kwame.getByRole("button", { name: "Decline" }).click();
  await expect(kwame.getByText("Ended by you")).toBeVisible();
  await page.getByLabel("Their username").fill(username);
  await page.getByRole("button", { name: "Send request", exact: true }).click();
  await expect(
    page.getByText("One of you has already asked the other about this job, or the request was declined."),
  ).toBeVisible();
  await expect(page.getByLabel("Their username")).toHaveValue(username);
});
