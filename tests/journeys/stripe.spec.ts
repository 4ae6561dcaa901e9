import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { databaseUrl } from "../../src/server/infra/db/embedded/embedded-client.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { freePort } from "../support/product.ts";
import { STUB_SECRET, StripeStub } from "../support/stripe-stub.ts";
import { becomeAdmin, type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { PASSWORD, signUp } from "./people.ts";

test.describe.configure({ mode: "serial" });

const stripe = new StripeStub();
let installation: Installation;
let owner: Page;
let referrer: Page;

// A separate installation whose payments use a test server that behaves like Stripe.
test.beforeAll(async () => {
  const url = await stripe.open(await freePort());
  const keys = { STRIPE_SECRET_KEY: "sk_test_stub", STRIPE_WEBHOOK_SECRET: STUB_SECRET, STRIPE_API_URL: url };
  installation = await startInstallation({ PAYMENTS: "stripe", ...keys });
  stripe.deliverTo = `${installation.product.url}/api/webhooks/stripe`;
});
test.afterAll(async () => {
  await installation.end();
  await stripe.close();
});

const STEPS = ["Pending", "Reviewing", "Interviewing", "Hired"];

/** A hired candidate of the owner's job with an open reward. Returns the record's path. */
async function hire(name: string): Promise<string> {
  const job = await postJob(owner, { title: "Staff Backend Engineer" });
  const referral = await referThrough(referrer, {
    job,
    candidate_name: name,
    candidate_email: `${name.toLowerCase().replaceAll(/[^a-z]/g, "")}@example.com`,
    recommendation: "She took over a queue that lost messages on Fridays, and knew why by Wednesday.",
  });
  for (const [at, status] of STEPS.slice(1).entries())
    await callAs(owner, "POST", `/api/referrals/${referral}/status`, { from: STEPS[at], status });
  const record = `/jobs/${job}/manage?open=referral:${referral}`;
  const due = async () => (await callAs(owner, "GET", `/api/referrals/${referral}/reward`)).state;
  await expect.poll(due).toBe("due");
  return record;
}

const rewardBox = (page: Page) => page.getByRole("region", { name: "Reward" });

/** Goes to Stripe's page and returns after paying: Stripe's webhook reports the escrow. */
async function payOnline(record: string): Promise<void> {
  await owner.goto(record);
  await rewardBox(owner).getByRole("button", { name: "Fund the reward" }).click();
  await owner.getByRole("button", { name: "Continue to payment" }).click();
  await owner.getByRole("link", { name: "Pay here" }).click();
  await expect(owner).toHaveURL(/payment=done/);
  await expect(rewardBox(owner)).toContainText("In escrow since");
}

/** Reloads a page until it shows a text, because Stripe's webhooks are processed in the background. */
async function expectSoon(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("main")).toContainText(text, { useInnerText: true, timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

async function bell(page: Page): Promise<string> {
  const { items } = await callAs(page, "GET", "/api/notifications");
  return (items as { kind: string }[]).map(({ kind }) => kind).join(" ");
}

/** Simulates the end of the 48 hours after a new bank account. */
async function rest(): Promise<void> {
  await inDatabase("UPDATE payment_methods SET usable_from = created_at WHERE usable_from > now()");
}

/** Runs the hourly task for payouts that wait for a bank account, and waits until all its work is done. */
async function lookForWaiting(): Promise<void> {
  await inDatabase(`INSERT INTO pgboss.job (name, data) VALUES ('money', '{"task": "auto-withdraw-all", "data": {}}')`);
  const waiting =
    "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'money' AND state NOT IN ('completed', 'failed') AND start_after <= now()";
  await expect.poll(async () => (await inDatabase(waiting))?.n).toBe(0);
}

/** Runs a statement about one row; returns it. */
async function inDatabase(statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl(path.join(installation.dataDir, "pgsocket")) });
  await client.connect();
  const { rowCount, rows } = await client.query(statement);
  await client.end();
  expect(rowCount).toBe(1);
  return rows[0];
}

async function setUpAccount(): Promise<void> {
  await referrer.goto("/payouts?tab=methods");
  await referrer.getByRole("button", { name: "Add Method" }).click();
  const dialog = referrer.getByRole("dialog");
  await expect(dialog).toContainText("you enter the account number with Stripe, not here");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await expectAccessible(referrer);
  await dialog.getByRole("button", { name: "Add Method" }).click();
  // Adding leads straight to Stripe; after an unfinished return the link is offered again.
  await expect(referrer.getByRole("link", { name: "Finish here" })).toBeVisible();
  await referrer.goto("/payouts?tab=methods");
  await expect(referrer.getByText("Setup required")).toBeVisible();
  await referrer.getByRole("button", { name: "Finish setup with Stripe" }).click();
  await referrer.getByRole("link", { name: "Finish here" }).click();
  await expect(referrer).toHaveURL(/\/payouts\?tab=methods/);
  await expectSoon(referrer, "•••• 4242");
  // The first bank account has a waiting period like later ones, in which nothing is paid to it.
  await expect(referrer.getByText("On hold", { exact: true })).toBeVisible();
  await expectAccessible(referrer);
  await lookForWaiting();
  expect([stripe.of("transfer"), stripe.of("payout")]).toEqual([[], []]);
  await referrer.goto("/payouts");
  await expect(referrer.getByRole("main")).toContainText("Awaiting processing");
  await rest();
  await referrer.goto("/payouts?tab=methods");
  await expect(referrer.getByText("Ready", { exact: true })).toBeVisible();
  await expectAccessible(referrer);
  await lookForWaiting();
}

test("M4 M5 a reward is paid on Stripe's page, released, and paid out to an account at Stripe", async ({
  openBrowser,
}) => {
  const browser = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  owner = await browser();
  referrer = await browser();
  await signUp(owner, "Marguerite", "Olander");
  await signUp(referrer, "Ines", "Marchetti");
  const record = await hire("Noor van Dijk");

  // Returning without paying changes nothing.
  await owner.goto(record);
  await rewardBox(owner).getByRole("button", { name: "Fund the reward" }).click();
  await expect(owner.getByRole("dialog")).toContainText("You pay on the website of our payment provider, Stripe.");
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Continue to payment" }).click();
  await owner.getByRole("link", { name: "Go back" }).click();
  await expect(rewardBox(owner)).toContainText("The payment was not completed");
  await expectAccessible(owner);
  await payOnline(record);

  // Released without a payout account: the money waits until the Stripe account exists, then it is transferred
  // automatically.
  await rewardBox(owner).getByRole("button", { name: "Confirm probation passed" }).click();
  await owner.getByRole("button", { name: "Yes, release it" }).click();
  await expect(rewardBox(owner)).toContainText("The reward has been released");
  await referrer.goto("/payouts");
  await referrer
    .getByRole("row", { name: /Noor van Dijk/ })
    .getByRole("button", { name: /Withdraw/ })
    .click();
  await expect(referrer.getByRole("dialog")).toContainText("Add a bank account or a PayPal address first");
  await setUpAccount();
  await referrer.goto("/payouts");
  await expectSoon(referrer, "Processing...");
  await expect.poll(() => stripe.of("payout").length).toBe(1);
  stripe.settle(stripe.of("payout")[0]?.id ?? "", "paid");
  await expect(async () => {
    await referrer.reload();
    const figures = referrer.getByRole("region", { name: "Your figures" });
    await expect(figures).toContainText("Total Earned$12,500", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(referrer.getByRole("table").getByText("Completed")).toBeVisible();
});

test("M1 X22 a refund through Stripe, and chargebacks: frozen, lost in part, lifted", async ({ openBrowser }) => {
  const browser = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const admin = await browser();
  owner = await browser();
  referrer = await browser();
  await becomeAdmin(admin, installation);
  await signUp(owner, "Odile", "Marchand");
  await signUp(referrer, "Rita", "Sole");

  const failed = await hire("Amara Okafor");
  await payOnline(failed);
  await rewardBox(owner).getByRole("button", { name: "Probation failed" }).click();
  await owner.getByLabel("Why did probation fail?").fill("They left in the second week.");
  await owner.getByRole("button", { name: "Yes, probation failed" }).click();
  await expect(rewardBox(owner)).toContainText("the reward goes back to you");
  await expect.poll(() => stripe.of("refund").length).toBe(1);
  await admin.goto("/admin/payouts?tab=refunds&settled=true");
  await expectSoon(admin, "Amara Okafor");

  const disputed = await hire("Priya Raghunathan");
  await payOnline(disputed);
  const payment = stripe.of("payment_intent").at(-1)?.id ?? "";
  const first = stripe.dispute(payment, 200_050);
  await expectSoon(owner, "$2,000.50 of the payment is disputed. The reward is frozen");
  await expect(rewardBox(owner).getByRole("button")).toHaveCount(0);
  await expectAccessible(owner);
  await expect.poll(() => bell(referrer)).toContain("reward_frozen");
  await referrer.goto("/my-referrals");
  await referrer.getByRole("button", { name: /^Notifications/ }).click();
  await expect(referrer.getByText(/The reward for Priya Raghunathan is frozen/)).toBeVisible();
  await referrer.keyboard.press("Escape");
  await referrer.getByText("Reward progress").first().click();
  await expect(referrer.getByRole("list", { name: "Reward progress" }).first()).toContainText("disputes $2,000.50");
  stripe.decide(first, "lost");
  await expectSoon(owner, "Your bank returned $2,000.50 of the payment to you. $10,499.50 of the reward remains.");
  await expect.poll(() => bell(referrer)).toContain("reward_taken_back");

  // The rest is released; a chargeback freezes the payout until it ends.
  await rewardBox(owner).getByRole("button", { name: "Confirm probation passed" }).click();
  await owner.getByRole("button", { name: "Yes, release it" }).click();
  await expect(rewardBox(owner)).toContainText("The reward has been released");
  const second = stripe.dispute(payment, 1_049_950);
  await referrer.goto("/payouts");
  await expectSoon(referrer, "Frozen: the company's bank disputed the payment.");
  const row = referrer.getByRole("row", { name: /Priya Raghunathan/ });
  await expect(row).toContainText("$10,499.50");
  await expect(row.getByRole("button", { name: /Withdraw/ })).toBeHidden();
  await referrer.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(referrer);
  await expectAccessible(referrer);
  await admin.goto("/admin/payouts?tab=payouts");
  await expect(admin.getByText("Frozen by a chargeback")).toBeVisible();
  await expectAccessible(admin);
  stripe.decide(second, "won");
  await expectSoon(referrer, "Add a payment method to withdraw this amount.");
  await expect.poll(() => bell(owner)).toContain("payment_stands");
  await admin.goto("/admin/payouts?tab=ledger");
  await expect(admin.getByText("The ledger balances to zero.")).toBeVisible();
});
