import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { type SamlProvider, startSamlProvider } from "../support/saml-provider.ts";
import { attempt, DOMAIN, proved, typeAddress } from "./company-sign-in-steps.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { looks } from "./looks.ts";

let dns: DnsServer;
let provider: SamlProvider;
let installation: Installation;

test.beforeAll(async () => {
  [dns, provider] = await Promise.all([startDnsServer(), startSamlProvider()]);
  installation = await startInstallation({ DNS_SERVERS: dns.address });
});
test.afterAll(async () => {
  await installation.end();
  await provider.close();
  await dns.close();
});

/** Pastes the metadata, invalid at first: the input stays. */
async function add(owner: Page): Promise<void> {
  await owner.getByRole("button", { name: "SAML 2.0" }).click();
  const pasted = owner.getByLabel("Provider metadata");
  await pasted.fill("<html>");
  await owner.getByRole("button", { name: "Add connection" }).click();
  await expect(owner.locator(".error-text")).toContainText("This is not the metadata");
  await expect(pasted).toHaveValue("<html>");
  await looks(owner);
  await pasted.fill(provider.metadata);
  await owner.getByRole("button", { name: "Add connection" }).click();
  await expect(owner.getByRole("heading", { name: DOMAIN })).toBeVisible();
  await expect(pasted).toHaveValue("");
}

async function tryIt(owner: Page): Promise<void> {
  provider.next = { nameId: "olga@elsewhere.example" };
  await attempt(owner);
  await expect(owner.getByText(`The address is not in the domain ${DOMAIN}.`)).toBeVisible();
  provider.next = { nameId: `olga@${DOMAIN}` };
  await attempt(owner);
  await expect(owner.getByText("It works: people with this address can sign in.")).toBeVisible();
  await looks(owner);
}

async function comeBack(page: Page): Promise<void> {
  await typeAddress(page, `ada@${DOMAIN}`, "?next=%2Fsettings%3Ftab%3Daccount");
  await page.getByRole("button", { name: "Continue with Lanterns" }).click();
}

test("X181 X182 X185 X217 an owner pastes a SAML provider's metadata, tries it, and people come by it", async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/status of (?:400|403|422) .*(?:sign-in|auth\/v1)/);
  const open = async () =>
    (await openBrowser({ baseURL: installation.product.url, ignoreHTTPSErrors: true })).newPage();
  const [owner, ada] = [await open(), await open()];
  const company = await proved(owner, dns);
  await owner.goto(`/companies/${company}/sign-in`);
  await add(owner);
  await tryIt(owner);
  await owner.getByRole("button", { name: "Turn on" }).click();
  await expect(owner.getByText("Turned on")).toBeVisible();

  provider.next = { nameId: `ada@${DOMAIN}` };
  await comeBack(ada);
  await expect(ada).toHaveURL(/\/settings\?tab=account$/);
  await expect(ada.getByText(`ada@${DOMAIN}`).first()).toBeVisible();

  // The provider's refusal is shown where she tried it, and nobody is signed in.
  const late = await open();
  provider.next = { nameId: `ada@${DOMAIN}`, status: "Responder" };
  await comeBack(late);
  await expect(late.getByRole("alert")).toBeVisible();
  await looks(late);

  // An unverifiable response is reported as such.
  provider.next = { nameId: `ada@${DOMAIN}`, audience: "https://elsewhere.example" };
  await late.getByRole("link", { name: "Back to sign-in" }).click();
  await comeBack(late);
  await expect(late.getByRole("alert")).toContainText("The identity provider's response could not be verified.");
  await looks(late);

  await owner.getByRole("button", { name: "Replace metadata" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog
    .getByLabel("Provider metadata")
    .fill(provider.metadata.replace("https://idp.test/meta", "https://other.test"));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This is the metadata of another identity provider.")).toBeVisible();
  await looks(owner);
  await dialog.getByLabel("Provider metadata").fill(provider.metadata);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
});
