import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { databaseUrl } from "../../src/server/infra/db/embedded/embedded-client.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, intercept, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, startInstallation } from "./installation.ts";

let installation: Installation;

test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(async () => installation.end());

async function inDatabase(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(path.join(installation.dataDir, "pgsocket")) });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const GIVEN_UP = `INSERT INTO dead_letter_tasks (id, class, task, data, reason, tries, times, first_failed_at, failed_at)
  VALUES (gen_random_uuid(), 'money', 'refund-stripe-payment', '{"payment": "pi_1"}', 'Error: refused by the bank', 9, 1, now(), now())`;
const OLD_MAIL = `INSERT INTO mails (id, dedupe_key, message, language, encrypted, leased_until, attempts, created_at)
  SELECT id, id, 'scout-invitation', 'en', 'x', now() + interval '1 hour', 3, now() - interval '3 hours'
  FROM (SELECT gen_random_uuid() AS id) AS mail`;
const BACKUP = `INSERT INTO backups_taken VALUES ('2026-11-26T02-00-00Z-0a1b2c3d', now() - interval '3 hours',
  now() - interval '2 hours', 734003200, 's3://backups.example/nightly/', 0)`;

/** Shown data stay when a refresh fails, and a failed first load can be retried. */
async function failAndRecover(page: Page): Promise<void> {
  const address = "**/api/admin/operations";
  await page.goto("/admin/operations");
  await expect(page.getByRole("heading", { level: 2, name: "Health of every part" })).toBeVisible();
  const restore = await intercept(page, address, (route) => route.abort());
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Failed to refresh. Please try again.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Health of every part" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("Failed to load operations. Please try again.")).toBeVisible();
  await expectAccessible(page);
  restore();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Health of every part" })).toBeVisible();
}

test("O27 O28 O29 an admin sees what is well, what to look at and what is wrong, with what to do", async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await becomeAdmin(page, installation);
  await page.goto("/admin/work");
  await page
    .getByRole("navigation", { name: "Account administration" })
    .getByRole("link", { name: "Operations" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Operations" })).toBeVisible();
  const part = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(part("Database")).toContainText("OK");
  await expect(part("Backups")).toContainText("No known backup of this installation.");
  await expect(part("Backups")).toContainText("Needs attention");
  await expectAccessible(page);

  await inDatabase(GIVEN_UP, OLD_MAIL, BACKUP);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("alert")).toContainText("One part has a problem.");
  await expect(page.getByRole("alert")).toContainText("Failed work");
  await expect(part("Failed work")).toContainText("One payment task failed.");
  await expect(part("Failed work")).toContainText("More in docs/alerts.md, section MoneyWorkGivenUp.");
  await expect(part("Mail")).toContainText("One email is queued; it was written 3 hours ago.");
  await expect(part("Backups")).toContainText("The last one was taken 3 hours ago.");
  await expect(page.getByText("s3://backups.example/nightly/")).toBeVisible();
  await page.locator("summary", { hasText: /^All \d+ kinds of work$/ }).click();
  await expect(page.getByRole("row", { name: /send-saved-search-alerts/ }).last()).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await part("Failed work").getByRole("link", { name: "Failed work" }).click();
  await expect(page.getByRole("row", { name: /refund-stripe-payment/ })).toBeVisible();
  await failAndRecover(page);
});
