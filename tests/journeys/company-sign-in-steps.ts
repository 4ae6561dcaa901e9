import type { Page } from "@playwright/test";
import { expect } from "../support/browser.ts";
import type { DnsServer } from "../support/dns-server.ts";
import { callAs, postJob } from "./job-desk.ts";
import { looks } from "./looks.ts";
import { signUp } from "./people.ts";

export const DOMAIN = "lanterns.example";

/** An owner whose company's domain is verified by DNS. */
export async function proved(owner: Page, dns: DnsServer): Promise<string> {
  await signUp(owner, "Olga", "Marsh", `olga@${DOMAIN}`);
  const at = { company_name: "Lanterns", company_website: `https://www.${DOMAIN}` };
  const job = await postJob(owner, { title: "Lamp Keeper", ...at });
  const { company } = (await callAs(owner, "GET", `/api/jobs/${job}`)) as { company: { id: string } };
  await owner.goto(`/companies/${company.id}/sign-in`);
  await expect(owner.getByText("Verify the domain first")).toBeVisible();
  await looks(owner);
  const verification = `/api/companies/${company.id}/verification`;
  const { record } = (await callAs(owner, "GET", verification)) as { record: { names: string[]; value: string } };
  dns.zones.set(record.names[0] ?? "", { txt: [[record.value]] });
  await callAs(owner, "POST", `${verification}/check`);
  return company.id;
}

/** Completes the test of a connection in its window. */
export async function attempt(owner: Page): Promise<void> {
  const opening = owner.waitForEvent("popup");
  await owner.getByRole("button", { name: "Test" }).click();
  const popup = await opening;
  if (!popup.isClosed()) await popup.waitForEvent("close");
}

/** On the sign-in page, with an email address entered. */
export async function typeAddress(page: Page, email: string, next = ""): Promise<void> {
  await page.goto(`/auth${next}`);
  await page.getByLabel("Email address").fill(email);
  await expect(page.getByRole("button", { name: "Continue with Lanterns" })).toBeVisible();
}
