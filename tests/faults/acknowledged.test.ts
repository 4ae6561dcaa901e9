import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { QUICK_FOLDER } from "../support/quick-folder.ts";

let dataDir: string;
let port: number;
let product: Product;

beforeEach(async () => {
  dataDir = await mkdtemp(join(QUICK_FOLDER, "vouchwell-fault-"));
  port = await freePort();
  product = await startProduct(dataDir, port);
});
afterEach(async () => {
  await product.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

type Post = { title: string; key: string };
/** Titles whose whole 2xx answer arrived, and requests that were never answered. */
type Log = { acknowledged: string[]; unanswered: Post[] };

async function signUp(url: string): Promise<string> {
  const email = `poster-${randomUUID()}@example.com`;
  const body = JSON.stringify({ email, password: "a long enough one", data: { first_name: "Ann" } });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/auth/v1/signup`, { method: "POST", headers, body });
  const session = (await answer.json()) as { access_token: string };
  return session.access_token;
}

async function postJob(url: string, token: string, { title, key }: Post): Promise<boolean> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key };
  const body = JSON.stringify({
    title,
    company_name: "Quillstack",
    company_website: "https://quillstack.example",
    description: "Own the write path.",
    location: "Lisbon",
    f_type: "Full-time",
  });
  try {
    const answer = await fetch(`${url}/api/jobs`, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(8_000),
    });
    await answer.json();
    return answer.status === 201;
  } catch {
    return false;
  }
}

/** Posts without a pause, four at a time, until `until` says stop. */
async function write(url: string, token: string, log: Log, until: () => boolean): Promise<void> {
  async function writer(): Promise<void> {
    while (!until()) {
      const post = { title: `Job ${randomUUID()}`, key: randomUUID() };
      if (await postJob(url, token, post)) log.acknowledged.push(post.title);
      else log.unanswered.push(post);
    }
  }
  await Promise.all(Array.from({ length: 4 }, writer));
}

async function storedTitles(url: string, token: string): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${url}/api/jobs?view=own&limit=100${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as { items: { title: string }[]; next_cursor: string | null };
    titles.push(...page.items.map((job) => job.title));
    cursor = page.next_cursor;
  }
  return titles;
}

/** Every acknowledged job is there once, and what was not answered can be sent again with its key, also once. */
async function expectNothingLost(log: Log, token: string): Promise<void> {
  for (const post of log.unanswered) expect(await postJob(product.url, token, post)).toBe(true);
  const titles = await storedTitles(product.url, token);
  expect(log.acknowledged.length).toBeGreaterThan(10);
  const wanted = [...log.acknowledged, ...log.unanswered.map((post) => post.title)];
  expect(titles.toSorted()).toEqual(wanted.toSorted());
}

async function postmasterPid(): Promise<number> {
  const file = await readFile(join(dataDir, "pgdata", "postmaster.pid"), "utf8");
  return Number(file.split("\n")[0]);
}

test("kill -9 of the server: every acknowledged job is there after the restart, and none twice", async () => {
  const token = await signUp(product.url);
  const log: Log = { acknowledged: [], unanswered: [] };
  let dead = false;
  const writing = write(product.url, token, log, () => dead);
  await expect.poll(() => log.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(40);
  await product.end("SIGKILL");
  dead = true;
  await writing;
  product = await startProduct(dataDir, port);
  await expectNothingLost(log, token);
}, 60_000);

test("kill -9 of PostgreSQL: every acknowledged job is there after the restart, and none twice", async () => {
  const token = await signUp(product.url);
  const log: Log = { acknowledged: [], unanswered: [] };
  let dead = false;
  const writing = write(product.url, token, log, () => dead);
  await expect.poll(() => log.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(40);
  process.kill(await postmasterPid(), "SIGKILL");
  dead = true;
  await writing;
  await product.end("SIGTERM");
  product = await startProduct(dataDir, port);
  await expectNothingLost(log, token);
}, 60_000);
