import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, intercept, test } from "../support/browser.ts";

const MAP = "**/sitemaps/index.xml";

/** A number in the statistics strip, by its label. */
function figure(page: Page, name: string) {
  return page.getByRole("region", { name: "Sitemap contents" }).locator(".stat").filter({ hasText: name });
}

test("P8 a browser gets the page of the sitemap: figures, preview, notes, and the file to copy or to download", {
  tag: "@main",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/sitemap.xml");
  await expect(page.getByRole("heading", { level: 1, name: "Sitemap" })).toBeVisible();
  await expect(figure(page, "Static pages")).toHaveText("Static pages5");
  for (const name of ["Total URLs", "Job listings", "Referrer profiles"]) {
    await expect(figure(page, name)).toHaveText(new RegExp(`^${name}[\\d,]+$`));
  }
  await expect(figure(page, "Last generated").locator("time")).toBeVisible();
  await expect(page.getByRole("region", { name: "XML preview" }).first()).toContainText("<priority>1.0</priority>");
  const notes = page.getByRole("region", { name: "SEO priority and frequency" });
  await expect(notes.getByRole("listitem")).toHaveText([
    "Home: priority 1.0, weekly",
    "Open jobs: priority 0.9, daily",
    "Scout application: priority 0.8, weekly",
    "Lists by skill, company and place: priority 0.7, daily",
    "Referrer pages: priority 0.6, weekly",
    "Privacy, terms and contact: priority 0.3, monthly",
  ]);
  await expect(page.getByRole("region", { name: "Publishing" }).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Copy XML" }).click();
  await expect(page.getByText("Sitemap XML copied to clipboard!")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("<urlset");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download XML" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("sitemap.xml");
  expect(await readFile(await file.path(), "utf8")).toBe(copied);
});

test("while it is generated the page says so, a failure offers another try, and Regenerate asks anew", async ({
  page,
  watch,
}) => {
  watch.allow(/503|Failed to load resource/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const restore = await intercept(page, MAP, async (route) => {
    await held;
    await route.fulfill({ status: 503, body: "" });
  });
  await page.goto("/sitemap.xml");
  const generating = page.getByText("Generating sitemap...");
  await expect(generating).toBeVisible();
  const ring = await generating.evaluate((text) => getComputedStyle(text, "::before").borderRadius);
  expect(ring, "the spinner beside it").toBe("50%");
  release();
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Sitemap Generation Failed");
  await expect(failure).toContainText("Failed to generate sitemap. Please try again.");
  restore();
  await failure.getByRole("button", { name: "Try Again" }).click();
  await expect(figure(page, "Static pages")).toHaveText("Static pages5");
  const asked = page.waitForRequest(MAP);
  await page.getByRole("button", { name: "Regenerate" }).click();
  await asked;
  await expect(figure(page, "Static pages")).toHaveText("Static pages5");
});

test("where the clipboard is closed the page says how to have the sitemap", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto("/sitemap.xml");
  await page.getByRole("button", { name: "Copy XML" }).click();
  await expect(page.getByText("Failed to copy sitemap. Please try downloading instead.")).toBeVisible();
});
