import { expect, test } from "../support/browser.ts";
import { becomeAdmin, type Installation, startInstallation } from "./installation.ts";
import { callAs, postJob, referThrough } from "./job-desk.ts";
import { newEmail, signUp } from "./people.ts";

type Page = import("@playwright/test").Page;

const IMAGE = "<img src=x onerror=alert(1)>";
const SCRIPT = `"></script><script>alert(2)</script><svg onload=alert(3)>`;
const ADDRESS = "javascript:alert(4)";
const LETTER = `${IMAGE} ${SCRIPT} and fifty more letters, so that it is long enough.`;

let installation: Installation;

// A separate installation, because this test's user must become its first admin.
test.beforeAll(async () => {
  installation = await startInstallation();
});
test.afterAll(async () => installation.end());

/** The screen has loaded and shows the text as plain text. */
async function expectHarmless(page: Page, address: string, shown: string | null): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  if (shown !== null) await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.locator('img[src="x"], [onerror], [onload], [href^="javascript:" i]')).toHaveCount(0);
}

/** A job, a referral and an application whose every text is an attack. Returns their paths. */
async function fill(owner: Page, referrer: Page, applicant: Page): Promise<{ job: string; open: string[] }> {
  const job = await postJob(owner, {
    title: `Pilot ${IMAGE}`,
    company_name: `Harbour ${IMAGE}`,
    description: `${IMAGE}\n\n${SCRIPT}`,
    location: IMAGE,
    requirements: `${IMAGE}, Sails`,
  });
  const referral = await referThrough(referrer, {
    job,
    candidate_name: `Noor ${IMAGE}`,
    candidate_email: "noor@example.com",
    recommendation: LETTER,
  });
  const application = await callAs(applicant, "POST", "/api/applications", {
    job,
    candidate_name: `Amara ${IMAGE}`,
    candidate_email: "amara@example.com",
    cover_letter: LETTER,
  });
  await callAs(owner, "POST", `/api/referrals/${referral}/status`, { from: "Pending", status: "Reviewing" });
  return { job, open: [`referral:${referral}`, `application:${application.id}`] };
}

/** Step 1 of a scout application, with attacks in the name and in the URL's campaign. */
async function applyAsScout(visitor: Page): Promise<void> {
  await visitor.goto(`/apply?utm_source=${encodeURIComponent(IMAGE)}&utm_campaign=${encodeURIComponent(SCRIPT)}`);
  const form = visitor.getByRole("form", { name: "About You" });
  await form.getByLabel("Full name").fill(`Scout ${IMAGE}`);
  await form.getByLabel("Email").fill(newEmail("scout"));
  await form.getByLabel("LinkedIn URL").fill("https://linkedin.com/in/somebody");
  await form.getByRole("radio", { name: "Operator" }).check();
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(visitor.getByRole("form", { name: "Who Would You Refer?" })).toBeVisible();
}

test("P7 X34 X35 X37 item 27 no text that somebody typed runs on any screen, an admin's included", async ({
  openBrowser,
}) => {
  const ran: string[] = [];
  const browser = async (...name: [string, string] | []) => {
    const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
    page.on("dialog", (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    if (name.length === 2) await signUp(page, ...name);
    return page;
  };
  const [admin, visitor] = [await browser(), await browser()];
  await becomeAdmin(admin, installation);
  const owner = await browser(`Marguerite ${IMAGE}`, "Olander");
  const referrer = await browser(`Ines ${IMAGE}`, "Marchetti");
  const applicant = await browser("Amara", "Okafor");
  const { job, open } = await fill(owner, referrer, applicant);
  const username = `ines-${Date.now().toString(36)}`;
  await callAs(referrer, "PATCH", "/api/profile", { username, personal_message: LETTER, bio: LETTER, position: IMAGE });
  await applyAsScout(visitor);

  for (const address of ["/dashboard", "/jobs", `/jobs/${job}`, "/companies", `/jobs/${job}/edit`])
    await expectHarmless(owner, address, null);
  for (const record of open) await expectHarmless(owner, `/jobs/${job}/manage?open=${record}`, LETTER);
  await expectHarmless(referrer, "/my-referrals", `Noor ${IMAGE}`);
  await expectHarmless(referrer, "/profile", IMAGE);
  await expectHarmless(referrer, `/refer/${job}`, `Pilot ${IMAGE}`);
  await expectHarmless(applicant, "/opportunities", `Pilot ${IMAGE}`);
  await expectHarmless(applicant, "/my-applications", `Pilot ${IMAGE}`);
  await expectHarmless(visitor, `/jobs/${job}`, `Pilot ${IMAGE}`);
  await expectHarmless(visitor, `/r/${username}`, LETTER);
  await expectHarmless(admin, "/admin/scout-applications", `Scout ${IMAGE}`);
  await admin.getByRole("button", { name: /^View details of Scout/ }).click();
  await expect(admin.getByRole("dialog")).toContainText(IMAGE);
  await owner.getByRole("button", { name: /^Notifications/ }).click();
  await expect(owner.getByText(`Noor ${IMAGE}`).first()).toBeVisible();
  expect(ran).toEqual([]);
});

test("X35 item 28 no address that runs is taken, of a company, a person or a profile", async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/422 \(/);
  const page = await (await openBrowser({ baseURL: installation.product.url })).newPage();
  await signUp(page, "Boris", "Late");
  const job = await postJob(page, { title: "Night Baker" });
  const facts = { name: "Ottoline", description: "", industry: "", size: "", logo: null };
  const people = { candidate_name: "Noor", candidate_email: "noor@example.com", recommendation: LETTER };
  for (const [method, path, body] of [
    ["POST", "/api/companies", { ...facts, website: ADDRESS }],
    ["POST", "/api/referrals", { job, ...people, candidate_linkedin: ADDRESS }],
    ["PATCH", "/api/profile", { website: ADDRESS }],
    ["PATCH", "/api/profile", { linkedin: "https://linkedin.com.evil.example/in/ines" }],
  ] as const)
    await expect(callAs(page, method, path, body)).rejects.toThrow(/422/);
});
