import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { callAs, postJob } from "./job-desk.ts";
import { signUp, takeRole } from "./people.ts";

const WEBSITE = "https://halyard.example";
const WORDS = "Rigging for research ships, made to measure.";
const NEW_WORDS = "Rigging for research ships, and the winches that carry it.";

async function logo(): Promise<Buffer> {
  return sharp({ create: { width: 160, height: 120, channels: 3, background: "#0a6e6e" } })
    .png()
    .toBuffer();
}

/** The image has loaded. */
async function expectPicture(place: Locator): Promise<void> {
  const picture = place.locator("img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** Finds a company in the list by its name. */
async function find(page: Page, name: string): Promise<Locator> {
  await page.goto("/companies");
  await page.getByLabel("Search", { exact: true }).fill(name);
  const card = page.getByRole("article", { name });
  await expect(card).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  return card;
}

/** Adds a company through the form, after form errors. */
async function add(page: Page, name: string): Promise<void> {
  await page.goto("/companies");
  await page.getByRole("link", { name: "Add Company" }).first().click();
  await page.getByRole("button", { name: "Add Company" }).click();
  await expect(page.locator(".error-text")).toHaveText(["Company name is required", "Company website is required"]);
  await page.getByLabel("Company name").fill(name);
  await page.getByLabel("Company website").fill(WEBSITE);
  await page.getByLabel("Description").fill(WORDS);
  await page.getByLabel("Industry").fill("Shipbuilding");
  await page.getByLabel("Size").selectOption({ label: "51-200 people" });
  await page.getByLabel(/^Logo/).setInputFiles({ name: "halyard.png", mimeType: "image/png", buffer: await logo() });
  // The stored logo, converted by the server.
  await expect(page.getByText("halyard.webp")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Company" }).click();
  await expect(page.getByText("Company added successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/companies$/);
}

/** A company's public page as visitors see it. */
async function expectPublic(visitor: Page, address: string, name: string, words: string): Promise<void> {
  expect((await visitor.goto(address))?.status()).toBe(200);
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(visitor.getByText(words)).toBeVisible();
  await expect(visitor.getByRole("main")).toContainText("51-200 people");
  await expectPicture(visitor.getByRole("main"));
}

test("J5 J3 a company is added with its logo, edited, and shown with its open jobs to everybody", async ({
  page: poster,
  openBrowser,
}) => {
  const stamp = Date.now().toString(36);
  const name = `Halyard Works ${stamp}`;
  await signUp(poster, "Marguerite", "Olander");
  await takeRole(poster, "Poster");
  await add(poster, name);
  const card = await find(poster, name);
  await expect(card).toContainText(WORDS);
  await expect(card).toContainText("Shipbuilding");
  await expectPicture(card);

  // A job with the company's name and website joins it.
  await postJob(poster, { title: `Rigger ${stamp}`, company_name: name, company_website: WEBSITE });
  await card.getByRole("link", { name: `View Jobs of ${name}` }).click();
  await expect(poster).toHaveURL(/\/companies\/[\w-]+\/jobs$/);
  const address = new URL(poster.url()).pathname;
  const visitor = await (await openBrowser()).newPage();
  await expectPublic(visitor, address, name, WORDS);
  await expect(visitor.getByRole("link", { name: `Rigger ${stamp}` })).toBeVisible();

  await (await find(poster, name)).getByRole("link", { name: `Edit ${name}` }).click();
  await expect(poster.getByLabel("Company name")).toHaveValue(name);
  await poster.getByLabel("Description").fill(NEW_WORDS);
  await poster.getByRole("button", { name: "Save Changes" }).click();
  await expect(poster.getByText("Company updated successfully!")).toBeVisible();
  await expect(await find(poster, name)).toContainText(NEW_WORDS);
  await expectAccessible(poster);
  await expectPublic(visitor, address, name, NEW_WORDS);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);
});

test("R1 a company is edited by nobody but who added it", async ({ page: stranger, openBrowser, watch }) => {
  // The refused change, and the missing company.
  watch.allow(/40[34] \(/);
  const name = `Bowline ${Date.now().toString(36)}`;
  const owner = await (await openBrowser()).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const facts = { name, website: WEBSITE, description: WORDS, industry: "", size: "", logo: null };
  const { id } = await callAs(owner, "POST", "/api/companies", facts);

  await signUp(stranger, "Boris", "Late");
  await takeRole(stranger, "Poster");
  const card = await find(stranger, name);
  await expect(card.getByRole("link", { name: `View Jobs of ${name}` })).toBeVisible();
  await expect(card.getByRole("link", { name: `Edit ${name}` })).toHaveCount(0);
  await stranger.goto(`/companies/${id}/edit`);
  await expect(stranger.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(stranger.getByText("You can only edit companies that you added")).toBeVisible();
  const stolen = { ...facts, description: "Ours now.", remove_logo: false };
  await expect(callAs(stranger, "PUT", `/api/companies/${id}`, stolen)).rejects.toThrow(/40[34]/);
  await expect(await find(stranger, name)).toContainText(WORDS);

  await stranger.goto("/companies/0197a000-0000-7000-8000-000000000000/edit");
  await expect(stranger.getByRole("heading", { level: 1, name: "Company not found" })).toBeVisible();
  await expectAccessible(stranger);
});
