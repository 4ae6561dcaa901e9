import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { PASSWORD, signUp } from "./people.ts";

const BANK = "Vouchwell, IBAN EE38 2200 2210 2014 5685";
const IBAN = "DE89370400440532013000";

test.describe.configure({ mode: "serial" });

let installation: Installation;

// A separate installation, because this test's user must become its first admin.
test.beforeAll(async () => {
  installation = await startInstallation({ BANK_DETAILS: BANK });
});
test.afterAll(async () => installation.end());

/** A job of the owner with a hired candidate and an open reward. Returns the record's path. */
async function hireSomebody(owner: Page, referrer: Page): Promise<string> {
  const job = await postJob(owner, { title: "Staff Backend Engineer" });
  const referral = await referThrough(referrer, {
    job,
    candidate_name: "Noor van Dijk",
    candidate_email: "noor.vandijk@example.com",
    recommendation: "Noor took over a queue that lost messages on Fridays. She knew why by Wednesday.",
  });
  const steps = ["Pending", "Reviewing", "Interviewing", "Hired"];
  for (const [at, status] of steps.slice(1).entries())
    await callAs(owner, "POST", `/api/referrals/${referral}/status`, { from: steps[at], status });
  // A background task started by the hire opens the reward.
  const due = async () => (await callAs(owner, "GET", "/api/rewards?state=due")).items;
  await expect.poll(due).toMatchObject([{ referral }]);
  return `/jobs/${job}/manage`;
}

async function fund(owner: Page, record: string): Promise<void> {
  await owner.goto("/dashboard");
  await owner.getByRole("link", { name: "Fund the $12,500 reward for Noor van Dijk" }).click();
  await expect(owner).toHaveURL(new RegExp(record));
  const reward = owner.getByRole("region", { name: "Reward" });
  await reward.getByRole("button", { name: "Fund the reward" }).click();
  await owner.getByRole("button", { name: "Get payment details" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog).toContainText(BANK);
  await expect(dialog).toContainText(/VW-\w+-\w+/);
  await expectAccessible(owner);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(reward).toContainText("Awaiting funds");
}

async function receive(admin: Page): Promise<void> {
  await admin.goto("/admin/payouts");
  await expect(admin.getByRole("row", { name: /Noor van Dijk/ })).toBeVisible();
  await expectAccessible(admin);
  await admin
    .getByRole("row", { name: /Noor van Dijk/ })
    .getByRole("button", { name: /Record receipt/ })
    .click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Amount received").fill("12000");
  await dialog.getByRole("button", { name: "Record receipt" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Amount received").fill("12500");
  await dialog.getByRole("button", { name: "Record receipt" }).click();
  await expect(admin.getByText("No payments expected")).toBeVisible();
}

/** Opens the history of the shown item. */
async function historyIn(part: Locator): Promise<Locator> {
  await part.getByText("History").click();
  return part.getByRole("list", { name: "History" });
}

async function release(owner: Page): Promise<void> {
  await owner.reload();
  const reward = owner.getByRole("region", { name: "Reward" });
  await expect(reward).toContainText("In escrow since");
  await expect(reward).toContainText("Probation ends");
  await reward.getByRole("button", { name: "Confirm probation passed" }).click();
  await owner.getByRole("button", { name: "Yes, release it" }).click();
  await expect(reward).toContainText("The reward has been released");
  await expect(await historyIn(reward)).toContainText(
    "Marguerite Olander changed the status from In Escrow to Released",
  );
}

async function addAccount(referrer: Page): Promise<void> {
  await referrer.getByRole("button", { name: "Add Method" }).click();
  const dialog = referrer.getByRole("dialog");
  await dialog.getByLabel("Account holder").fill("Ines Marchetti");
  await dialog.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 01");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add Method" }).click();
  await expect(dialog.getByText("Please enter a valid IBAN")).toBeVisible();
  await dialog.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 00");
  await dialog.getByLabel("Your password").fill("not my password");
  await dialog.getByRole("button", { name: "Add Method" }).click();
  await expect(dialog.getByText("This password is not correct")).toBeVisible();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add Method" }).click();
  await expect(referrer.getByRole("heading", { name: /•••• 3000/ })).toContainText("Primary");
}

async function withdraw(referrer: Page): Promise<void> {
  await referrer.goto("/payouts");
  const row = referrer.getByRole("row", { name: /Noor van Dijk/ });
  await expect(row).toContainText("Add a payment method to withdraw this amount.");
  await row.getByRole("button", { name: /Withdraw/ }).click();
  await expect(referrer.getByRole("dialog")).toContainText("Add a bank account or a PayPal address first");
  await referrer.getByRole("link", { name: "Payment Methods" }).click();
  await addAccount(referrer);
  await expectAccessible(referrer);
  await referrer.getByRole("tab", { name: "Payout History" }).click();
  await row.getByRole("button", { name: /Withdraw/ }).click();
  await expect(referrer.getByRole("dialog")).toContainText("Bank Transfer •••• 3000");
  await referrer.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(row).toContainText("Processing...");
}

/** Presses a button that downloads a file; returns its rows. */
async function saved(page: Page, button: string): Promise<Record<string, string>[]> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await (await coming).path();
  return parse(await readFile(file, "utf8"), { columns: true, bom: true });
}

async function settle(admin: Page): Promise<void> {
  await admin.goto("/admin/payouts?tab=batches");
  await admin.getByRole("button", { name: "New bank batch" }).click();
  await expect(admin.getByRole("row", { name: /Batch 1/ })).toContainText("$12,500");
  expect(await saved(admin, "Bank file of batch 1")).toMatchObject([{ IBAN, Amount: "12500.00" }]);
  await admin.getByRole("button", { name: "All arrived: batch 1" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "All arrived" }).click();
  await expect(admin.getByRole("row", { name: /Batch 1/ })).toContainText("All settled");
  await admin.getByRole("link", { name: "Ledger" }).click();
  await expect(admin.getByText("The ledger balances to zero.")).toBeVisible();
  await admin.goto("/admin/payouts?tab=payouts");
  const history = await historyIn(admin.getByRole("row", { name: /Ines Marchetti/ }));
  await expect(history).toContainText(/\w+ changed the status from Processing to Completed/);
}

test("M1 M3 M4 M5 a reward is funded, received, released, withdrawn, settled and completed", { tag: "@main" }, async ({
  openBrowser,
  watch,
}) => {
  // A different receipt, a wrong password.
  watch.allow(/4(09|22) \(/);
  const browser = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const [admin, owner, referrer] = [await browser(), await browser(), await browser()];
  await becomeAdmin(admin, installation);
  await signUp(owner, "Marguerite", "Olander");
  await signUp(referrer, "Ines", "Marchetti");

  const record = await hireSomebody(owner, referrer);
  await fund(owner, record);
  await receive(admin);
  await release(owner);
  await withdraw(referrer);
  await settle(admin);

  await referrer.reload();
  const row = referrer.getByRole("row", { name: /Noor van Dijk/ });
  await expect(row).toContainText("Completed");
  await expect(await historyIn(row)).toContainText("The status changed from Processing to Completed");
  await expect(referrer.getByRole("region", { name: "Your figures" })).toContainText("Total Earned$12,500");
  expect(await saved(referrer, "Export")).toMatchObject([
    { Candidate: "Noor van Dijk", Status: "Completed", "Amount (USD)": "12500.00" },
  ]);
  await referrer.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(referrer);
  await expectAccessible(referrer);
  await referrer.goto("/my-referrals");
  await referrer.getByText("Reward progress").click();
  await expect(referrer.getByRole("list", { name: "Reward progress" })).toContainText("Your payout Completed");
  const way = await historyIn(referrer.getByRole("group").filter({ hasText: "Reward progress" }).first());
  await expect(way).toContainText("The status changed from Pending to In Escrow");
});

test("R4 payout administration is closed to everybody who is no admin", { tag: "@main" }, async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/403/);
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Boris", "Late");
  await page.goto("/admin/payouts");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
});
