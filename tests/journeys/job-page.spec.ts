import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { postJob } from "./job-desk.ts";
import { newEmail, PASSWORD, signUp, takeRole } from "./people.ts";

const NOWHERE = "01900000-0000-7000-8000-000000000000";

test("P9 J9 a visitor reads a job without signing in, and is led back after it", { tag: "@main" }, async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Glass Blower", closing_date: "2031-12-04", location: "Porto, Portugal" });
  const visitor = await (await openBrowser()).newPage();
  const answer = await visitor.goto(`/jobs/${id}`);
  expect(answer?.status()).toBe(200);
  await expect(visitor).toHaveTitle(/Glass Blower at Quillstack/);
  await expect(visitor.getByText("Sign in to apply or refer candidates")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "About Quillstack" })).toBeVisible();
  await expect(visitor.getByText("December 4, 2031")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Browse All Jobs" })).toHaveAttribute("href", "/opportunities");
  const posting = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
  expect(posting).toMatchObject({
    "@type": "JobPosting",
    title: "Glass Blower",
    validThrough: "2031-12-05T12:00:00.000Z",
  });
  await expectAccessible(visitor);
  await visitor.getByRole("link", { name: "Sign In" }).click();
  await expect(visitor).toHaveURL(new RegExp(`/auth\\?next=%2Fjobs%2F${id}$`));
});

test("P12 the page speaks four languages and says where the others are", { tag: "@main" }, async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Glass Blower" });
  const visitor = await (await openBrowser()).newPage();
  for (const [lang, text] of [
    ["de", "Melde dich an, um dich zu bewerben oder jemanden zu empfehlen"],
    ["fr", "Connectez-vous pour postuler ou recommander quelqu’un"],
    ["es", "Inicia sesión para postularte o recomendar a alguien"],
  ] as const) {
    await visitor.goto(`/jobs/${id}?lang=${lang}`);
    await expect(visitor.getByText(text)).toBeVisible();
    await expect(visitor.locator('link[rel="alternate"]')).toHaveCount(5);
  }
});

test("J9 a job that is not there is a real 404, for visitors and for signed-in people", { tag: "@main" }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/);
  for (const id of [NOWHERE, "nonsense"]) {
    const answer = await page.goto(`/jobs/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Job not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Browse All Jobs" })).toBeVisible();
  }
  await signUp(page, "Ines", "Marchetti");
  await page.goto(`/jobs/${NOWHERE}`);
  await expect(page.getByRole("heading", { name: "Job not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Jobs" })).toHaveAttribute("href", "/jobs");
  await expect(page).toHaveTitle("Job not found · Vouchwell");
  await expect(page.locator("head > title")).toHaveCount(1);
});

test("R5 R6 J15 both ways on are offered, the role's own first, and the owner none", { tag: "@main" }, async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Glass Blower" });
  await page.goto(`/jobs/${id}`);
  await expect(page.getByRole("tab", { name: "Applications (0)" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Refer Someone" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Manage pipeline" })).toHaveAttribute("href", `/jobs/${id}/manage`);

  const other = await (await openBrowser()).newPage();
  await signUp(other, "Ines", "Marchetti");
  await other.goto(`/jobs/${id}`);
  const ways = () => other.getByRole("complementary").getByRole("link", { name: /^(Refer Someone|Apply Now)$/ });
  await expect(ways()).toHaveText(["Refer Someone", "Apply Now"]);
  await expect(ways().first()).toHaveAttribute("href", `/refer/${id}`);
  await expect(other.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Save Job" })).toBeVisible();
  await expect(other.getByRole("tab")).toHaveCount(0);
  await takeRole(other, "Candidate");
  await other.goto(`/jobs/${id}`);
  await expect(ways()).toHaveText(["Apply Now", "Refer Someone"]);
  await expect(ways().first()).toHaveAttribute("href", `/apply/${id}`);
});

test("J15 who comes to apply signs up, applies, and is a candidate", { tag: "@main" }, async ({
  page,
  openBrowser,
}) => {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Glass Blower" });
  const visitor = await (await openBrowser()).newPage();
  await visitor.goto(`/jobs/${id}`);
  const card = visitor.getByRole("complementary");
  await expect(card.getByRole("link", { name: "Refer Someone" })).toHaveAttribute(
    "href",
    `/auth?next=%2Frefer%2F${id}`,
  );
  await card.getByRole("link", { name: "Apply Now" }).click();
  await visitor.getByRole("link", { name: "Sign up" }).click();
  await visitor.getByLabel("First Name").fill("Noor");
  await visitor.getByLabel("Last Name").fill("van Dijk");
  await visitor.getByLabel("Email address").fill(newEmail("Noor"));
  await visitor.getByLabel("Password").fill(PASSWORD);
  await visitor.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(visitor).toHaveURL(new RegExp(`/apply/${id}$`));
  await visitor.goto("/settings");
  await expect(visitor.getByRole("radio", { name: /^Candidate/ })).toBeChecked();
});

test("J15 a press on Sign up before the page is alive does not forget where one was going", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth?next=%2Fapply%2Fsomewhere", { waitUntil: "commit" });
  for (const name of ["Sign up", "Forgot password?", "Email me a sign-in link"]) {
    const link = page.getByRole("link", { name });
    await expect(link).toBeDisabled();
    await expect(link).not.toHaveAttribute("href");
  }
  release();
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fapply%2Fsomewhere&tab=sign-up$/);
});

test("P12 a visitor whom an address gave German can pick English, and keeps it", async ({ page, openBrowser }) => {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Glass Blower" });
  const visitor = await (await openBrowser()).newPage();
  await visitor.goto(`/jobs/${id}?lang=de`);
  const choice = visitor.locator("select.language-pick, .language-pick select");
  await expect(choice).toBeEnabled();
  await choice.selectOption("en");
  await expect(visitor).toHaveURL(new RegExp(`/jobs/${id}$`));
  await expect(visitor.locator("html")).toHaveAttribute("lang", "en");
  await visitor.goto("/terms");
  await expect(visitor.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await expect(visitor.locator("html")).toHaveAttribute("lang", "en");
});

test("the link is told to be copied by hand where nothing else works", async ({ page, openBrowser }) => {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Glass Blower" });
  const visitor = await (await openBrowser()).newPage();
  await visitor.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await visitor.goto(`/jobs/${id}`);
  // A click before hydration is lost, so it is repeated.
  await expect(async () => {
    await visitor.getByRole("button", { name: "Share Job" }).click();
    const told = visitor.getByText("Unable to copy link. Please copy the URL manually.").first();
    await expect(told).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test("the page fits a phone and keeps its action under the thumb", { tag: "@main" }, async ({ page, openBrowser }) => {
  await signUp(page, "Marguerite", "Olander");
  const id = await postJob(page, { title: "Glass Blower" });
  const visitor = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto(`/jobs/${id}`);
  await expect(visitor.getByRole("link", { name: "Apply Now" }).last()).toBeInViewport();
  await expect(visitor.getByRole("link", { name: "Refer Someone" }).last()).toBeInViewport();
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);
  // The longest texts of all four languages, in the narrowest window.
  await visitor.setViewportSize({ width: 320, height: 640 });
  for (const lang of ["de", "fr", "es"]) {
    await visitor.goto(`/jobs/${id}?lang=${lang}`);
    await expect(visitor.locator(".thumb-bar .btn-icon")).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(visitor);
  }
});

test("P9 a long job is read without scripts", async ({ page, openBrowser }) => {
  await signUp(page, "Marguerite", "Olander");
  const description = Array.from({ length: 90 }, (_, line) => `Paragraph ${line}: ${"glass ".repeat(30)}`).join("\n\n");
  const id = await postJob(page, { title: "Glass Blower", description });
  const reader = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await reader.goto(`/jobs/${id}`);
  await expect(reader.getByText(/^Paragraph 89:/)).toBeVisible();
  await expect(reader.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await reader.goto("/referred");
  await expect(reader.getByRole("heading", { name: "You have been referred" })).toBeVisible();
  await expect(reader.getByText("Loading your referral...")).toBeVisible();
  await expect(reader.locator("main .skeleton")).toHaveCount(2);
});
