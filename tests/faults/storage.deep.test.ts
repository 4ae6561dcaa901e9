import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileEndpoints } from "../../src/contract/files.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { deleteBlob } from "../../src/server/infra/files/purge-files.ts";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { type Bucket, bucketUrl, startBucket } from "../support/bucket.ts";
import { pdf } from "../support/documents.ts";
import { openTcpProxy, type WireProxy } from "../support/proxy.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

const folder = mkdtempSync(join(tmpdir(), "storage-"));
const CV = pdf(400_000);
let bucket: Bucket;
let wire: WireProxy;
let world: World;
let server: Listening;
let person: Person;
let cv: string;

beforeAll(async () => {
  bucket = await startBucket(join(folder, "bucket"));
  wire = await openTcpProxy(bucket.port);
  world = await createWorld({ config: { FILES_URL: bucketUrl(wire.port) } });
  server = await listen(world.app, "127.0.0.1", 0);
  person = await world.person("Ines Applicant");
  cv = await appliedWithCv();
});
afterAll(async () => {
  wire.speak();
  await server.drain();
  await world.close();
  await wire.close();
  await bucket.close();
  rmSync(folder, { recursive: true });
});

/** The CV's path of a new application. */
async function appliedWithCv(): Promise<string> {
  const token = String((await upload()).body.token);
  const job = await world.job(await world.person("Olga Owner"));
  const application = await person.call(applicationEndpoints.create, {
    body: {
      job: job.id,
      candidate_name: "Ines",
      candidate_email: person.email,
      cover_letter: "Hello.",
      cv: token,
    },
  });
  return `/api/applications/${application.id}/cv`;
}

function upload() {
  return person.try(fileEndpoints.uploadCv, { query: { name: "cv.pdf", form: "application" }, body: CV });
}

async function download(): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${cv}`, { headers: { authorization: `Bearer ${person.token}` } });
}

type Timed<T> = { value: T; seconds: number };

async function timed<T>(work: Promise<T>): Promise<Timed<T>> {
  const begun = performance.now();
  const value = await work;
  return { value, seconds: (performance.now() - begun) / 1_000 };
}

/** Sends unrelated requests until stopped; returns their durations. */
async function others(over: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!over.aborted) {
    for (const path of ["/readyz", "/api/sitemap"]) {
      const { value, seconds } = await timed(fetch(`http://127.0.0.1:${server.port}${path}`).then((got) => got.text()));
      expect(value).not.toBe("");
      waits.push(seconds);
    }
    await after(20);
  }
  return waits.sort((one, other) => one - other);
}

test("item F14: a silent bucket: every call ends in seconds, nobody else waits, no socket leaks, and it recovers at once", async () => {
  // More requests than allowed connections ran before.
  await Promise.all(Array.from({ length: 60 }, async () => (await download()).arrayBuffer()));
  wire.silence();
  const over = new AbortController();
  const waiting = others(over.signal);
  const downloads = Array.from({ length: 60 }, () => timed(download().then(({ status }) => status)));
  const uploads = Array.from({ length: 5 }, () => timed(upload().then(({ body }) => body.code)));
  const removal = timed(deleteBlob(world.ctx, { key: "cv/gone" }));
  for (const { value, seconds } of await Promise.all(downloads)) {
    expect(value).toBe(503);
    expect(seconds).toBeLessThan(8);
  }
  for (const { value, seconds } of await Promise.all(uploads)) {
    expect(value).toBe("unavailable");
    expect(seconds).toBeLessThan(12);
  }
  // Failed removals are retried later: the task ends and blocks nobody.
  expect((await removal).seconds).toBeLessThan(12);
  over.abort();
  const waits = await waiting;
  expect(waits.length).toBeGreaterThan(20);
  // The longest ones may coincide with the burst of these calls in the shared thread.
  expect(waits.at(-6)).toBeLessThan(0.2);
  // One idle connection each for reads and writes may remain.
  await expect.poll(() => wire.connections()).toBeLessThanOrEqual(2);

  wire.speak();
  const back = await timed(download());
  expect(back.value.status).toBe(200);
  expect(Buffer.from(await back.value.arrayBuffer()).equals(CV)).toBe(true);
  expect((await upload()).status).toBe(201);
  expect(back.seconds).toBeLessThan(2);
});

test("item F14: silence within a file aborts the download and frees its socket", async () => {
  wire.silence(200_000);
  const answer = await download();
  expect(answer.status).toBe(200);
  const { value, seconds } = await timed(answer.arrayBuffer().catch(() => "broken"));
  expect(value).toBe("broken");
  expect(seconds).toBeLessThan(5);
  // The last upload's may be idle.
  await expect.poll(() => wire.connections()).toBeLessThanOrEqual(1);
  wire.speak();
});

test("item F14: dead idle connections do not fail the next download and upload", async () => {
  await (await download()).arrayBuffer();
  await upload();
  expect(wire.connections()).toBeGreaterThan(0);
  wire.forget();
  expect((await download()).status).toBe(200);
  expect((await upload()).status).toBe(201);
});
