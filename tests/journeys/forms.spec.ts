import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

const LETTER = "Noor took over a queue that lost messages on Fridays. She knew why by Wednesday.";
/** An image named like a CV: the server checks the content. */
const PICTURE = {
  name: "cv.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
};

/** An open job of another user, with the referral wizard open. */
async function openWizard(page: Page, owner: Page): Promise<string> {
  await signUp(owner, "Marguerite", "Olander");
  const job = await postJob(owner, { title: "Staff Backend Engineer" });
  await signUp(page, "Ines", "Marchetti");
  await page.goto(`/refer/${job}`);
  return job;
}

test("F1 F2 a refused CV brings step 1 back, and the referral does not go out without it", { tag: "@main" }, async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/status of 4\d\d/);
  await openWizard(page, await (await openBrowser()).newPage());
  await page.getByLabel("Candidate Name").fill("Noor Haddad");
  await page.getByLabel("Candidate Email").fill("noor.haddad@example.com");
  await page.getByLabel(/^CV/).setInputFiles(PICTURE);
  const fault = page.getByText("This file cannot be opened", { exact: false });
  await expect(fault).toBeVisible();
  await page.getByRole("button", { name: "Next Step" }).click();
  await page.getByLabel(/^Recommendation/).fill(LETTER);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/referrals$/.test(request.url())) sent.push(request.url());
  });
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("button", { name: "Next Step" })).toBeVisible();
  await expect(fault).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove file" })).toBeFocused();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Remove file" }).click();
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page.getByLabel(/^Recommendation/)).toHaveValue(LETTER);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByText("Referral submitted successfully!")).toBeVisible();
});

test("F2 an application waits for a CV that did not get through", { tag: "@main" }, async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const job = await openWizard(page, await (await openBrowser()).newPage());
  await page.goto(`/apply/${job}`);
  await page.getByLabel(/^Cover Letter/i).fill(LETTER);
  await page.route("**/api/uploads/**", (route) => route.abort());
  await page.getByLabel(/^CV/).setInputFiles({ ...PICTURE, buffer: Buffer.from("%PDF-1.4\n") });
  await expect(page.getByRole("button", { name: "Remove file" })).toBeVisible();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("button", { name: "Remove file" })).toBeFocused();
  await page.getByRole("button", { name: "Remove file" }).click();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Application Submitted Successfully!" })).toBeFocused();
});

test("A7 the wizard's step stands in the address, and nothing typed is lost by leaving or reloading", {
  tag: "@main",
}, async ({ page, openBrowser }) => {
  const job = await openWizard(page, await (await openBrowser()).newPage());
  await page.getByLabel("Candidate Name").fill("Noor Haddad");
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page).toHaveURL(/\?step=2$/);
  await expect(page.getByRole("heading", { level: 2, name: "Your recommendation" })).toBeFocused();
  await page.getByLabel(/^Recommendation/).fill(LETTER);
  await page.goBack();
  await expect(page.getByLabel("Candidate Name")).toHaveValue("Noor Haddad");
  await page.goForward();
  await expect(page.getByLabel(/^Recommendation/)).toHaveValue(LETTER);
  await page.reload();
  await expect(page.getByLabel(/^Recommendation/)).toHaveValue(LETTER);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/refer/${job}`);
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByLabel("Candidate Name")).toHaveValue("Noor Haddad");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Candidate Name")).toHaveValue("");
  await expect(page.getByLabel("Candidate Name")).toBeFocused();
  await page.reload();
  await expect(page.getByLabel("Candidate Name")).toHaveValue("");
  await expect(page.getByText("Draft restored")).toHaveCount(0);
});

/** Submits the form offline: the input stays, and the message is a sentence instead of a key. */
async function sendOffline(page: Page, button: string, field: Locator, typed: string): Promise<void> {
  // Texts and code for later are loaded once the page is ready.
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(" "),
    );
  await expect.poll(fetched).toMatch(/en-errors\.json/);
  await expect.poll(fetched).toMatch(/en-field-errors\.json/);
  await field.fill(typed);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: button }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveText(/\w+ \w+ \w+/);
  await expect(field).toHaveValue(typed);
  await expect(field).toBeVisible();
  await page.context().setOffline(false);
}

test("without a network every form keeps its words and says so in a sentence", async ({ page, openBrowser, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const job = await openWizard(page, await (await openBrowser()).newPage());
  await page.getByLabel("Candidate Name").fill("Noor Haddad");
  await page.getByLabel("Candidate Email").fill("noor.haddad@example.com");
  await page.getByRole("button", { name: "Next Step" }).click();
  await sendOffline(page, "Submit Referral", page.getByRole("textbox", { name: "Recommendation" }), LETTER);
  await page.goto(`/apply/${job}`);
  await sendOffline(page, "Submit Application", page.getByLabel("Cover letter"), LETTER);
  await page.goto("/companies/new");
  await page.getByLabel("Company website").fill("https://quillstack.example");
  await sendOffline(page, "Add Company", page.getByLabel("Company name"), "Quillstack");
  await page.goto("/profile?edit=profile");
  await sendOffline(page, "Save Changes", page.getByRole("textbox", { name: "Bio" }), "Queues and clocks.");
  await page.goto("/jobs/new");
  await page.getByLabel("Company name").fill("Ottoline Foods");
  await page.getByLabel("Company website").fill("https://ottoline.example");
  await page.getByLabel("Description").fill("Bread for nine hundred people, every morning.");
  await page.getByLabel("Location").fill("Lisbon");
  await page.getByLabel("Job type").selectOption("Part-time");
  await sendOffline(page, "Post Job", page.getByLabel("Job title"), "Night Baker");
});

test("Save waits for a picture that is still on its way, and takes it along", async ({ page }) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/profile") && request.method() !== "GET") saves.push(request.url());
  });
  await page.route("**/api/uploads/image*", async (route) => {
    await held;
    await route.continue();
  });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "ines.png", mimeType: "image/png", buffer: await readFile("public/touch-icon.png") });
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  await page.getByRole("button", { name: "Uploading..." }).last().click();
  await page.getByLabel("Location").press("Enter");
  release();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  expect(saves).toHaveLength(1);
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
});
