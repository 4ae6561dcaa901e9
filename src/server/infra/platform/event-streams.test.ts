import { afterEach, expect, test, vi } from "vitest";
import { type Actor, ANONYMOUS, type UserActor } from "./actor.ts";
import { type EventSource, type EventStreams, makeEventStreams } from "./event-streams.ts";
import { listen } from "./listening.ts";
import { makeLog } from "./log.ts";

const PERSON: UserActor = { kind: "user", id: "p", session_id: "s", admin: false };

/** A source that the test pushes values into and that records when it was ended. */
function source(actor: Actor = PERSON) {
  const waiting: unknown[] = [];
  let wake: () => void = () => undefined;
  let now = actor;
  const state = { ended: false };
  const given: EventSource = {
    actor,
    still: async () => now,
    headers: { "x-request-id": "r" },
    present: (value) => value,
    async *values(over) {
      over.addEventListener("abort", () => wake());
      try {
        while (!over.aborted) {
          if (waiting.length > 0) yield waiting.shift();
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        state.ended = true;
      }
    },
  };
  return {
    given,
    state,
    push(value: unknown) {
      waiting.push(value);
      wake();
    },
    becomes(next: Actor) {
      now = next;
    },
  };
}

function streamsOf(): EventStreams {
  return makeEventStreams(makeLog("silent", false));
}

function readerOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.fail("no body");
  return async () => {
    const { done, value } = await reader.read();
    return done ? null : value;
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test("sends each value as one event and tells proxies not to buffer", async () => {
  const feed = source();
  const answer = streamsOf().open(feed.given);
  const read = readerOf(answer);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect(answer.headers.get("x-accel-buffering")).toBe("no");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await read()).toBe(":\n\n");
  feed.push({ text: "two\nlines" });
  feed.push({ text: "next" });
  expect(await read()).toBe('data: {"text":"two\\nlines"}\n\n');
  expect(await read()).toBe('data: {"text":"next"}\n\n');
});

test("sends a comment every twenty seconds and ends a stream that nobody reads", async () => {
  vi.useFakeTimers();
  const feed = source();
  const answer = streamsOf().open(feed.given);
  const read = readerOf(answer);
  await read();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await read()).toBe(":\n\n");
  await vi.advanceTimersByTimeAsync(100_000);
  expect(feed.state.ended).toBe(true);
});

test("sends nothing after the session has ended", async () => {
  const streams = streamsOf();
  const feed = source();
  const read = readerOf(streams.open(feed.given));
  await read();
  feed.becomes(ANONYMOUS);
  feed.push({ secret: true });
  expect(await read()).toBeNull();
  expect(feed.state.ended).toBe(true);
});

test("ends only the signed-out person's stream, at once", async () => {
  const streams = streamsOf();
  const leaving = source();
  const staying = source({ ...PERSON, id: "q", session_id: "t" });
  const read = readerOf(streams.open(leaving.given));
  const readOn = readerOf(streams.open(staying.given));
  await Promise.all([read(), readOn()]);
  leaving.becomes(ANONYMOUS);
  streams.recheck((actor) => actor.kind === "user" && actor.session_id === "s");
  expect(await read()).toBeNull();
  staying.push(1);
  expect(await readOn()).toBe("data: 1\n\n");
});

test("refuses a person's thirteenth stream, keeps the twelve, and a closed one makes room", async () => {
  const streams = streamsOf();
  const feeds = Array.from({ length: 12 }, () => source());
  const opened = feeds.map(({ given }) => streams.open(given));
  for (const answer of opened) await readerOf(answer)();
  expect(() => streams.open(source().given)).toThrow(expect.objectContaining({ code: "rate_limited", seconds: 40 }));
  expect(() => streams.open(source({ ...PERSON, id: "q" }).given)).not.toThrow();
  expect(feeds.map(({ state }) => state.ended)).toEqual(Array(12).fill(false));
  feeds[0]?.becomes(ANONYMOUS);
  streams.recheck(() => true);
  await expect.poll(() => feeds[0]?.state.ended).toBe(true);
  expect(() => streams.open(source().given)).not.toThrow();
});

test("over the wire: a disconnect ends the source, and shutdown does not wait for streams", async () => {
  const streams = streamsOf();
  const feeds = [source(), source()];
  const opened = feeds.values();
  const fetchStream = () => streams.open((opened.next().value ?? source()).given);
  const server = await listen({ fetch: fetchStream }, "127.0.0.1", 0);
  const leaves = new AbortController();
  const url = `http://127.0.0.1:${server.port}/`;
  const read = readerOf(await fetch(url, { signal: leaves.signal }));
  expect(await read()).toBe(":\n\n");
  leaves.abort();
  await expect(read()).rejects.toThrow("aborted");
  await expect.poll(() => feeds[0]?.state.ended).toBe(true);
  const stays = readerOf(await fetch(url));
  expect(await stays()).toBe(":\n\n");
  const started = performance.now();
  const drained = server.drain();
  streams.end();
  expect(await stays()).toBeNull();
  await drained;
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(() => streams.open(source().given)).toThrow("busy");
});
