import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { databaseUrl } from "../../src/server/infra/db/embedded/embedded-client.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { personsLink } from "./mailed.ts";
import { signUp, takeRole } from "./people.ts";

let installation: Installation;
// A separate installation whose clock runs faster.
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(() => installation.end());

/** Moves all candidates three days into the past, and runs the task that is scheduled every minute. */
async function threeDaysLater(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(path.join(installation.dataDir, "pgsocket")) });
  await client.connect();
  await client.query(`UPDATE referrals SET response_due_at = response_due_at - interval '72 hours',
    visible_at = visible_at - interval '72 hours', created_at = created_at - interval '72 hours'`);
  await client.query(
    `INSERT INTO pgboss.job (name, data) VALUES ('follow-up', '{"task": "reconcile-response-times", "data": {}}')`,
  );
  await client.end();
}

/** A waiting candidate, on the page of the emailed link. */
async function personReads(person: Page): Promise<void> {
  await person.goto(await personsLink(installation.dataDir, "late-0@example.com"));
  await expect(person.getByText(/Reply overdue since/).first()).toBeVisible();
  await expectAccessible(person);
  await expectNoSidewaysScroll(person);
}

test("R13 R23 late answers stop a job's referrals, stand first and are marked; one answer starts them again", async ({
  openBrowser,
}) => {
  test.slow();
  const baseURL = installation.product.url;
  const page = await (await openBrowser({ baseURL })).newPage();
  await signUp(page, "Marguerite", "Olander");
  await takeRole(page, "Poster");
  const job = await postJob(page, { title: "Lamp Keeper", response_days: 2 });
  const referrer = await (await openBrowser({ baseURL })).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  const names = ["Ada Voss", "Ben Okoro", "Cleo Marsh", "Dan Lind", "Eva Brandt"];
  for (const [nth, candidate_name] of names.entries())
    await referThrough(referrer, {
      job,
      candidate_name,
      candidate_email: `late-${nth}@example.com`,
      recommendation: "Kept the lamps of our harbour lit through two winters, and wrote down how it is done.",
    });
  await referrer.goto(`/jobs/${job}`);
  await expect(referrer.getByText("Replies within 2 days")).toBeVisible();
  await expect(referrer.getByRole("link", { name: "Refer Someone" }).first()).toBeVisible();
  await referrer.goto("/my-referrals");
  await expect(referrer.getByText(/Reply due by/).first()).toBeVisible();

  await threeDaysLater();
  const owed = "Too many replies are overdue. This job accepts no new referrals until they are sent.";
  await expect(async () => {
    await referrer.goto(`/jobs/${job}`);
    await expect(referrer.getByText(owed)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expect(referrer.getByRole("link", { name: "Refer Someone" })).toHaveCount(0);
  await referrer.goto(`/refer/${job}`);
  await expect(referrer.getByText(owed)).toBeVisible();
  await referrer.goto("/my-referrals");
  await expect(referrer.getByText(/Reply overdue since/).first()).toBeVisible();
  await expectAccessible(referrer);
  await personReads(await (await openBrowser({ baseURL, viewport: { width: 390, height: 844 } })).newPage());

  await page.goto(`/jobs/${job}/manage`);
  await expect(page.getByText(owed)).toBeVisible();
  await expect(page.getByText("Reply overdue")).toHaveCount(5);
  await expectAccessible(page);
  await page.goto(`/jobs/${job}/manage?view=table&late=true`);
  await expect(page.getByLabel("Overdue replies")).toHaveValue("true");
  await expect(page.getByText("Reply overdue")).toHaveCount(5);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const { items } = (await callAs(page, "GET", `/api/jobs/${job}/candidates?late=true`)) as { items: { id: string }[] };
  // Nobody is notified of a review, so it is no answer.
  for (const [from, status] of [
    ["Pending", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ])
    await callAs(page, "POST", `/api/referrals/${items[0]?.id}/status`, { from, status });
  await expect(async () => {
    await referrer.goto(`/jobs/${job}`);
    await expect(referrer.getByRole("link", { name: "Refer Someone" }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expect(referrer.getByText(owed)).toHaveCount(0);
});
