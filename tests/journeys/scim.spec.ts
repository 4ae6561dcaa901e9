import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { parseProof } from "../support/mailbox.ts";
import { createScimProvider, type ScimProvider } from "../support/scim-provider.ts";
import { type Installation, mailTo, startInstallation } from "./installation.ts";
import { callAs, postJob } from "./job-desk.ts";
import { PASSWORD, signUp } from "./people.ts";

const REFUSED = /status of 4\d\d/;
const DOMAIN = "synced.example";

let installation: Installation;
let dns: DnsServer;

test.beforeAll(async () => {
  dns = await startDnsServer();
  installation = await startInstallation({ DNS_SERVERS: dns.address });
});
test.afterAll(async () => {
  await installation.end();
  await dns.close();
});

/** The current screen, on phone and desktop, in both themes. */
async function look(page: Page, shot: (name: string) => string, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await page.screenshot({ path: shot(`${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
}

/** A user with a company whose domain is verified by DNS. Returns its id. */
async function provedCompany(page: Page): Promise<string> {
  await signUp(page, "Oriane", "Vasseur");
  const website = { company_name: "Fablewright", company_website: `https://www.${DOMAIN}` };
  const job = await postJob(page, { title: "Press operator", ...website });
  const { company } = (await callAs(page, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  await page.goto(`/companies/${company.id}/people-sync`);
  await expect(page.getByText("Verify your domain first")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create token" })).toHaveCount(0);
  await expectAccessible(page);
  const { record } = (await callAs(page, "GET", `/api/companies/${company.id}/verification`)) as {
    record: { value: string };
  };
  dns.zones.set(`_vouchwell.${DOMAIN}`, { txt: [[record.value]] });
  await callAs(page, "POST", `/api/companies/${company.id}/verification/check`);
  return company.id;
}

/** Errors are shown at their field and the input stays; the token is shown once and copied. */
async function makeToken(page: Page, shot: (name: string) => string): Promise<string> {
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Name").fill("Entra <b>ID</b>");
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Name")).toHaveValue("Entra <b>ID</b>");
  await look(page, shot, "token-form");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = (await dialog.locator("code").textContent()) ?? "";
  expect(token).toMatch(/^vws_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await look(page, shot, "token-made");
  await dialog.getByRole("button", { name: "I have entered it" }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  return token;
}

/** Two people, a group with one of them, and refused requests. Returns their ids. */
async function bring(provider: ScimProvider) {
  const [mia, tom] = [
    await provider.create({ userName: `mia@${DOMAIN}`, given: "Mia", family: "Moss" }),
    await provider.create({ userName: `tom@${DOMAIN}`, given: "Tom", family: "<i>Tarn</i>" }),
  ];
  expect([mia.status, tom.status]).toEqual([201, 201]);
  const group = await provider.group("Hiring <b>desk</b>", [mia.body.id]);
  expect(group.status).toBe(201);
  expect((await provider.create({ userName: "ann@elsewhere.example" })).status).toBe(403);
  return { mia: mia.body.id, group: group.body.id };
}

const roleOf = (page: Page): Locator => page.getByLabel("Role of Hiring <b>desk</b>");

/** A mapped role applies at once; mapping and unmapping owners requires the password. */
async function giveRoles(page: Page, shot: (name: string) => string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: "Mia Moss" });
  await roleOf(page).selectOption({ label: "Recruiter" });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(row).toContainText("Recruiter");
  const dialog = page.getByRole("dialog");
  await roleOf(page).selectOption({ label: "Owner" });
  await expect(dialog).toContainText("Current members: 1.");
  await look(page, shot, "owner");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(roleOf(page)).toHaveValue("recruiter");
  await roleOf(page).selectOption({ label: "Owner" });
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(roleOf(page)).toHaveValue("owner");
  await expect(row).toContainText("Owner");
  await roleOf(page).selectOption({ label: "Recruiter" });
  await expect(dialog).toContainText("are no longer owners");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Recruiter");
}

/** Signs in through an emailed link, as users without a password do. */
async function enterByMail(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Email me a sign-in link" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send email" }).click();
  const { token_hash, type } = parseProof(await mailTo(installation, email, "Your sign-in link"));
  await page.goto(`/auth/confirm#token_hash=${token_hash}&type=${type}`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("X190 X193 X194 a provider brings people whom the owner gives a role, and whoever is deactivated loses everything while they look", async ({
  openBrowser,
  watch,
}, info) => {
  watch.allow(REFUSED);
  const shot = (name: string) => info.outputPath(name);
  const { url: baseURL } = installation.product;
  const owner = await (await openBrowser({ baseURL })).newPage();
  const company = await provedCompany(owner);
  await owner.goto(`/companies/${company}/team`);
  await owner.getByRole("link", { name: "People sync" }).click();
  await expect(owner.getByText(`Only people with an address at ${DOMAIN} can be synced.`)).toBeVisible();
  await expect(owner.getByText("No tokens yet.")).toBeVisible();
  await expect(owner.getByText("No people synced yet.")).toBeVisible();
  await look(owner, shot, "empty");

  const token = await makeToken(owner, shot);
  const provider = createScimProvider({ request: (path, init) => fetch(new URL(path, baseURL), init) }, token);
  const ids = await bring(provider);
  await owner.reload();
  await expect(owner.getByText("Active: 2 · Deactivated: 0")).toBeVisible();
  await expect(owner.getByText("The address is not in your domain.")).toBeVisible();
  await expect(owner.getByRole("row").filter({ hasText: "Tom <i>Tarn</i>" })).toContainText("None");
  await giveRoles(owner, shot);
  await look(owner, shot, "full");

  const person = await (await openBrowser({ baseURL })).newPage();
  await mailTo(installation, `mia@${DOMAIN}`, "Fablewright has given you access to Vouchwell");
  await enterByMail(person, `mia@${DOMAIN}`);
  await person.goto(`/companies/${company}/team`);
  await expect(person.getByText("Oriane Vasseur").first()).toBeVisible();
  expect((await provider.turn(ids.mia, false)).status).toBe(200);
  // Without a click: the page's event stream ends.
  await expect(person.getByRole("dialog", { name: "You have been signed out" })).toBeVisible();
  await look(person, shot, "shut-out");

  await owner.reload();
  await expect(owner.getByText("Active: 1 · Deactivated: 1")).toBeVisible();
  const row = owner.getByRole("row").filter({ hasText: "Mia Moss" });
  await expect(row).toContainText("This account was created by the sync and is locked.");
  await expect(row).toContainText("None");
  await look(owner, shot, "deactivated");

  await owner.getByRole("button", { name: "Revoke Entra <b>ID</b>" }).click();
  const dialog = owner.getByRole("dialog");
  await look(owner, shot, "revoke");
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(owner.getByText("Revoked", { exact: true })).toBeVisible();
  await expect.poll(async () => (await provider.send("GET", "/Users")).status).toBe(401);
});
