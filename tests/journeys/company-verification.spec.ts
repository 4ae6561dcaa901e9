import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/browser.ts";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { type Installation, mailTo, startInstallation } from "./installation.ts";
import { callAs } from "./job-desk.ts";
import { signUp } from "./people.ts";

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

const JOB = {
  title: "Type Founder",
  description: "Cast the letters.",
  location: "Lisbon",
  f_type: "Full-time",
};

/** Both themes, on phone and desktop. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

/** A poster with a job of a company; returns their ids. */
async function postAt(page: Page, domain: string): Promise<{ job: string; company: string }> {
  const made = await callAs(page, "POST", "/api/jobs", {
    ...JOB,
    company_name: "Fablewright",
    company_website: `https://www.${domain}`,
  });
  return { job: String(made.id), company: (made.company as { id: string }).id };
}

test("C1 C4 a company is verified by a DNS record, and visitors see it at once", async ({ openBrowser }) => {
  const { url: baseURL } = installation.product;
  const owner = await (await openBrowser({ baseURL })).newPage();
  await signUp(owner, "Petra", "Poster");
  const { job, company } = await postAt(owner, "record.example");
  const visitor = await (await openBrowser({ baseURL })).newPage();
  // Both pages are cached from now on, so the verification must invalidate them.
  for (const path of [`/jobs/${job}`, `/companies/${company}/jobs`]) {
    await visitor.goto(path);
    await expect(visitor.getByText("Not verified", { exact: true })).toBeVisible();
  }

  await owner.goto(`/companies/${company}/jobs`);
  await expect(owner.getByRole("link", { name: "Verify", exact: true })).toBeVisible();
  await owner.goto(`/companies/${company}/edit`);
  await owner.getByRole("link", { name: "Verify the company" }).click();
  await expect(owner.getByText("We have not yet verified that record.example belongs to Fablewright.")).toBeVisible();
  await owner.getByRole("button", { name: "Check Now" }).click();
  await expect(owner.getByText("We cannot find the record.")).toBeVisible();
  await expect(owner.getByText("We keep checking automatically.")).toBeVisible();
  await expectSound(owner);
  dns.zones.set("record.example", { code: "SERVFAIL" });
  await owner.getByRole("button", { name: "Check Now" }).click();
  await expect(owner.getByText("The name servers of record.example did not respond")).toBeVisible();

  // The published record is the text that the button copies.
  await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await owner.getByRole("button", { name: /Copy vouchwell-verification=/ }).click();
  await expect(owner.getByRole("button", { name: "Copied!" })).toBeVisible();
  const value = await owner.evaluate(() => navigator.clipboard.readText());
  dns.zones.set("_vouchwell.record.example", { txt: [["something else"], [value]] });
  await owner.getByRole("button", { name: "Check Now" }).click();
  await expect(owner.getByText("We found the record.")).toBeVisible();
  await expect(owner.getByText("Verified", { exact: true })).toBeVisible();
  await expect(owner.getByText("Verified by a DNS record since")).toBeVisible();
  await expectSound(owner);

  for (const path of [`/jobs/${job}`, `/companies/${company}/jobs`]) {
    await visitor.goto(path);
    await expect(visitor.getByText("Verified", { exact: true })).toBeVisible();
    await expectSound(visitor);
  }
  await owner.goto("/companies");
  await expect(
    owner.getByRole("article", { name: "Fablewright" }).getByText("Verified", { exact: true }),
  ).toBeVisible();
});

test("C3 a company is verified by a mail to its domain, on a phone", async ({ openBrowser, watch }) => {
  const { url: baseURL } = installation.product;
  const owner = await (await openBrowser({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await signUp(owner, "Marguerite", "Olander");
  const { job, company } = await postAt(owner, "letters.example");
  await owner.goto(`/companies/${company}/verify`);
  const box = owner.getByLabel("Part of the address before @letters.example");
  await box.fill("jane@gmail.com");
  await owner.getByRole("button", { name: "Send Link" }).click();
  await expect(owner.getByText("Please enter only the part before the @ sign")).toBeVisible();
  await expect(box).toHaveValue("jane@gmail.com");
  await box.fill("jane");
  await owner.getByRole("button", { name: "Send Link" }).click();
  await expect(owner.getByText("A link is on its way to jane@letters.example.")).toBeVisible();
  const { text = "" } = await mailTo(installation, "jane@letters.example", "Verify letters.example");
  const link = /(\/companies\/proof\S*#token=\S+)/.exec(text)?.[1] ?? "no link";

  const stranger = await (await openBrowser({ baseURL })).newPage();
  await signUp(stranger, "Otto", "Other");
  watch.allow(/status of 410/);
  await stranger.goto(link);
  await expect(stranger.getByText("This link is no longer valid. Ask for a new one.")).toBeVisible();
  await expectSound(stranger);

  await owner.goto(link);
  await expect(owner.getByText("You confirm that letters.example belongs to Fablewright.")).toBeVisible();
  await expect(owner).not.toHaveURL(/token/);
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Confirm" }).click();
  await expect(owner.getByText("Fablewright is verified.")).toBeVisible();
  await expectNoSidewaysScroll(owner);
  await owner.goto(`/jobs/${job}`);
  await expect(owner.getByText("Verified", { exact: true })).toBeVisible();
  await owner.goto(link);
  await expect(owner.getByText("This link is no longer valid. Ask for a new one.")).toBeVisible();
});

test("C6 C7 everybody can read how a company treats people, and nothing of single ones", async ({
  openBrowser,
  watch,
}) => {
  watch.allow(/status of 404/);
  const { url: baseURL } = installation.product;
  const owner = await (await openBrowser({ baseURL })).newPage();
  await signUp(owner, "Petra", "Poster");
  const { company } = await postAt(owner, "trusted.example");
  const visitor = await (await openBrowser({ baseURL, javaScriptEnabled: false })).newPage();
  await visitor.goto(`/companies/${company}/jobs`);
  await visitor.getByRole("link", { name: "Hiring record" }).click();
  await expect(visitor.getByRole("heading", { name: "Hiring record of Fablewright" })).toBeVisible();
  await expect(visitor.getByText("Not enough data", { exact: true })).toHaveCount(5);
  await expect(visitor.getByText("We have not verified that the website belongs to this company.")).toBeVisible();
  expect((await visitor.goto(`/companies/${company}/trust?lang=de`))?.status()).toBe(200);
  await expect(visitor.getByRole("heading", { name: "Einstellungsbilanz von Fablewright" })).toBeVisible();
  await owner.goto(`/companies/${company}/trust`);
  await expectSound(owner);
  expect((await owner.goto("/companies/01890000-0000-7000-8000-000000000001/trust"))?.status()).toBe(404);
});

test("C3 whoever opens the mailed link without a session signs in first and finds it again", async ({
  openBrowser,
}) => {
  const { url: baseURL } = installation.product;
  const visitor = await (await openBrowser({ baseURL })).newPage();
  await visitor.goto("/companies/proof#token=a-token-that-nobody-was-ever-mailed");
  await expect(visitor.getByText("Sign in with the account that manages the company.")).toBeVisible();
  await expectSound(visitor);
});
