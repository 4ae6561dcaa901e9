import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { parseProof } from "../support/mailbox.ts";
import { type SmtpStub, startSmtpStub } from "../support/smtp.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { postJob } from "./job-desk.ts";
import { newEmail } from "./people.ts";
import { freshCode, turnOn } from "./second-factor.ts";

test.describe.configure({ mode: "serial" });

let installation: Installation;
let smtp: SmtpStub;

// A separate installation with a mail server, so that addresses must be confirmed.
test.beforeAll(async () => {
  smtp = await startSmtpStub();
  installation = await startInstallation({ SMTP_URL: smtp.url });
});
test.afterAll(async () => {
  await installation.end();
  await smtp.close();
});

const PASSWORD = "seven quiet herons";
const at = (path: string) => `${installation.product.url}${path}`;
const email = newEmail("mailed");
/** The account with a second factor, and an unused recovery code of it, for two tests in sequence. */
const guarded = newEmail("guarded");
let recovery = "";

/** The token of the newest email with this subject, once it arrived. */
async function proofOf(subject: string, count = 1, to = email) {
  const found = async () => {
    const mails = await Promise.all(smtp.taken.map((raw) => PostalMime.parse(raw)));
    return mails.filter((mail) => mail.subject === subject && mail.to?.[0]?.address === to);
  };
  await expect.poll(async () => (await found()).length, { message: `mails "${subject}"` }).toBe(count);
  const mail = (await found()).at(-1);
  if (mail === undefined) throw new Error(`no mail ${subject}`);
  return parseProof(mail);
}

async function signInWith(page: Page, password: string, address = email): Promise<void> {
  await page.goto(at("/auth"));
  await page.getByLabel("Email address").fill(address);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

test("A2 A11 a newcomer confirms by the mailed link's button, and not before", { tag: "@main" }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400 .*grant_type=password/);
  await page.goto(at("/auth?tab=sign-up"));
  await page.getByLabel("First Name").fill("Ines");
  await page.getByLabel("Last Name").fill("Marchetti");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Please check your email and confirm your account before signing in.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend in \d+ seconds?$/ })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await signInWith(page, PASSWORD);
  await expect(page.getByText("Please check your email and confirm your account before signing in.")).toBeVisible();
  await page.getByRole("button", { name: "Resend email" }).click();
  await expect(page.getByRole("textbox", { name: "Email address" })).toHaveValue(email);

  const { token_hash, type } = await proofOf("Confirm your email address");
  await page.goto(at(`/auth/confirm#token_hash=${token_hash}&type=${type}`));
  const confirm = page.getByRole("button", { name: "Confirm my address" });
  await expect(confirm).toBeVisible();
  await expect(page).toHaveURL(at("/auth/confirm"));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirm.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Signs up on the current page, and waits until the email was sent. */
async function signUpHere(page: Page, first: string, address: string): Promise<void> {
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("First Name").fill(first);
  await page.getByLabel("Last Name").fill("Marchetti");
  await page.getByLabel("Email address").fill(address);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Please check your email and confirm your account before signing in.")).toBeVisible();
}

/** The path of the link in a confirmation email. */
async function mailedWay(to: string): Promise<string> {
  const { text } = await proofOf("Confirm your email address", 1, to);
  return /\/auth\/confirm\S*/.exec(text)?.[0] ?? "";
}

test("J15 what a visitor came for goes by mail to another device: from /browse to the application", async ({
  page,
  openBrowser,
}) => {
  const owner = await (await openBrowser()).newPage();
  const ownerEmail = newEmail("owner");
  await owner.goto(at("/auth?next=%2Fjobs%2Fnew"));
  await signUpHere(owner, "Marguerite", ownerEmail);
  // The same device in another tab: the originally requested page opens.
  const way = await mailedWay(ownerEmail);
  expect(way).toContain("&next=%2Fjobs%2Fnew");
  await owner.goto(at(way));
  await owner.getByRole("button", { name: "Confirm my address" }).click();
  await expect(owner).toHaveURL(at("/jobs/new"));
  const id = await postJob(owner, { title: "Glass Blower" });

  await page.goto(at("/browse"));
  await page.getByRole("link", { name: "Glass Blower" }).click();
  await page.getByRole("complementary").getByRole("link", { name: "Apply Now" }).click();
  const address = newEmail("noor");
  await signUpHere(page, "Noor", address);

  const phone = await (await openBrowser({ viewport: { width: 390, height: 800 } })).newPage();
  await phone.goto(at(await mailedWay(address)));
  // The page is empty and without a title until it is hydrated.
  await expect(phone.getByRole("button", { name: "Confirm my address" })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole("button", { name: "Confirm my address" }).press("Enter");
  await expect(phone).toHaveURL(at(`/apply/${id}`));
  await expect(phone.getByLabel("Full name")).toHaveValue("Noor Marchetti");
  await phone.getByLabel("Cover letter").fill("I have blown glass for nine years, and swept it up for one.");
  await phone.getByRole("button", { name: "Submit Application" }).click();
  await expect(phone.getByRole("link", { name: "View My Applications" })).toBeVisible();
  await phone.goto(at("/settings"));
  await expect(phone.getByRole("radio", { name: /^Candidate/ })).toBeChecked();
});

test("A8 a forgotten password is replaced by way of a mail", { tag: "@main" }, async ({ page, watch }) => {
  watch.allow(/status of 4(00|22) .*\/auth\/v1\/(token|user)/);
  await page.goto(at("/auth"));
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("textbox", { name: "Email address" })).toHaveValue(email);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  const { token_hash, type } = await proofOf("Choose a new password");
  await page.goto(at(`/auth/confirm#token_hash=${token_hash}&type=${type}`));
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  const password = page.getByLabel("New password", { exact: true });
  await password.fill("123456");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText(/known to be weak/)).toBeVisible();
  await expect(password).toHaveValue("123456");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expectAccessible(page);
  await password.fill("eight loud bitterns");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.evaluate(() => localStorage.clear());
  await signInWith(page, PASSWORD);
  await expect(page.getByText("The email or password you entered is incorrect. Please try again.")).toBeVisible();
  await signInWith(page, "eight loud bitterns");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("A8 an address that is typed before the page lives goes along to the way by mail", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(at("/auth?tab=forgot"), { waitUntil: "commit" });
  await page.getByLabel("Email address").fill(email);
  held.resolve();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email address" })).toHaveValue(email);
});

test("A8 a sign-in link works by its code too, and an old link offers a new one", { tag: "@main" }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 403 .*\/auth\/v1\/verify/);
  await page.goto(at("/auth"));
  await page.getByRole("link", { name: "Email me a sign-in link" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send email" }).click();
  const { code, token_hash, type } = await proofOf("Your sign-in link");
  const field = page.getByLabel("Code from the email");
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("This code is incorrect or has expired.")).toBeVisible();
  await field.fill(code);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.evaluate(() => localStorage.clear());
  await page.goto(at(`/auth/confirm?token_hash=${token_hash}&type=${type}`));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This link has expired")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send email" }).click();
  await proofOf("Your sign-in link", 2);
});

/** Signs up without the screens and confirms by the mailed code. Ends on the dashboard. */
async function join(page: Page, address: string): Promise<void> {
  const joined = await page.request.post(at("/auth/v1/signup"), { data: { email: address, password: PASSWORD } });
  expect(joined.ok()).toBe(true);
  await page.goto(at("/auth/confirm"));
  await page.getByLabel("Email address").fill(address);
  await page.getByLabel("Code from the email").fill((await proofOf("Confirm your email address", 1, address)).code);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Sets a new password through the newest reset email and the second factor. */
async function chooseAnew(page: Page, nth: number, prove: () => Promise<void>, password: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(at("/auth?tab=forgot"));
  await page.getByLabel("Email address").fill(guarded);
  await page.getByRole("button", { name: "Send email" }).click();
  const { token_hash, type } = await proofOf("Choose a new password", nth, guarded);
  await page.goto(at(`/auth/confirm#token_hash=${token_hash}&type=${type}`));
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  // The email is the only proof, so no password is asked for.
  await expect(page.getByLabel("New password", { exact: true })).toBeHidden();
  await expectAccessible(page);
  await prove();
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("A8 A12 a forgotten password with a second factor on: by the app's code, and by a recovery code", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 4(00|22|29) .*\/auth\/v1\//);
  await join(page, guarded);
  const { secret, codes, step } = await turnOn(page, PASSWORD);
  recovery = codes[1] ?? "";
  await chooseAnew(
    page,
    1,
    async () => {
      await page.getByLabel("Code").fill("000000");
      await expect(page.getByRole("alert")).toContainText("This code was not accepted");
      await page.getByLabel("Code").fill(freshCode(secret, step));
    },
    "nine slow curlews",
  );
  await chooseAnew(
    page,
    2,
    async () => {
      await page.getByRole("button", { name: "Use a recovery code instead" }).click();
      await expect(page.getByText("Lost both your phone and your recovery codes?")).toBeVisible();
      await page.getByLabel("Recovery code").fill(codes[0] ?? "");
      await page.getByRole("button", { name: "Verify" }).click();
    },
    "ten calm plovers",
  );
});

test("A8 A12 the address is changed in the settings: both mailboxes agree, and the new one signs in", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 4\d\d .*\/(auth\/v1|api\/account)\//);
  const wanted = newEmail("moved");
  await page.goto(at("/auth"));
  await page.evaluate(() => localStorage.clear());
  await signInWith(page, "ten calm plovers", guarded);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(at("/settings?tab=account"));
  await page.getByRole("button", { name: "Change email address" }).click();
  await expect(page.getByText(`Lost access to ${guarded}?`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Change email address" })).toBeDisabled();
  await page.getByLabel("New email address").fill(wanted);
  await page.getByLabel("Current password").fill("not the right one");
  await page.getByRole("button", { name: "Change email address" }).click();
  await expect(page.getByText("This password is not correct")).toBeVisible();
  await expect(page.getByLabel("New email address")).toHaveValue(wanted);
  await page.getByLabel("Current password").fill("ten calm plovers");
  await page.getByRole("button", { name: "Change email address" }).click();
  await expect(page.getByText(`${wanted} has not been confirmed yet.`)).toBeVisible();
  await expectAccessible(page);
  for (const [to, subject, said] of [
    [wanted, "Confirm your new email address", "One more step"],
    [guarded, "Approve your new email address", "Your address was changed"],
  ] as const) {
    const { token_hash, type } = await proofOf(subject, 1, to);
    await page.goto(at(`/auth/confirm#token_hash=${token_hash}&type=${type}`));
    await page.getByRole("button", { name: "Confirm change" }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
});

test("A8 A12 the address is changed by typing the codes of both mails in the settings", async ({ page, watch }) => {
  watch.allow(/status of 4\d\d .*\/(auth\/v1|api)\//);
  const [present, wanted] = [newEmail("typed"), newEmail("typist")];
  await join(page, present);
  await page.goto(at("/settings?tab=account"));
  await page.getByRole("button", { name: "Change email address" }).click();
  await page.getByLabel("New email address").fill(wanted);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change email address" }).click();
  const half = async (to: string, code: string) => {
    const form = page.locator("form", { has: page.getByLabel(`Code from the email to ${to}`) });
    await form.getByRole("textbox").fill(code);
    await form.getByRole("button", { name: "Confirm" }).click();
    return form;
  };
  const { code } = await proofOf("Confirm your new email address", 1, wanted);
  await half(wanted, code === "000000" ? "000001" : "000000");
  await expect(page.getByText("This code is incorrect or has expired.")).toBeVisible();
  await expect(await half(wanted, code)).toBeHidden();
  await expect(page.getByText(`Only ${present} still has to be confirmed`)).toBeVisible();
  await half(present, (await proofOf("Approve your new email address", 1, present)).code);
  await expect(page.getByText("Your email address was changed. Your other devices were signed out.")).toBeVisible();
  await expect(page.getByText(`${wanted} has not been confirmed yet.`)).toBeHidden();
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();
});

test("A11 a link that is pressed twice says so: sign in, and no promise of a mail that never comes", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 403 .*\/auth\/v1\/verify/);
  const known = newEmail("twice");
  await page.request.post(at("/auth/v1/signup"), { data: { email: known, password: PASSWORD } });
  const { token_hash, type } = await proofOf("Confirm your email address", 1, known);
  const press = async () => {
    // Navigates away first, because a change of the fragment alone does not reload the page.
    await page.goto(at("/robots.txt"));
    await page.goto(at(`/auth/confirm#token_hash=${token_hash}&type=${type}`));
    await page.getByRole("button", { name: "Confirm my address" }).click();
  };
  await press();
  await expect(page).toHaveURL(/\/dashboard$/);
  await press();
  await expect(page.getByText("This link has expired")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send email" })).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await press();
  await expect(page.getByText("If you already confirmed your address, sign in.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email address" }).fill(known);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByText(`If ${known} still has to be confirmed, an email is on its way.`)).toBeVisible();
  await proofOf("You already have an account", 1, known);
});
