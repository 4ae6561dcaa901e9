import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { newEmail, PASSWORD, signUp, signUpInForm } from "./people.ts";

const REFUSED = /status of 4\d\d/;

type Page = import("@playwright/test").Page;

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
}

function submit(page: Page) {
  return page.getByRole("button", { name: "Continue", exact: true });
}

/** Signs out through the avatar menu. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of|Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Access" })).toBeVisible();
}

test("A2 A3 A9 a newcomer signs up and stands on the dashboard, signs out and in again", { tag: "@main" }, async ({
  page,
}) => {
  const email = await signUpInForm(page, "Beatriz", "Quintanilla");
  await expect(page.getByText("Beatriz", { exact: false }).first()).toBeVisible();
  await signOut(page);
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Welcome to Vouchwell" })).toBeVisible();
  await expect(page.getByText("The trusted referral hiring platform")).toBeVisible();
  await expect(page.getByText("Welcome back! Please sign in to continue")).toBeVisible();
  await expect(page.getByText(/^Secured by/)).toContainText("Vouchwell");
  await fillSignIn(page, email, PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a wrong password is told in the specification's words, and nothing typed is lost", { tag: "@main" }, async ({
  page,
  watch,
}) => {
  watch.allow(REFUSED);
  await page.goto("/auth");
  await fillSignIn(page, newEmail("nobody"), "not the right one");
  await submit(page).click();
  const box = page.getByRole("alert");
  await expect(box).toContainText("Authentication failed");
  await expect(box).toContainText("The email or password you entered is incorrect. Please try again.");
  await expect(page.getByLabel("Password")).toHaveValue("not the right one");
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByText("Create an account to get started")).toBeVisible();
  await expect(box).toBeHidden();
  await expect(page.getByLabel("Password")).toHaveValue("not the right one");
});

test("sign-up refuses a known address and a short password", { tag: "@main" }, async ({ page, openBrowser, watch }) => {
  watch.allow(REFUSED);
  const email = await signUp(page, "Beatriz", "Quintanilla");
  const other = await (await openBrowser()).newPage();
  await other.goto("/auth?tab=sign-up");
  await other.getByLabel("First Name").fill("Beatriz");
  await other.getByLabel("Last Name").fill("Again");
  await fillSignIn(other, email, "short");
  await submit(other).click();
  const box = other.getByRole("alert");
  await expect(box).toContainText("Sign up failed");
  await expect(box).toContainText("Password should be at least 6 characters long.");
  await other.getByLabel("Password").fill(PASSWORD);
  await submit(other).click();
  await expect(box).toContainText("An account with this email already exists. Please sign in instead.");
});

test("every field is required, and the browser checks the address", { tag: "@main" }, async ({ page }) => {
  await page.goto("/auth");
  await submit(page).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await fillSignIn(page, "no address", PASSWORD);
  await submit(page).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("while it is busy everything is disabled and says what happens", async ({ page, watch }) => {
  watch.allow(REFUSED);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/auth/v1/token*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth");
  await fillSignIn(page, newEmail("nobody"), "not the right one");
  await submit(page).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
  await expect(page.getByLabel("Email address")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeDisabled();
  release();
  await expect(page.getByRole("alert")).toContainText("Authentication failed");
  await expect(page.getByLabel("Email address")).toBeEnabled();
});

test("sign-up has the same provider's button, keeps its fields required, and says what happens while it is busy", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/auth/v1/signup*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth");
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveTitle("Sign up · Vouchwell");
  await expect(page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  await expect(page.getByText("Create an account to get started")).toBeVisible();
  await expect(page.getByText("or", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
  await submit(page).click();
  await expect(page.getByLabel("First Name")).toBeFocused();
  await page.getByLabel("First Name").fill("Seun");
  await page.getByLabel("Last Name").fill("Adebayo");
  await fillSignIn(page, newEmail("seun"), PASSWORD);
  await submit(page).click();
  const busy = page.getByRole("button", { name: "Creating account..." });
  await expect(busy).toHaveAttribute("aria-busy", "true");
  await expect(page.getByLabel("Last Name")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("A4 without a provider its button says so", { tag: "@main" }, async ({ page }) => {
  await page.route("**/auth/v1/settings", (route) => route.fulfill({ json: { external: { google: false } } }));
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("alert")).toContainText("No OAuth URL returned from Vouchwell");
});

test("A6 a protected page sends to sign-in and gets its visitor back, filters included", { tag: "@main" }, async ({
  page,
}) => {
  const email = await signUp(page, "Ines", "Marchetti");
  await page.goto("/dashboard");
  await signOut(page);
  await page.goto("/");
  await page.goto("/opportunities?type=remote&sortBy=oldest");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await fillSignIn(page, email, PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL(/\/opportunities\?type=remote&sortBy=oldest$/);
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/auth?next=//elsewhere.invalid/path");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("A7 a session that ends elsewhere lays the sign-in panel over the screen", { tag: "@main" }, async ({
  page,
  context,
}) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/opportunities");
  await expect(page.getByRole("heading", { name: "Browse Jobs" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/dashboard");
  await signOut(other);
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("Please log in to view premium job opportunities.");
  await expect(panel.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth?next=%2Fopportunities");
});

test("A7 somebody else who signs in in another tab finds their own screen, not the former person's", async ({
  page,
  context,
}) => {
  await signUp(page, "Ines", "Marchetti");
  await page.goto("/settings?tab=account");
  await expect(page.getByLabel("First Name")).toHaveValue("Ines");
  const other = await context.newPage();
  await other.goto("/dashboard");
  await signOut(other);
  await expect(page.getByRole("dialog")).toContainText("Please log in to view your settings.");
  await signUp(other, "Marguerite", "Olander");
  await expect(page.getByLabel("First Name")).toHaveValue("Marguerite");
  await expect(page.getByText("Ines Marchetti")).toHaveCount(0);
});

test("sign-in and sign-up are accessible and fit a phone", { tag: "@main" }, async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ["/auth", "/auth?tab=sign-up", "/auth?lang=de"]) {
      await page.goto(address);
      await expect(page.getByRole("textbox").first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

test("A1 an address typed while the form to reset a password is still loading goes into that form", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/email-sign-in-form-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  const loading = page.waitForRequest("**/assets/email-sign-in-form-*.js");
  await page.goto("/auth?tab=forgot&next=%2Fsaved", { waitUntil: "commit" });
  await loading;
  // Whatever else this form offers leads away from what was asked for.
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeDisabled();
  await page.getByLabel("Email address").click();
  await page.keyboard.type("ines@");
  held.resolve();
  await expect(page.getByRole("button", { name: "Send email" })).toBeVisible();
  await page.keyboard.type("work.test");
  await expect(page.getByLabel("Email address")).toHaveValue("ines@work.test");
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeEnabled();
  await expect(page).toHaveURL(/\/auth\?next=%2Fsaved$/);
});
