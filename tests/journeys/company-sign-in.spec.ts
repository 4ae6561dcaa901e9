import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { CLIENT, type FakeProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { attempt, DOMAIN, proved, typeAddress } from "./company-sign-in-steps.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { looks } from "./looks.ts";
import { PASSWORD, signUp } from "./people.ts";
import { freshCode, turnOn } from "./second-factor.ts";

let dns: DnsServer;
let provider: FakeProvider;
let installation: Installation;

test.beforeAll(async () => {
  [dns, provider] = await Promise.all([startDnsServer(), startIdentityProvider()]);
  const hosts = { DNS_SERVERS: dns.address, WEBHOOK_HOSTS: new URL(provider.issuer).host };
  installation = await startInstallation(hosts);
});
test.afterAll(async () => {
  await installation.end();
  await provider.close();
  await dns.close();
});

/** An open page is notified; a page opened later finds no session (rules A6, A7). */
async function expectSignedOut(page: Page): Promise<void> {
  const over = page.getByRole("dialog", { name: "You have been signed out" });
  await expect(over.or(page.getByRole("heading", { name: "Sign in", exact: true })).first()).toBeVisible();
}

/** Fills in the form, with errors at first: the input stays. */
async function add(owner: Page): Promise<void> {
  await owner.getByRole("button", { name: "Add connection" }).click();
  await expect(owner.locator(".error-text")).toHaveCount(3);
  await owner.getByLabel("Domain").fill("elsewhere.example");
  await owner.getByLabel("Issuer address").fill(provider.issuer);
  await owner.getByLabel("Client ID").fill(CLIENT.id);
  await owner.getByLabel("Client secret").fill(CLIENT.secret);
  await owner.getByRole("button", { name: "Add connection" }).click();
  await expect(owner.locator(".error-text")).toHaveCount(1);
  await expect(owner.getByLabel("Client ID")).toHaveValue(CLIENT.id);
  await looks(owner);
  await owner.getByLabel("Domain").fill(DOMAIN);
  await owner.getByRole("button", { name: "Add connection" }).click();
  await expect(owner.getByRole("heading", { name: DOMAIN })).toBeVisible();
  await expect(owner.getByLabel("Client secret")).toHaveValue("");
}

/** Tests the connection in its window: first with an address outside the company's domain. */
async function tryIt(owner: Page): Promise<void> {
  await expect(owner.getByRole("button", { name: "Turn on" })).toBeDisabled();
  provider.next = { sub: "try", email: `olga@${DOMAIN}`, email_verified: false };
  await attempt(owner);
  await expect(owner.getByText("did not confirm that the address is verified")).toBeVisible();
  await looks(owner);
  provider.next = { sub: "try", email: `olga@${DOMAIN}`, email_verified: true, given_name: "Olga" };
  await attempt(owner);
  await expect(owner.getByText("It works: people with this address can sign in.")).toBeVisible();
}

async function typePassword(page: Page, email: string): Promise<void> {
  await typeAddress(page, email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

/** From the team page to a tested and enabled connection. */
async function setUp(owner: Page, company: string): Promise<void> {
  await owner.goto(`/companies/${company}/team`);
  await owner.getByRole("link", { name: "Company sign-in" }).click();
  await expect(owner.getByText("No connections yet.")).toBeVisible();
  await looks(owner);
  await add(owner);
  await looks(owner);
  await tryIt(owner);
  await looks(owner);
  await owner.getByRole("button", { name: "Turn on" }).click();
  await expect(owner.getByText("Turned on")).toBeVisible();
}

/** A person without an account signs in through it and arrives at the requested page. */
async function newcomer(ada: Page): Promise<void> {
  provider.next = { sub: "ada", email: `ada@${DOMAIN}`, email_verified: true, given_name: "Ada", family_name: "Quist" };
  await typeAddress(ada, `ada@${DOMAIN}`, "?next=%2Fsettings%3Ftab%3Daccount");
  await looks(ada);
  await ada.getByRole("button", { name: "Continue with Lanterns" }).click();
  await expect(ada).toHaveURL(/\/settings\?tab=account$/);
  await expect(ada.getByText(`ada@${DOMAIN}`).first()).toBeVisible();
  await looks(ada);
}

test("X181 X182 X183 X185 X186 X187 X188 an owner sets company sign-in up, people come by it and by nothing else, and it ends", async ({
  openBrowser,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.allow(/status of (?:400|403|422) .*(?:sign-in|auth\/v1)/);
  // Her open page keeps sending requests after her session has ended.
  watch.allow(/status of 401 .*\/api\/(?:dashboard|notifications|settings)/);
  const { url: baseURL } = installation.product;
  const open = async () => (await openBrowser({ baseURL })).newPage();
  const [owner, carl, ada] = [await open(), await open(), await open()];
  const company = await proved(owner, dns);
  await setUp(owner, company);
  await newcomer(ada);

  await signUp(carl, "Carl", "Ode", `carl@${DOMAIN}`);
  await carl.goto("/dashboard");
  await owner.getByRole("button", { name: "Enforce" }).click();
  await expect(
    owner.getByRole("dialog").getByText("No owner has two-factor authentication yet.").first(),
  ).toBeVisible();
  await looks(owner);
  await owner.keyboard.press("Escape");
  const { secret, step } = await turnOn(owner, PASSWORD);
  await owner.goto(`/companies/${company}/sign-in`);
  await owner.getByRole("button", { name: "Enforce" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByLabel("Emergency access")).toHaveValue(/./);
  await looks(owner);
  await dialog.getByRole("button", { name: "Enforce" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByText("Olga Marsh has emergency access, with two-factor authentication.")).toBeVisible();
  await looks(owner);

  await carl.goto("/settings");
  await expectSignedOut(carl);
  const late = await open();
  await typePassword(late, `carl@${DOMAIN}`);
  await expect(late.getByRole("alert")).toContainText("Your company requires you to use its own sign-in");
  await looks(late);
  const again = await open();
  await typePassword(again, `olga@${DOMAIN}`);
  // A code is submitted once it has six digits.
  await again.getByLabel("Code").fill(freshCode(secret, step));
  await expect(again).toHaveURL(/\/dashboard$/);

  await owner.getByRole("button", { name: "Allow other sign-in methods" }).click();
  await expect(owner.getByText("Other sign-in methods are allowed again")).toBeVisible();
  await late.getByRole("button", { name: "Continue", exact: true }).click();
  await typePassword(late, `carl@${DOMAIN}`);
  await expect(late).toHaveURL(/\/dashboard$/);
  await owner.getByRole("button", { name: "Turn off" }).click();
  await looks(owner);
  await owner.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(owner.getByText("Turned off. People use another sign-in method.")).toBeVisible();
  await ada.goto("/dashboard");
  await expectSignedOut(ada);
});
