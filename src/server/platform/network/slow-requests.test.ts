import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endSlowRequests } from "./slow-requests.ts";

const PACE = { wholeMs: 600, stretchMs: 200, leastBytes: 2_000, lookMs: 20 };
const PIECE = Buffer.alloc(1_000);
const PIECE_MS = 20;

/** Takes whole bodies; at `/answered` it answers before one has arrived. */
const server = createServer((request, response) => {
  if (request.url === "/answered") response.end("before");
  else request.resume().once("end", () => response.end("taken"));
});
server.requestTimeout = 0;
server.on("clientError", (_error, socket) =>
  socket.end("HTTP/1.1 408 Request Timeout\r\n\r\n", () => socket.destroy()),
);
endSlowRequests(server, ({ url }) => url !== "/plain", PACE);

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** Sends so many pieces, each in its time, and then nothing; gives what was answered, and after how long. */
async function sent(path: string, pieces: number, whole = pieces): Promise<{ said: string; after: number }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const begun = performance.now();
  let [said, left] = ["", pieces];
  socket.on("data", (bytes) => {
    said += bytes.toString();
    if (said.endsWith("taken")) socket.destroy();
  });
  socket.on("error", () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${whole * PIECE.byteLength}\r\n\r\n`);
  const timer = setInterval(() => {
    left -= 1;
    if (left >= 0 && socket.writable) socket.write(PIECE);
  }, PIECE_MS);
  await once(socket, "close");
  clearInterval(timer);
  return { said, after: performance.now() - begun };
}

test("O20 X220 what is long takes as long as it goes on making progress, everything else has its time", async () => {
  const [long, plain] = await Promise.all([sent("/long", 80), sent("/plain", 80)]);
  expect(long.said).toContain("taken");
  expect(long.after).toBeGreaterThan(2 * PACE.wholeMs);
  expect(plain.said).toContain("408");
  expect(plain.after).toBeLessThan(2 * PACE.wholeMs);
});

test("O20 what is long and brings too little is ended, and so is what goes on after its answer", async () => {
  const [stalled, answered] = await Promise.all([sent("/long", 5, 80), sent("/answered", 500)]);
  expect(stalled.said).toContain("408");
  expect(stalled.after).toBeLessThan(PACE.wholeMs);
  expect(answered.said).toContain("before");
  expect(answered.after).toBeLessThan(3 * PACE.wholeMs);
});
