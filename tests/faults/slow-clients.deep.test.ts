import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { sendRawRequest } from "../support/http.ts";
import { createWorld, type World } from "../support/world.ts";

const SLOW = 40;
const TRICKLE_MS = 500;
/** Time limits of each, and the check interval. */
const HEADERS_MS = 10_000;
const WHOLE_MS = 120_000;
const LOOK_MS = 4_000;
const CHUNK = 64 * 1_024;

let world: World;
let server: Listening;
const open: Socket[] = [];

beforeAll(async () => {
  world = await createWorld();
  server = await listen(world.app, "127.0.0.1", 0);
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.drain();
  await world.close();
});

type End = { after: number; said: string };

/** Sends a beginning and then single bytes; returns the answer and the time until the connection ended. */
async function trickle(port: number, beginning: string, byte: string): Promise<End> {
  const socket = connect(port, "127.0.0.1");
  open.push(socket);
  const started = performance.now();
  let said = "";
  socket.on("data", (chunk) => (said += chunk.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (beginning !== "") socket.write(beginning);
  const timer = setInterval(() => byte !== "" && socket.writable && socket.write(byte), TRICKLE_MS);
  await once(socket, "close");
  clearInterval(timer);
  return { after: performance.now() - started, said };
}

const many = (port: number, beginning: string, byte: string) =>
  Promise.all(Array.from({ length: SLOW }, () => trickle(port, beginning, byte)));

/** Sends a request every half second until `over`; returns the longest duration. */
async function longestWait(port: number, over: AbortSignal): Promise<number> {
  let longest = 0;
  while (!over.aborted) {
    const started = performance.now();
    expect((await sendRawRequest(port, "/healthz")).status).toBe(200);
    longest = Math.max(longest, performance.now() - started);
    await pause(TRICKLE_MS);
  }
  return longest;
}

test("O20 a client that sends nothing, or headers byte by byte, is cut off in time and delays nobody", async () => {
  const over = new AbortController();
  const others = longestWait(server.port, over.signal);
  const [headers, silent] = await Promise.all([
    many(server.port, "GET /api/opportunities HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "a"),
    many(server.port, "", ""),
  ]);
  over.abort();
  for (const { after, said } of [...headers, ...silent]) {
    expect(after).toBeGreaterThan(HEADERS_MS - 1_000);
    expect(after).toBeLessThan(HEADERS_MS + LOOK_MS);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  }
  expect(await others).toBeLessThan(2_000);
}, 60_000);

const headOf = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nIdempotency-Key: slow\r\nContent-Length: 5000\r\n\r\n`;

test("O20 a form sent byte by byte has the same time limit as other requests", async () => {
  const ends = await many(server.port, `${headOf("/auth/v1/signup", "application/json")}{"email":"`, "a");
  for (const { after, said } of ends) {
    expect(after).toBeLessThan(HEADERS_MS + LOOK_MS);
    expect(said).toMatch(/^HTTP\/1\.1 503 /);
  }
}, 60_000);

test("O20 a file sent byte by byte is cut off after two minutes and delays nobody", async () => {
  const over = new AbortController();
  const others = longestWait(server.port, over.signal);
  const head = headOf("/api/uploads/cv?name=cv.pdf", "application/octet-stream");
  const ends = await many(server.port, `${head}%PDF-1.7`, "a");
  over.abort();
  for (const { after } of ends) {
    expect(after).toBeGreaterThan(WHOLE_MS / 2);
    expect(after).toBeLessThan(WHOLE_MS + LOOK_MS);
  }
  expect(await others).toBeLessThan(2_000);
}, 200_000);

/** Answers endlessly; reports aborted answers. */
function endless(givenUp: (path: string) => void) {
  const chunk = new Uint8Array(CHUNK);
  return (request: Request) =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(chunk),
        cancel: () => givenUp(new URL(request.url).pathname),
      }),
    );
}

test("O20 a client that does not read a large answer is cut off; a slow reader is not", async () => {
  const gone: string[] = [];
  const large = await listen({ fetch: endless((path) => gone.push(path)) }, "127.0.0.1", 0);
  const [still, slow] = ["/still", "/slow"].map((path) => {
    const socket = connect(large.port, "127.0.0.1");
    open.push(socket);
    socket.on("error", () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  });
  still?.pause();
  let taken = 0;
  const timer = setInterval(() => {
    taken += (slow?.read() as Buffer | null)?.length ?? 0;
  }, TRICKLE_MS);
  // Within its first two minutes some bytes still moved into network buffers.
  await expect.poll(() => gone, { timeout: 2 * WHOLE_MS + LOOK_MS, interval: 1_000 }).toEqual(["/still"]);
  const before = taken;
  await expect.poll(() => taken, { timeout: 10_000 }).toBeGreaterThan(before);
  clearInterval(timer);
  slow?.destroy();
  await large.drain();
}, 300_000);
