import { AppError } from "../../../contract/errors.ts";
import { type Actor, actorId } from "./actor.ts";
import { DATA_HEADERS } from "./headers.ts";
import { RateLimitError } from "./load/rate-limits.ts";
import { errorFields, type Log } from "./log.ts";

/** Interval of comments that keep the connection open and reveal a dead client. */
const HEARTBEAT_MS = 20_000;
/**
 * Maximum number of open streams per person and process. Closing the oldest would make its page reconnect and close the
 * next one, endlessly. A refused client may retry once dead streams have been noticed.
 */
const MAX_STREAMS_PER_PERSON = 12;
const FREE_AGAIN_MS = 2 * HEARTBEAT_MS;

const HEADERS = {
  ...DATA_HEADERS,
  "content-type": "text/event-stream",
  // Proxies that buffer responses would delay events.
  "x-accel-buffering": "no",
};

/** A stream and its recipient. */
export type EventSource = {
  readonly actor: Actor;
  /** Returns the current actor of the request. A different or anonymous actor ends the stream. */
  still(): Promise<Actor>;
  readonly headers: Readonly<Record<string, string>>;
  /** Yields values. `over` aborts when the stream ends for any reason. */
  values(over: AbortSignal): AsyncIterable<unknown>;
  /** Removes undeclared fields. */
  present(value: unknown): unknown;
};

/** The open server-sent event streams of one process. */
export type EventStreams = {
  /** Answers with a stream. Throws `rate_limited` if the person has too many, and `unavailable` after `end`. */
  open(source: EventSource): Response;
  /**
   * Checks again whether the streams of matching actors may continue: after a sign-out, or when events may have been
   * missed.
   */
  recheck(concerned: (actor: Actor) => boolean): void;
  /** Ends all streams so that the process can stop. Clients reconnect to another process. */
  end(): void;
};

type Stream = { readonly source: EventSource; close(): void; check(): Promise<boolean> };

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(":\n\n");

function frame(value: unknown): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(value)}\n\n`);
}

function sameActor(before: Actor, now: Actor): boolean {
  if (before.kind !== "user" || now.kind !== "user") return before.kind === now.kind;
  return before.id === now.id && before.session_id === now.session_id && (now.admin || !before.admin);
}

/** Opens one stream and keeps it in `streams` while it is open. */
function openStream(source: EventSource, streams: Set<Stream>, log: Log): Response {
  const over = new AbortController();
  const values = source.values(over.signal)[Symbol.asyncIterator]();
  const failed = (error: unknown) => log.error(errorFields(error), "an event stream failed");
  let timer: NodeJS.Timeout | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream: Stream = {
    source,
    close() {
      if (!streams.delete(stream)) return;
      clearInterval(timer);
      over.abort();
      controller?.close();
      // A generator suspended at a yield ends by this call, one that awaits an event ends by `over`.
      values.return?.().catch(failed);
    },
    async check() {
      // A temporarily unavailable database signs nobody out. The next check decides.
      const now = await source.still().catch(() => source.actor);
      if (!sameActor(source.actor, now)) stream.close();
      return streams.has(stream);
    },
  };
  async function next(): Promise<void> {
    try {
      const { done, value } = await values.next();
      if (done) stream.close();
      else if (await stream.check()) controller?.enqueue(frame(source.present(value)));
    } catch (error) {
      if (streams.has(stream)) failed(error);
      stream.close();
    }
  }
  async function beat(): Promise<void> {
    if (!(await stream.check())) return;
    // Earlier data was not read for a whole interval, so the client is gone.
    if ((controller?.desiredSize ?? 0) < 0) stream.close();
    else controller?.enqueue(HEARTBEAT);
  }
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
      streams.add(stream);
      timer = setInterval(() => void beat(), HEARTBEAT_MS);
      timer.unref();
      made.enqueue(HEARTBEAT);
    },
    pull: next,
    cancel() {
      controller = undefined;
      stream.close();
    },
  });
  return new Response(body, { headers: { ...HEADERS, ...source.headers } });
}

/** Creates the streams of a process. Takes the log for failing sources. */
export function makeEventStreams(log: Log): EventStreams {
  const streams = new Set<Stream>();
  let ended = false;
  return {
    open(source) {
      if (ended) throw new AppError("unavailable");
      const who = actorId(source.actor);
      const own = [...streams].filter((stream) => actorId(stream.source.actor) === who);
      if (who !== null && own.length >= MAX_STREAMS_PER_PERSON) throw new RateLimitError(FREE_AGAIN_MS);
      return openStream(source, streams, log);
    },
    recheck(concerned) {
      for (const stream of streams) if (concerned(stream.source.actor)) void stream.check();
    },
    end() {
      ended = true;
      for (const stream of streams) stream.close();
    },
  };
}
