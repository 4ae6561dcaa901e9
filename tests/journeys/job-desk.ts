import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { SESSION } from "./people.ts";

/** Calls an endpoint with the page's session, without its screens. Returns the response body; throws on an error. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const stored: unknown = JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? "{}", SESSION));
  const { access_token = "" } = stored as { access_token?: string };
  const headers = { authorization: `Bearer ${access_token}`, "idempotency-key": randomUUID() };
  const answer = await page.request.fetch(new URL(path, page.url()).href, {
    method,
    headers,
    ...(body !== undefined && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Posts a job as the signed-in user of the page. Returns its id. */
export async function postJob(page: Page, fields: { title: string } & Record<string, unknown>): Promise<string> {
  const job = await callAs(page, "POST", "/api/jobs", {
    company_name: "Quillstack",
    company_website: "https://quillstack.example",
    description: "Own the write path.\n\n- Go\n- PostgreSQL",
    location: "Lisbon",
    f_type: "Full-time",
    reward_amount: 12_500,
    requirements: "PostgreSQL, Go",
    closing_date: null,
    ...fields,
  });
  return String(job.id);
}

/** Presses Save Job and waits for the server, because the button changes before the response arrives. */
export async function toggleSaved(page: Page, name: string | RegExp = "Save Job"): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/saved") && answer.ok());
  await page.getByRole("button", { name }).click();
  await kept;
}

type Referred = { job: string; candidate_name: string; candidate_email: string; recommendation: string };

/**
 * States in the referral form that the candidate wants it: the company sees them once they were notified (rule F20).
 */
export async function tickConsent(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^I have spoken with them and they want this/ }).check();
}

/** Refers a person who wants it, as their referrer states. Returns the referral's id. */
export async function refer(page: Page, body: Referred): Promise<string> {
  return String((await callAs(page, "POST", "/api/referrals", { ...body, consent_given: true })).id);
}

/** The same, and waits until the candidate's email was sent; only then does the company see the referral (rule F10). */
export async function referThrough(page: Page, body: Referred): Promise<string> {
  const id = await refer(page, body);
  const shown = async () => (await callAs(page, "GET", `/api/referrals/${id}`)).shown;
  await expect.poll(shown).toBe(true);
  return id;
}

/** Opens the pipeline of an own job once it has a candidate. */
export async function openPipelineWith(page: Page, job: string, name: string): Promise<void> {
  // A user who just became the owner sees "not found" until then.
  const people = async () => JSON.stringify(await callAs(page, "GET", `/api/jobs/${job}/pipeline`).catch(() => null));
  await expect.poll(people, { timeout: 60_000 }).toContain(name);
  await page.goto(`/jobs/${job}/manage`);
  // A reported start shows the name above the board as well.
  await expect(page.getByRole("link", { name: new RegExp(name) }).first()).toBeVisible();
}
