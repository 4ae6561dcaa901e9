import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DATA_POLICY, SECURITY_HEADERS } from "./headers.ts";
import { type Listening, listen } from "./listening.ts";

let server: Listening;
/** Set by a test to delay its response. */
let hold: Promise<void> | undefined;
const seen: string[] = [];

const handler = {
  async fetch(request: Request): Promise<Response> {
    seen.push(request.url);
    await hold;
    return new Response("taken");
  },
};

beforeAll(async () => {
  server = await listen(handler, "127.0.0.1", 0);
});
afterAll(() => server.drain());

/** Sends raw bytes and returns everything received until the server closes. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

const CLOSE = "Connection: close\r\n\r\n";

test.each([
  ["no request at all", "hello\r\n\r\n", 400],
  ["a header of 64 kB", `GET / HTTP/1.1\r\nHost: a.example\r\nX-Long: ${"x".repeat(65_536)}\r\n${CLOSE}`, 431],
  ["no Host", `GET / HTTP/1.1\r\n${CLOSE}`, 400],
  ["a Host that is none", `GET / HTTP/1.1\r\nHost: a b"c\r\n${CLOSE}`, 400],
  ["a Host with a path", `GET / HTTP/1.1\r\nHost: a.example/evil?\r\n${CLOSE}`, 400],
  ["a backslash in the path", `GET /\\evil.example HTTP/1.1\r\nHost: a.example\r\n${CLOSE}`, 400],
  ["two lengths", `POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1\r\nContent-Length: 2\r\n${CLOSE}x`, 400],
  [
    "a length and chunks",
    `POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${CLOSE}0\r\n\r\n`,
    400,
  ],
  ["a folded header", `GET / HTTP/1.1\r\nHost: a.example\r\nX-One: 1\r\n two\r\n: 3\r\n${CLOSE}`, 400],
])("items 49, 57: refuses %s with the headers of every response", async (_name, bytes, status) => {
  const answer = await exchange(server.port, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer).toContain(`${name}: ${value}\r\n`);
  expect(answer).toContain(`content-security-policy: ${DATA_POLICY}\r\n`);
  expect(answer).toContain("cache-control: no-store\r\n");
  // Exactly one response, with an empty body.
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answer.split("\r\n\r\n")[1]).toBe("");
});

test("treats another host in the request line as an ordinary address", async () => {
  seen.length = 0;
  await exchange(server.port, `GET http://evil.example/x HTTP/1.1\r\nHost: a.example\r\n${CLOSE}`);
  expect(seen).toEqual(["http://evil.example/x"]);
});

test("T5 a stop answers open requests, closes their connections and accepts no new ones", async () => {
  const stopping = await listen(handler, "127.0.0.1", 0);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  hold = promise;
  seen.length = 0;
  const answer = exchange(stopping.port, "GET /slow HTTP/1.1\r\nHost: a.example\r\n\r\n");
  await expect.poll(() => seen.length).toBe(1);
  const stopped = stopping.drain();
  // The port is closed once the connections that waited for it are accepted.
  await turn();
  const refused = connect(stopping.port, "127.0.0.1");
  const [error] = (await once(refused, "error")) as [NodeJS.ErrnoException];
  hold = undefined;
  release();
  await stopped;
  expect(error.code).toBe("ECONNREFUSED");
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*taken$/i);
});

test("T5 connections without a request do not delay a stop", async () => {
  const stopping = await listen(handler, "127.0.0.1", 0);
  const idle = connect(stopping.port, "127.0.0.1");
  await once(idle, "connect");
  idle.write("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n");
  await once(idle, "data");
  const started = performance.now();
  await stopping.drain();
  expect(performance.now() - started).toBeLessThan(1_000);
  idle.destroy();
});

test("a stop lets a running upload finish after other hanging requests were cut off", async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const slow = {
    async fetch({ url }: Request): Promise<Response> {
      begun.push(url);
      await promise;
      return new Response("taken");
    },
  };
  const patience = {
    othersMs: 100,
    uploadsMs: 20_000,
    isUpload: ({ url }: { url?: string }) => url === "/upload",
  };
  const stopping = await listen(slow, "127.0.0.1", 0, patience);
  const upload = exchange(stopping.port, "POST /upload HTTP/1.1\r\nHost: a.example\r\nContent-Length: 0\r\n\r\n");
  const other = exchange(stopping.port, "GET /other HTTP/1.1\r\nHost: a.example\r\n\r\n");
  await expect.poll(() => begun.length).toBe(2);
  const stopped = stopping.drain();
  expect(await other).toBe("");
  release();
  expect(await upload).toMatch(/^HTTP\/1\.1 200 OK/);
  await stopped;
});
