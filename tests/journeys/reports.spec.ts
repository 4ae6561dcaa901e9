import type { Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Watch } from "../support/browser.ts";
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

/** Both themes, on a phone and on a desk. */
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

/** An admin opens the case of that name and decides. */
async function decide(admin: Page, thing: string, outcome: string, reason: string): Promise<void> {
  await admin.goto("/admin/reports");
  await admin.getByRole("button", { name: `View ${thing}` }).click();
  const dialog = admin.getByRole("dialog", { name: thing });
  await dialog.getByLabel("Decision", { exact: true }).selectOption(outcome);
  await dialog.getByLabel("Reason", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(admin.getByText("The report is decided. Both sides are told.")).toBeVisible();
  await expect(admin.getByText("No report is waiting for a decision.")).toBeVisible();
}

/** A visitor reports the job, after every fault and a network that was away. */
async function reportJob(visitor: Page, watch: Watch, job: string, email: string): Promise<void> {
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
  await form.getByLabel("What exactly?").fill("They <b>ask</b> for a deposit.");
  await form.getByLabel("Your email address").fill(email);
  await expectSound(visitor);
  // What was typed is still there when it could not be sent.
  await visitor.route("**/api/reports", (route) => route.abort());
  watch.allow(/ERR_FAILED|Failed to fetch/);
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByLabel("What exactly?")).toHaveValue("They <b>ask</b> for a deposit.");
  await visitor.unroute("**/api/reports");
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("You hear from us once it is decided.")).toBeVisible();
}

/** What the admin reads of it; nothing is decided without an outcome and a reason. */
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
  await decide(admin, "Glass Blower", "Taken down", "Nobody may be charged for applying.");

  expect((await visitor.goto(`/jobs/${job}`))?.status()).toBe(404);
  const told = await mailTo(installation, email, "What you reported was taken down (Glass Blower)");
  expect(told.text).toContain("Nobody may be charged for applying.");
  await visitor.goto(linkIn(told));
  await expect(visitor.getByText("You reported this. We took it down.")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Send Complaint" })).toHaveCount(0);

  const why = await mailTo(installation, ownerEmail, "Glass Blower was taken down");
  expect(why.text).not.toContain(email);
  // The owner comes by their notification, and complains without signing in by the link.
  await owner.goto("/dashboard");
  await owner.getByRole("button", { name: /Notifications/ }).click();
  await owner.getByText("Glass Blower was taken down. See why, and what you can do.").click();
  await expect(owner.getByText("Nobody may be charged for applying.")).toBeVisible();
  const elsewhere = await (await openBrowser({ baseURL })).newPage();
  await elsewhere.goto(linkIn(why));
  await expect(elsewhere).not.toHaveURL(/token/);
  await expectSound(elsewhere);
  await elsewhere.getByRole("button", { name: "Send Complaint" }).click();
  await expect(elsewhere.getByText("This field is required")).toBeVisible();
  await elsewhere.getByLabel("Why is it wrong?").fill("The deposit is for the furnace and comes back.");
  await elsewhere.getByRole("button", { name: "Send Complaint" }).click();
  await expect(elsewhere.getByText("A complaint is waiting.")).toBeVisible();

  await admin.goto("/admin/reports");
  await expect(admin.getByRole("row", { name: /Glass Blower/ })).toContainText("Complaint");
  await admin.getByRole("button", { name: "View Glass Blower" }).click();
  const dialog = admin.getByRole("dialog", { name: "Glass Blower" });
  await expect(dialog.getByText("The deposit is for the furnace and comes back.")).toBeVisible();
  await decide(admin, "Glass Blower", "Left as it is", "It is a real job after all.");

  await mailTo(installation, ownerEmail, "Glass Blower is back");
  const last = await mailTo(installation, email, "What you reported stays as it is (Glass Blower)");
  expect(last.text).toContain("It is a real job after all.");
  expect((await visitor.goto(`/jobs/${job}`))?.status()).toBe(200);
  await elsewhere.reload();
  await expect(elsewhere.getByText("We looked at it again and brought it back as it was.")).toBeVisible();
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
  await form.getByLabel("What is wrong?").selectOption("Pretends to be somebody else");
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(form.getByText("Since you gave no address, we cannot tell you what is decided.")).toBeVisible();
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
  await expect(form.getByText("You hear from us once it is decided.")).toBeVisible();
});
