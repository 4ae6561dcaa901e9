import type { Page } from "@playwright/test";
import { expect, intercept, test } from "../support/browser.ts";
import { newEmail } from "./people.ts";

const SAVED = "**/api/scouts/drafts";
const SENT = "**/api/scouts/applications";

const step1 = (page: Page) => page.getByRole("form", { name: "About You" });
const step2 = (page: Page) => page.getByRole("form", { name: "Who Would You Refer?" });

async function fillIn(page: Page, email: string): Promise<void> {
  const form = step1(page);
  await form.getByLabel("Full name").fill("Oluwaseun Adebayo");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("LinkedIn URL").fill("https://linkedin.com/in/seun-adebayo");
}

test("the page of the programme: figures, advantages, and a button that leads to the form", async ({ page }) => {
  await page.goto("/apply");
  const figures = page.getByRole("region", { name: "The scout program in figures" });
  await expect(figures.locator("dl > div")).toHaveText([
    "scouts500+We read every application ourselves.",
    "faster hiring5xEach job promises a first reply within 1 to 14 days.",
    "featuredTop 1%Accepted scouts get the Vetted Scout badge.",
  ]);
  await expect(page.getByRole("region", { name: "What scouts get" }).getByRole("heading")).toHaveText([
    "Highlighted to hiring managers",
    "Top referrals get priority",
    "Better conversion means better payouts",
  ]);
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().click();
  await expect(step1(page)).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/apply");
  const thumb = page.locator(".scout-thumb");
  await expect(thumb).toBeInViewport();
  await thumb.getByRole("link", { name: "Apply Now" }).click();
  await expect(step1(page)).toBeInViewport();
  await expect(thumb).toBeHidden();
});

test("S1 step 1 asks for its three fields, says what failed, and stays", { tag: "@main" }, async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto("/apply");
  await expect(page.getByText("Premium Application")).toBeVisible();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
  const roles = step1(page).getByRole("radio");
  await expect(roles).toHaveCount(4);
  for (const name of ["Founder", "Operator", "Investor", "Other"]) {
    await expect(step1(page).getByRole("radio", { name })).toBeChecked({ checked: name === "Founder" });
  }
  await expect(step1(page).getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(step1(page).getByLabel("LinkedIn URL")).toHaveAttribute("type", "url");
  await step1(page).getByRole("button", { name: "Continue" }).click();
  const told = page.getByRole("status").filter({ hasText: "Required Fields" });
  await expect(told).toContainText("Please fill in all required fields before continuing.");
  await expect(step1(page).getByLabel("Full name")).toBeFocused();
  await fillIn(page, newEmail("seun"));
  await page.route(SAVED, (route) => route.abort());
  await step1(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("There was an error saving your information. Please try again.")).toBeVisible();
  await expect(step1(page).getByLabel("Full name")).toHaveValue("Oluwaseun Adebayo");
});

test("S1 step 2 takes five people and no sixth, each removable, and sends what the address says of a campaign", {
  tag: "@main",
}, async ({ page, context, watch }) => {
  watch.allow(/Failed to load resource/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/apply?utm_medium=mail");
  const email = newEmail("seun");
  await fillIn(page, email);
  const saving = page.waitForRequest(SAVED);
  await step1(page).getByRole("button", { name: "Continue" }).click();
  const own = { utm_source: null, utm_medium: "mail", utm_campaign: null };
  expect((await saving).postDataJSON()).toMatchObject(own);
  const form = step2(page);
  await expect(page.getByText("Step 2 of 2")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  for (const n of [1, 2, 3, 4]) await form.getByRole("button", { name: `Add Another Referral (${n}/5)` }).click();
  await expect(form.getByRole("group", { name: "Referral 5 of 5" })).toBeVisible();
  await expect(form.getByRole("button", { name: /^Add Another Referral/ })).toHaveCount(0);
  await expect(form.getByLabel("Why are they a great hire?").first()).toHaveAttribute("rows", "3");
  await form.getByRole("button", { name: "Remove referral 5" }).click();
  await expect(form.getByRole("button", { name: "Add Another Referral (4/5)" })).toBeVisible();
  await form.getByRole("button", { name: "Previous" }).click();
  await expect(step1(page).getByLabel("Email")).toHaveValue(email);
  await step1(page).getByRole("button", { name: "Continue" }).click();

  const submit = form.getByRole("button", { name: "Submit Application" });
  await expect(submit).toBeDisabled();
  await submit.click({ force: true });
  const told = page.getByRole("status").filter({ hasText: "Agreement Required" });
  await expect(told).toContainText("Please agree to only refer people you genuinely trust.");
  await form.getByRole("checkbox", { name: /^I agree to only refer people I genuinely trust/ }).check();
  await expect(submit).toBeEnabled();
  const restore = await intercept(page, SENT, (route) => route.abort());
  await submit.click();
  const failed = page.getByRole("status").filter({ hasText: "Submission Failed" });
  await expect(failed).toContainText("There was an error submitting your application. Please try again.");
  restore();
  await submit.click();
  await expectSuccess(page);
});

/** The confirmation screen: what happens next, and the ways to share. */
async function expectSuccess(page: Page): Promise<void> {
  await expect(
    page.getByRole("heading", { name: "You're one step away from joining the Scout Network." }),
  ).toBeFocused();
  await expect(page.getByText("Application Submitted!")).toBeVisible();
  await expect(page.getByText("Accepted scouts can earn up to $15,000 per hire.")).toBeVisible();
  const link = new URL("/apply", page.url()).href;
  const address = async (name: string) =>
    new URL((await page.getByRole("link", { name }).getAttribute("href")) ?? "").searchParams;
  const twitter = await address("Share on Twitter");
  expect(twitter.get("url")).toBe(link);
  expect(twitter.get("text")).toContain("Join the trusted network of Scouts");
  expect((await address("Share on LinkedIn")).get("url")).toBe(link);
  for (const name of ["Share on Twitter", "Share on LinkedIn"])
    await expect(page.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  await page.getByRole("button", { name: "Copy referral link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link Copied!" })).toContainText(
    "Share link copied to clipboard.",
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const desk = `scouts@${new URL(link).hostname}`;
  await expect(page.getByRole("link", { name: desk })).toHaveAttribute("href", `mailto:${desk}`);
}
