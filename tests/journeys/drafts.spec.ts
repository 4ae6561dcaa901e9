import { expect, test } from "../support/browser.ts";
import { chooseRole, signUp } from "./people.ts";

type Page = import("@playwright/test").Page;

async function poster(page: Page): Promise<void> {
  await signUp(page, "Marguerite", "Olander");
  await chooseRole(page, "Poster");
}

async function begin(page: Page, title: string): Promise<void> {
  await page.goto("/jobs/new");
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Company name").fill("Ottoline Foods");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page).toHaveURL(/\/jobs\/drafts\/[0-9a-f-]+$/);
}

test("J46 a job is begun, kept, found under Draft, looked at, checked and published", async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/404 .*\/api\/job-drafts\//);
  await poster(page);
  const title = `Night Baker ${Date.now().toString(36)}`;
  await page.goto("/jobs/new");
  await page.getByLabel(/^Reward/).fill("12.5");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("The reward must be a whole number of dollars")).toBeVisible();
  await page.getByLabel(/^Reward/).fill("1250");
  await begin(page, title);
  const draft = page.url();
  await expect(page.getByRole("heading", { name: "Draft", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Job title")).toHaveValue(title);
  await expect(page.getByLabel("Company name")).toHaveValue("Ottoline Foods");

  // Nobody else comes upon it.
  const visitor = await (await openBrowser()).newPage();
  await visitor.goto(`/browse?search=${encodeURIComponent(title)}`);
  await expect(visitor.getByRole("article")).toHaveCount(0);
  await page.goto("/jobs");
  await expect(page.getByText("You have not posted a job yet.")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Draft" });
  await expect(page).toHaveURL(/status=draft/);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Ottoline Foods");

  await card.getByRole("link", { name: `Edit ${title}` }).click();
  await page.getByRole("button", { name: "Publish Job" }).click();
  await expect(page.locator(".error-text")).toHaveText([
    "Company website is required",
    "Job description is required",
    "Location is required",
    "Job type is required",
  ]);
  await page.getByLabel("Company website").fill("https://ottoline.example");
  await page.getByLabel("Description").fill("Bread for nine hundred people.\n\n- Ovens\n- Flour");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption("Part-time");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/\/preview$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("listitem").filter({ hasText: "Flour" })).toBeVisible();
  await expect(page.getByText("Those who may edit the draft see it, and nobody else.")).toBeVisible();
  await page.getByRole("link", { name: "Keep Writing" }).click();
  await page.getByRole("button", { name: "Publish Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole("article").filter({ hasText: title })).toContainText("Active");
  await page.goto(draft);
  await expect(page.getByText("Draft not found")).toBeVisible();
  await visitor.goto(`/browse?search=${encodeURIComponent(title)}`);
  await expect(visitor.getByRole("article").filter({ hasText: title })).toBeVisible();
});

test("J47 a draft becomes a template, and a job begins with it; a job is duplicated and deleted", async ({ page }) => {
  await poster(page);
  await begin(page, "Lamp Keeper");
  await page.getByLabel("Location").fill("Porto");
  await page.getByRole("button", { name: "Save as Template" }).click();
  await expect(page.getByText("Template saved. You find it under the Template filter of your jobs.")).toBeVisible();
  await page.goto("/jobs/new");
  await page.getByLabel("Start from a template").selectOption({ label: "Lamp Keeper, Ottoline Foods" });
  await page.getByRole("button", { name: "Use Template" }).click();
  await expect(page).toHaveURL(/\/jobs\/drafts\//);
  await expect(page.getByLabel("Location", { exact: true })).toHaveValue("Porto");
  await page.getByLabel("Company website").fill("https://ottoline.example");
  await page.getByLabel("Description").fill("Keep the lamp.");
  await page.getByLabel("Job type").selectOption("Contract");
  await page.getByRole("button", { name: "Publish Job" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await page.getByRole("button", { name: "Duplicate Lamp Keeper" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Keep the lamp.");
  await expect(page.getByLabel("Job type")).toHaveValue("Contract");
  await page.goto("/jobs?status=draft");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Delete Lamp Keeper" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Draft deleted")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
});
