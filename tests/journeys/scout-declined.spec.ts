import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { databaseUrl } from "../../src/server/infra/db/embedded/embedded-client.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, mailsTo, mailTo, startInstallation } from "./installation.ts";
import { newEmail } from "./people.ts";

const SCOUT = "Gus Later";

let installation: Installation;
// A separate installation: its first admin is this file's user, and its clock runs faster.
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(() => installation.end());

/** Both steps of the form, up to the confirmation that everybody sees. */
async function apply(visitor: Page, email: string): Promise<void> {
  await visitor.goto("/apply");
  const form = visitor.getByRole("form", { name: "About You" });
  await form.getByLabel("Full name").fill(SCOUT);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("LinkedIn URL").fill("https://linkedin.com/in/gus-later");
  await form.getByRole("radio", { name: "Operator" }).check();
  await form.getByRole("button", { name: "Continue" }).click();
  const person = visitor.getByRole("group", { name: "Referral 1 of 5" });
  await person.getByLabel("LinkedIn URL").fill("https://linkedin.com/in/somebody-else");
  await person.getByLabel("How do you know them?").fill("Three years in the same team");
  await person.getByLabel("What role do you think they'd thrive in?").fill("Staff Engineer");
  await person.getByLabel("Why are they a great hire?").fill("She knew by Wednesday.");
  await visitor.getByRole("checkbox", { name: /^I agree to only refer people/ }).check();
  await visitor.getByRole("button", { name: "Submit Application" }).click();
  await expect(
    visitor.getByRole("heading", { name: "You're one step away from joining the Scout Network." }),
  ).toBeVisible();
  await expect(visitor.getByText(`A receipt is on its way to ${email}.`)).toBeVisible();
}

/** Declines the only pending application, with a reason from the list. */
async function decline(admin: Page): Promise<void> {
  await admin.goto("/admin/scout-applications");
  await admin.getByRole("button", { name: `View details of ${SCOUT}` }).click();
  await admin.getByRole("dialog", { name: SCOUT }).getByRole("button", { name: "Decline" }).click();
  const asked = admin.getByRole("dialog", { name: `Decline ${SCOUT}?` });
  await asked.getByRole("button", { name: "Yes, decline" }).click();
  await expect(asked.getByText("Choose a reason. The applicant will see it.")).toBeVisible();
  await asked.getByLabel("Reason").selectOption("Their network fits few of our jobs");
  await expectAccessible(admin);
  await asked.getByRole("button", { name: "Yes, decline" }).click();
  await expect(admin.getByText("Application declined successfully.")).toBeVisible();
}

/** Moves the decision a month into the past. */
async function aMonthLater(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(path.join(installation.dataDir, "pgsocket")) });
  await client.connect();
  await client.query("UPDATE scout_applications SET declined_at = declined_at - interval '31 days'");
  await client.end();
}

const rows = (admin: Page) => admin.getByRole("row", { name: new RegExp(SCOUT) });

test("S6 a scout has a receipt, is declined with a reason by mail, reads the same screen when too early, and is taken again after 30 days", async ({
  openBrowser,
}) => {
  const email = newEmail("gus");
  const openPage = async () => (await openBrowser({ baseURL: installation.product.url })).newPage();
  const [admin, visitor] = [await openPage(), await openPage()];
  await becomeAdmin(admin, installation);
  await apply(visitor, email);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(visitor);
  await mailTo(installation, email, "We received your application to the Scout Network");
  await decline(admin);
  const no = await mailTo(installation, email, "Your application to the Scout Network");
  expect(no.text).toContain("The people you would refer fit few of our current jobs.");
  expect(no.text).toMatch(/You can apply again from .+\./);

  // A submission with that address shows the usual confirmation; only the email tells.
  await apply(visitor, email);
  await expect
    .poll(
      async () =>
        (await mailsTo(path.join(installation.dataDir, "mail"), email)).filter(({ text }) =>
          text?.includes("was not kept"),
        ).length,
    )
    .toBe(1);
  await admin.goto("/admin/scout-applications");
  await expect(rows(admin)).toHaveCount(1);
  await expect(rows(admin)).toContainText("Declined");

  await aMonthLater();
  await apply(visitor, email);
  await expect(async () => {
    await admin.reload();
    await expect(rows(admin)).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(rows(admin).filter({ hasText: "Pending" })).toHaveCount(1);
});
