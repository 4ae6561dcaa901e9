import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";

/** A refused client retries this soon, which measures the duration of an outage. */
const AGAIN_MS = 100;
const PATIENCE_MS = 8_000;

export type Post = { readonly title: string; readonly key: string };

/** Jobs with a complete 2xx answer and its time, those without one, and refusals by kind. */
export type PostingLog = {
  readonly acknowledged: { readonly title: string; readonly at: number }[];
  readonly unanswered: Post[];
  readonly refused: { readonly status: number; readonly retryAfter: string | null }[];
};

export const createPostingLog = (): PostingLog => ({ acknowledged: [], unanswered: [], refused: [] });

/** Returns the answer's status, and 0 if none arrived. */
export async function postJob(url: string, token: string, { title, key }: Post, log?: PostingLog): Promise<number> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key };
  const company = { company_name: "Quillstack", company_website: "https://quillstack.example" };
  const body = JSON.stringify({
    title,
    ...company,
    description: "Own the write path.",
    location: "Lisbon",
    f_type: "Full-time",
  });
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${url}/api/jobs`, { method: "POST", headers, body, signal });
    await answer.json();
    if (!answer.ok) log?.refused.push({ status: answer.status, retryAfter: answer.headers.get("retry-after") });
    return answer.status;
  } catch {
    return 0;
  }
}

type Steadily = {
  readonly log: PostingLog;
  readonly until: () => boolean;
  readonly writers?: number;
  /** Milliseconds between two posts of one writer. */
  readonly paceMs?: number;
};

/** Posts concurrently until stopped; refused posts are sent again under their key. */
export async function postSteadily(
  urls: readonly string[],
  token: string,
  { log, until, writers = 4, paceMs = 0 }: Steadily,
): Promise<void> {
  let turn = 0;
  async function posted(post: Post): Promise<boolean> {
    for (;;) {
      turn += 1;
      if ((await postJob(urls[turn % urls.length] ?? "", token, post, log)) === 201) return true;
      if (until()) return false;
      await pause(AGAIN_MS);
    }
  }
  async function writer(): Promise<void> {
    while (!until()) {
      const post = { title: `Job ${randomUUID()}`, key: randomUUID() };
      if (await posted(post)) log.acknowledged.push({ title: post.title, at: performance.now() });
      else log.unanswered.push(post);
      if (paceMs > 0) await pause(paceMs);
    }
  }
  await Promise.all(Array.from({ length: writers }, writer));
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

/**
 * Expects that every acknowledged job exists once, and that unanswered ones can be sent again with their key, also
 * once.
 */
export async function expectNoJobLost(url: string, token: string, log: PostingLog): Promise<void> {
  for (const post of log.unanswered) expect(await postJob(url, token, post)).toBe(201);
  const titles = await storedTitles(url, token);
  expect(log.acknowledged.length).toBeGreaterThan(10);
  const wanted = [...log.acknowledged, ...log.unanswered].map(({ title }) => title);
  expect(titles.toSorted()).toEqual(wanted.toSorted());
}
