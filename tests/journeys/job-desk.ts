import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { SESSION } from "./people.ts";

/** Calls an endpoint with the session of the page, without its screens. Gives the answer's body; throws on a refusal. */
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

/** Posts a job as the person of the page, who is signed in. Gives its id. */
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

/** Presses Save Job and waits for the server: the button shows the change before the answer has come. */
export async function toggleSaved(page: Page, name: string | RegExp = "Save Job"): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/saved") && answer.ok());
  await page.getByRole("button", { name }).click();
  await kept;
}

type Referred = { job: string; candidate_name: string; candidate_email: string; recommendation: string };

/** Refers somebody, and waits until their mail is out: only then the company sees it (rule F10). Gives its id. */
export async function referThrough(page: Page, body: Referred): Promise<string> {
  const { id } = await callAs(page, "POST", "/api/referrals", body);
  const shown = async () => (await callAs(page, "GET", `/api/referrals/${id}`)).shown;
  await expect.poll(shown, { timeout: 30_000 }).toBe(true);
  return String(id);
}

/** Opens the pipeline of a job of one's own once somebody stands in it. */
export async function openPipelineWith(page: Page, job: string, name: string): Promise<void> {
  // Whoever was only just given the job is told that there is none until then.
  const people = async () => JSON.stringify(await callAs(page, "GET", `/api/jobs/${job}/pipeline`).catch(() => null));
  await expect.poll(people, { timeout: 60_000 }).toContain(name);
  await page.goto(`/jobs/${job}/manage`);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
}
