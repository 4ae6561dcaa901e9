import path from "node:path";
import pg from "pg";
import { databaseUrl } from "../../src/server/infra/db/embedded/embedded-client.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, startInstallation } from "./installation.ts";

let installation: Installation;

test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(async () => installation.end());

/** Inserts tasks that failed permanently a moment ago. */
async function failWork(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(path.join(installation.dataDir, "pgsocket")) });
  await client.connect();
  await client.query(`INSERT INTO dead_letter_tasks (id, class, task, data, reason, tries, times, first_failed_at, failed_at)
    VALUES (gen_random_uuid(), 'upkeep', 'purge-uploads', '{}', 'Error: no room', 4, 3, now(), now()),
      (gen_random_uuid(), 'money', 'refund-stripe-payment', '{"payment": "pi_1"}', 'Error: refused by the bank', 9, 1, now(), now())`);
  await client.end();
}

test("T21 an admin sees the work that failed for good, begins it again, or closes it with a reason", async ({
  openBrowser,
}) => {
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await becomeAdmin(page, installation);
  await page.goto("/admin/work");
  await expect(page.getByText("No failed work needs a decision.")).toBeVisible();
  await expectAccessible(page);
  await failWork();
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole("button", { name: "Retry: purge-uploads" }).click();
  await page.getByRole("dialog", { name: "Retry this task?" }).getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Retrying.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);

  await page.getByRole("button", { name: "Close task: refund-stripe-payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Close this task?" });
  await dialog.getByRole("button", { name: "Close task" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Paid back in the dashboard.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close task" }).click();
  await expect(page.getByText("Closed.")).toBeVisible();

  await page.getByLabel("Status").selectOption("Decided");
  await expect(page.getByRole("row", { name: /refund-stripe-payment/ })).toContainText("Paid back in the dashboard.");
  await page.getByLabel("Kind of work").selectOption("Money");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goto("/admin/audit");
  await expect(page.getByRole("row", { name: /Failed task closed/ })).toContainText("Paid back in the dashboard.");
});
