import type { Page } from "@playwright/test";
import type { Email } from "postal-mime";
import {
  type BrowserWatch,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  intercept,
  test,
} from "../support/browser.ts";
import { becomeAdmin, type Installation, mailTo, startInstallation } from "./installation.ts";
import { callAs, postJob } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

let installation: Installation;

const JOB = {
  title: "Type Founder",
  company_website: "https://fablewright.example",
  description: "Cast the letters.",
  location: "Lisbon",
  f_type: "Full-time",
};

test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(async () => installation.end());

function linkIn({ text = "" }: Email): string {
  const link = /https?:\/\/\S+(\/report-decision\S*#token=\S+)/.exec(text)?.[1];
  if (link === undefined) throw new Error("no link in the mail");
  return link;
}

/** Both themes, on phone and desktop. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

/** An admin opens the case with that name and decides it. */
async function decide(admin: Page, thing: string, outcome: string, reason: string): Promise<void> {
  await admin.goto("/admin/reports");
  await admin.getByRole("button", { name: `View ${thing}` }).click();
  const dialog = admin.getByRole("dialog", { name: thing });
  await dialog.getByLabel("Decision", { exact: true }).selectOption(outcome);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(admin.getByText("Report decided. Both sides are notified.")).toBeVisible();
  await expect(admin.getByText("No open reports.")).toBeVisible();
}

/** A visitor reports the job, after all form errors and a lost connection. */
async function reportJob(visitor: Page, watch: BrowserWatch, job: string, email: string): Promise<void> {
  await visitor.goto(`/jobs/${job}`);
  await visitor.getByRole("button", { name: "Report this job" }).click();
  const form = visitor.getByRole("dialog", { name: "Report this job" });
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("This field is required")).toBeVisible();
  await form.getByLabel("What is wrong?").selectOption("Something else");
  await form.getByLabel("Your email address").fill("nobody");
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("This field is required")).toBeVisible();
  await expect(form.getByText("Please enter a valid email address")).toBeVisible();
  await form.getByLabel("Details").fill("They <b>ask</b> for a deposit.");
  await form.getByLabel("Your email address").fill(email);
  await expectSound(visitor);
  // The input stays when it could not be sent.
  const restore = await intercept(visitor, "**/api/reports", (route) => route.abort());
  watch.allow(/ERR_FAILED|Failed to fetch/);
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByLabel("Details")).toHaveValue("They <b>ask</b> for a deposit.");
  restore();
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("We'll let you know once it is decided.")).toBeVisible();
}

/** The admin's view; a decision requires an outcome and a reason. */
async function readCase(admin: Page): Promise<void> {
  await admin.goto("/admin/reports");
  await expect(admin.getByRole("row", { name: /Glass Blower/ })).toContainText("Something else");
  await expectSound(admin);
  await admin.getByRole("button", { name: "View Glass Blower" }).click();
  const dialog = admin.getByRole("dialog", { name: "Glass Blower" });
  await expect(dialog.getByText("They <b>ask</b> for a deposit.")).toBeVisible();
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(dialog.getByText("This field is required")).toHaveCount(2);
  await expectSound(admin);
}

test("P20 P21 P22 a visitor reports a job, an admin takes it down, its owner complains once, and it comes back", async ({
  openBrowser,
  watch,
}) => {
  test.slow();
  watch.allow(/status of 404/);
  const { url: baseURL } = installation.product;
  const admin = await (await openBrowser({ baseURL })).newPage();
  await becomeAdmin(admin, installation);
  const owner = await (await openBrowser({ baseURL })).newPage();
  const ownerEmail = await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Glass Blower" });
  const visitor = await (await openBrowser({ baseURL })).newPage();
  const email = newEmail("visitor");

  await reportJob(visitor, watch, job, email);
  await readCase(admin);
  await decide(admin, "Glass Blower", "Removed", "Nobody may be charged for applying.");

  expect((await visitor.goto(`/jobs/${job}`))?.status()).toBe(404);
  const told = await mailTo(installation, email, "We removed what you reported (Glass Blower)");
  expect(told.text).toContain("Nobody may be charged for applying.");
  await visitor.goto(linkIn(told));
  await expect(visitor.getByText("You reported this. We removed it.")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Submit Appeal" })).toHaveCount(0);

  const why = await mailTo(installation, ownerEmail, "Glass Blower was removed");
  expect(why.text).not.toContain(email);
  // The owner opens it from the notification, and complains through the link without signing in.
  await owner.goto("/dashboard");
  await owner.getByRole("button", { name: /Notifications/ }).click();
  await owner.getByText("Glass Blower was removed. See why, and what you can do").click();
  await expect(owner.getByText("Nobody may be charged for applying.")).toBeVisible();
  const elsewhere = await (await openBrowser({ baseURL })).newPage();
  await elsewhere.goto(linkIn(why));
  await expect(elsewhere).not.toHaveURL(/token/);
  await expectSound(elsewhere);
  await elsewhere.getByRole("button", { name: "Submit Appeal" }).click();
  await expect(elsewhere.getByText("This field is required")).toBeVisible();
  await elsewhere.getByLabel("Why is the decision wrong?").fill("The deposit is for the furnace and comes back.");
  await elsewhere.getByRole("button", { name: "Submit Appeal" }).click();
  await expect(elsewhere.getByText("Appeal under review")).toBeVisible();

  await admin.goto("/admin/reports");
  await expect(admin.getByRole("row", { name: /Glass Blower/ })).toContainText("Appeal");
  await admin.getByRole("button", { name: "View Glass Blower" }).click();
  const dialog = admin.getByRole("dialog", { name: "Glass Blower" });
  await expect(dialog.getByText("The deposit is for the furnace and comes back.")).toBeVisible();
  await decide(admin, "Glass Blower", "No change", "It is a real job after all.");

  await mailTo(installation, ownerEmail, "Glass Blower is back");
  const last = await mailTo(installation, email, "We made no change to what you reported (Glass Blower)");
  expect(last.text).toContain("It is a real job after all.");
  expect((await visitor.goto(`/jobs/${job}`))?.status()).toBe(200);
  await elsewhere.reload();
  await expect(elsewhere.getByText("We reviewed it again and restored it.")).toBeVisible();
  await admin.goto("/admin/audit");
  await expect(admin.getByRole("row", { name: /Report decided/ }).first()).toContainText("It is a real job after all.");
});

test("P20 P22 a company is reported from its pages, and a link that is none says so", async ({
  openBrowser,
  watch,
}) => {
  const { url: baseURL } = installation.product;
  const owner = await (await openBrowser({ baseURL })).newPage();
  await signUp(owner, "Petra", "Poster");
  const { company } = await callAs(owner, "POST", "/api/jobs", { ...JOB, company_name: "Fablewright" });
  const { id } = company as { id: string };
  const visitor = await (await openBrowser({ baseURL })).newPage();
  await visitor.goto(`/companies/${id}/jobs`);
  await expect(visitor.getByRole("button", { name: "Report this company" })).toBeEnabled();
  await visitor.goto(`/browse/companies/${id}`);
  await visitor.getByRole("button", { name: "Report this company" }).click();
  const form = visitor.getByRole("dialog", { name: "Report this company" });
  await form.getByLabel("What is wrong?").selectOption("Impersonates someone else");
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("Since you left no address, we cannot tell you the decision.")).toBeVisible();
  watch.allow(/status of 410/);
  await visitor.goto("/report-decision#token=reporter.not-the-token-of-any-link");
  await expect(visitor.getByText("This link is no longer valid.")).toBeVisible();
  await expectSound(visitor);
});

test("P20 a referrer's page is reported by somebody signed in, who is asked for no address", async ({
  openBrowser,
}) => {
  const { url: baseURL } = installation.product;
  const referrer = await (await openBrowser({ baseURL })).newPage();
  await signUp(referrer, "Ines", "Marchetti");
  await callAs(referrer, "PATCH", "/api/profile", { username: "ines-reported" });
  await referrer.goto("/r/ines-reported");
  await referrer.getByRole("button", { name: "Report this page" }).click();
  const form = referrer.getByRole("dialog", { name: "Report this page" });
  await form.getByLabel("What is wrong?").selectOption("Offensive");
  await expect(form.getByLabel("Your email address")).toHaveCount(0);
  await expectSound(referrer);
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("We'll let you know once it is decided.")).toBeVisible();
});
