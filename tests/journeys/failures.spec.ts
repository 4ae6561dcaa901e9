import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { signUp } from "./people.ts";

const NOWHERE = "01900000-0000-7000-8000-000000000000";
const LETTER = "We shared a bench for three years, and she found the cold joint the night before the launch.";

/** Every such request is answered with a server error. */
async function breakCall(page: Page, path: string, method: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong on our side." } })
      : route.fallback(),
  );
}

test("the specification's words stand on empty lists, with the way out of them", { tag: "@main" }, async ({ page }) => {
  await signUp(page, "Ines", "Marchetti");
  const main = page.getByRole("main");
  await page.goto("/my-referrals");
  await expect(page.getByText("You haven't referred anyone yet")).toBeVisible();
  await expect(main.getByRole("link", { name: "Browse Jobs" }).first()).toHaveAttribute("href", "/opportunities");
  await page.goto("/my-referrals?search=zzz");
  await expect(page.getByText("No referrals match your filters")).toBeVisible();
  await expect(main.getByRole("button", { name: "Clear Filters" }).first()).toBeVisible();
  await page.goto("/my-applications");
  await expect(page.getByText("You haven't applied to any jobs yet")).toBeVisible();
  await expect(main.getByRole("link", { name: "Browse Jobs" }).first()).toHaveAttribute("href", "/opportunities");
  await expect(main.getByRole("link", { name: "Dashboard" }).first()).toHaveAttribute("href", "/dashboard");
  await page.goto("/my-applications?search=zzz");
  await expect(page.getByText("No applications match your filters")).toBeVisible();
  await page.goto("/payouts");
  await expect(page.getByText("No payouts found")).toBeVisible();
  await expect(main.getByRole("link", { name: "My Referrals" }).first()).toHaveAttribute("href", "/my-referrals");
});

test("a job that is gone leads back to the board from both of its forms", async ({ page, watch }) => {
  watch.allow(/status of 404/);
  await signUp(page, "Ines", "Marchetti");
  await page.goto(`/apply/${NOWHERE}`);
  await expect(page.getByRole("link", { name: "Back to Job Board" })).toHaveAttribute("href", "/opportunities");
  await page.goto(`/refer/${NOWHERE}`);
  await expect(page.getByRole("link", { name: "Back to Jobs" })).toHaveAttribute("href", "/jobs");
});

test("a failure of the server is told in the specification's words, and what was typed stays", {
  tag: "@main",
}, async ({ page, openBrowser, watch }) => {
  watch.allow(/status of 500/);
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Glass Blower" });
  await breakCall(page, "**/api/jobs/*", "PUT");
  await page.goto(`/jobs/${id}/edit`);
  await page.getByLabel("Job title").fill("Glass Cutter");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Failed to update job. Please try again.").first()).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("Glass Cutter");

  const other = await (await openBrowser()).newPage();
  await signUp(other, "Ines", "Marchetti");
  await breakCall(other, "**/api/applications", "POST");
  await other.goto(`/apply/${id}`);
  await other.getByLabel("Cover letter").fill(LETTER);
  await other.getByRole("button", { name: "Submit Application" }).click();
  await expect(other.getByText("Failed to submit application. Please try again.")).toBeVisible();
  await expect(other.getByLabel("Cover letter")).toHaveValue(LETTER);

  await breakCall(other, "**/api/referrals", "POST");
  await other.goto(`/refer/${id}`);
  await other.getByLabel("Candidate name").fill("Noor van Dijk");
  await other.getByLabel("Candidate email").fill("noor.van.dijk@example.com");
  await other.getByRole("button", { name: "Next Step" }).click();
  await other.getByRole("textbox", { name: "Recommendation" }).fill(LETTER);
  await other.getByRole("button", { name: "Submit Referral" }).click();
  await expect(other.getByText("Failed to submit referral. Please try again.")).toBeVisible();
});

test("settings, profile and role say when they could not be saved", { tag: "@main" }, async ({ page, watch }) => {
  watch.allow(/status of 500/);
  await signUp(page, "Ines", "Marchetti");
  await breakCall(page, "**/api/settings", "PATCH");
  await page.goto("/settings?tab=notifications");
  await page.getByRole("switch", { name: /^Weekly Digest/ }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Failed to save settings. Please try again.")).toBeVisible();
  await breakCall(page, "**/api/profile", "PATCH");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Location").fill("Porto");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByText("Failed to save profile. Please try again.")).toBeVisible();
  await page.route("**/auth/v1/user", (route) => route.fulfill({ status: 500, json: { code: 500, msg: "Disk full" } }));
  await page.goto("/settings");
  await page.getByRole("radio", { name: /^Poster/ }).check();
  await page.getByRole("button", { name: "Switch Role" }).click();
  await expect(page.getByText(/^Failed to update role: /).first()).toBeVisible();
});

test("P16 sign-out ends the session here although the server cannot be told, and says so", async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/);
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/dashboard");
  await page.route("**/auth/v1/logout**", (route) => route.abort());
  await page.getByRole("button", { name: /^Account of|Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(
    page.getByText("You are signed out on this device, but the server could not be reached", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Access" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("sb-database-auth-token"))).toBeNull();
});

test("P6 O38 a public page that was turned away while the browser went there comes back by itself", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 503/);
  let turnedAway = 0;
  await page.route(/\/jobs\/[^/]+\.data/u, (route) => {
    turnedAway += 1;
    const busy = { status: 503, headers: { "retry-after": "2" }, json: { code: "unavailable", message: "Busy." } };
    return turnedAway === 1 ? route.fulfill(busy) : route.fallback();
  });
  await page.goto("/browse");
  const first = page.getByRole("main").getByRole("listitem").getByRole("link").first();
  const [title, href] = [(await first.textContent()) ?? "", (await first.getAttribute("href")) ?? ""];
  // Client-side, as a link after hydration; before it would load a page.
  await page.waitForFunction(() => "__reactRouterDataRouter" in globalThis);
  await page.evaluate((to) => {
    const { navigate } = Reflect.get(globalThis, "__reactRouterDataRouter") as { navigate(to: string): Promise<void> };
    void navigate(to);
  }, href);
  await expect(page.getByText("Failed to load job").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(turnedAway).toBe(2);
});
