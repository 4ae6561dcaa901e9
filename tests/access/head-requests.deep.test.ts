import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { type Bucket, bucketUrl, startBucket } from "../support/bucket.ts";
import { pdf } from "../support/documents.ts";
import { sendRawRequest } from "../support/http.ts";
import { openFilesIn } from "../support/processes.ts";
import { openTcpProxy, type WireProxy } from "../support/proxy.ts";
import { createWorld, type Person, type World } from "../support/world.ts";
import { buildInput } from "./call-input.ts";
import { createAccessFixture } from "./fixture.ts";
import { cacheFixtures } from "./fixtures.ts";
import { MATRIX } from "./matrix.ts";
import { RELATIONS, type Row } from "./rows.ts";

/** Longer than the read-ahead of streams. */
const CV = pdf(400_000);

const READING = MOUNTED.filter(({ endpoint }) => endpoint.method === "get");
const FILES = READING.filter(({ endpoint }) => endpoint.answers === "file");

const folder = mkdtempSync(join(tmpdir(), "head-"));
let bucket: Bucket;
let sockets: WireProxy;

beforeAll(async () => {
  bucket = await startBucket(join(folder, "bucket"));
  sockets = await openTcpProxy(bucket.port);
});
afterAll(async () => {
  await sockets.close();
  await bucket.close();
  rmSync(folder, { recursive: true });
});

/** Headers that HEAD may omit, and those that differ between responses. */
const OWN = new Set(["date", "x-request-id", "content-length", "transfer-encoding", "keep-alive", "connection"]);

function told(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name)));
}

/** Status and headers without waiting for the body, because event streams do not end. */
async function got(port: number, path: string, token: string | undefined) {
  const leave = new AbortController();
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: leave.signal });
  const gone = { status: answer.status, headers: told(Object.fromEntries(answer.headers)) };
  if (answer.headers.get("content-type") === "text/event-stream") leave.abort();
  else await answer.arrayBuffer();
  return gone;
}

function pathOf(endpoint: Endpoint, { params, query }: ReturnType<typeof buildInput>): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: "id" | "username" | "kind" | "key") => params[name]);
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
}

describe.each([
  ["a folder", READING, () => ({})],
  ["a bucket", FILES, () => ({ FILES_URL: bucketUrl(sockets.port) })],
])("files in %s: HEAD says what GET says, without a body, and holds nothing open", (_where, mounted, config) => {
  let world: World;
  let server: Listening;
  // Reads do not change a fixture.
  const fixtures = cacheFixtures((target) => createAccessFixture(world, target, CV));
  beforeAll(async () => {
    world = await createWorld({ config: config() });
    server = await listen(world.app, "127.0.0.1", 0);
  });
  afterAll(async () => {
    world.services.streams.end();
    await server.drain();
    await world.close();
  });

  async function called(endpoint: Endpoint, row: Row) {
    const fixture = await fixtures.untouched(row.target);
    const relation = RELATIONS.toSorted((one, other) => row.expect[one] - row.expect[other])[0] ?? "visitor";
    const { token } = fixture.clients[relation] as Partial<Person>;
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return { path: pathOf(endpoint, buildInput(row, fixture)), token, headers };
  }

  test.each(mounted.flatMap(({ name, endpoint }) => (MATRIX[name] ?? []).map((row) => [name, endpoint, row] as const)))(
    "%s",
    async (_name, endpoint, row) => {
      const { path, token, headers } = await called(endpoint, row);
      const get = await got(server.port, path, token);
      const head = await sendRawRequest(server.port, path, { method: "HEAD", headers });
      expect(head.text).toBe("");
      expect({ status: head.status, headers: told(head.headers) }).toEqual(get);
      await expect.poll(() => openFilesIn(world.folder)).toEqual([]);
    },
  );

  test("sixty at once on a file of 400 kB, then the file itself", async () => {
    const { endpoint } = MOUNTED.find(({ name }) => name === "applications.cv") ?? expect.fail("no such endpoint");
    const row = MATRIX["applications.cv"]?.find(({ target }) => target === "application") ?? expect.fail("no row");
    const { path, headers } = await called(endpoint, row);
    const before = sockets.connections();
    const ask60 = Array.from({ length: 60 }, () => sendRawRequest(server.port, path, { method: "HEAD", headers }));
    for (const head of await Promise.all(ask60)) {
      expect(head.status).toBe(200);
      expect(head.headers["content-length"]).toBe(String(CV.length));
    }
    await expect.poll(() => openFilesIn(world.folder)).toEqual([]);
    expect(sockets.connections()).toBeLessThanOrEqual(before + 1);
    const whole = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
    expect(Buffer.from(await whole.arrayBuffer()).equals(CV)).toBe(true);
  });
});
