import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { createBrowserSession } from "../../../../tests/support/browser-session.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { setSession } from "../session/session-store.ts";
import { subscribeShared } from "./event-stream.ts";

const news = endpoint({
  method: "get",
  path: "/api/news",
  access: "user",
  answers: "events",
  output: z.object({ n: z.number() }),
  summary: "Tells what is new",
});

const session = createBrowserSession();

/** The stubbed network: one controller per connection attempt. */
const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
const heard: unknown[] = [];
let stop = () => {};

const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
const passing = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

function follow(name: string): void {
  stop = subscribeShared(name, news, {}, (value) => heard.push(value));
}

/** Simulates another tab of the same user that holds the leader lock. */
function besideLeader(name: string): BroadcastChannel {
  vi.stubGlobal("navigator", { locks: { request: () => new Promise(() => {}) } });
  return new BroadcastChannel(name);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  streams.length = 0;
  heard.length = 0;
  setSession(session);
  // A browser without Web Locks, which cannot share one stream, unless the test stubs them.
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

it("reconnects within two seconds however often a working stream is cut", async () => {
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

it("waits longer after each failed attempt, but not longer than until the network is back", async () => {
  follow("down");
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await vi.waitFor(() => expect(streams).toHaveLength(attempt));
    streams.at(-1)?.error(new TypeError("network error"));
    await passing(0);
    await passing(14);
  }
  // After the fourth failed attempt the pause is at least fifteen seconds.
  expect(streams).toHaveLength(4);
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(streams).toHaveLength(5));
});

it("opens its own stream when the leader tab is silent, and closes it when the leader is back", async () => {
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
