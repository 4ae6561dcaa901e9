import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { browserSession } from "../../../../tests/support/browser-session.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { setSession } from "../session/session-store.ts";
import { followShared } from "./event-stream.ts";

const news = endpoint({
  method: "get",
  path: "/api/news",
  access: "user",
  answers: "events",
  output: z.object({ n: z.number() }),
  summary: "Tells what is new",
});

const session = browserSession();

/** The network: each attempt is one of these, in the hands of the test. */
const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
const heard: unknown[] = [];
let stop = () => {};

const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
const passing = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

function follow(name: string): void {
  stop = followShared(name, news, {}, (value) => heard.push(value));
}

/** Another tab of the same person, which leads for as long as this one lives. */
function besideLeader(name: string): BroadcastChannel {
  vi.stubGlobal("navigator", { locks: { request: () => new Promise(() => {}) } });
  return new BroadcastChannel(name);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  streams.length = 0;
  heard.length = 0;
  setSession(session);
  // A browser that cannot share one stream between its tabs, unless the test says otherwise.
  vi.stubGlobal("navigator", { locks: undefined });
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { status: 200 });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setSession(null);
});

it("comes back within two seconds however often a stream that lived is cut", async () => {
  follow("cut");
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await vi.waitFor(() => expect(streams).toHaveLength(attempt));
    say(`data: {"n":${attempt}}\n\n`);
    await vi.waitFor(() => expect(heard).toHaveLength(attempt));
    streams.at(-1)?.error(new TypeError("network error"));
    await passing(0);
    await passing(2);
  }
});

it("waits longer each time for a server that says nothing, and no longer than until the network is back", async () => {
  follow("down");
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await vi.waitFor(() => expect(streams).toHaveLength(attempt));
    streams.at(-1)?.error(new TypeError("network error"));
    await passing(0);
    await passing(14);
  }
  // After the fourth in vain it is at least fifteen seconds.
  expect(streams).toHaveLength(4);
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(streams).toHaveLength(5));
});

it("opens a stream of its own when the tab that leads has fallen silent, and leaves it to that one again", async () => {
  const leader = besideLeader("asleep");
  follow("asleep");
  for (let half = 0; half < 6; half += 1) {
    await passing(30);
    const before = heard.length;
    leader.postMessage({ n: half });
    await vi.waitFor(() => expect(heard).toHaveLength(before + 1));
  }
  expect(streams).toHaveLength(0);

  await passing(61);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  say('data: {"n":99}\n\n');
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ n: 99 }));

  leader.postMessage("awake");
  await vi.waitFor(() => expect(() => say("data: too late")).toThrow());
  expect(heard).not.toContain("awake");
  leader.close();
});
