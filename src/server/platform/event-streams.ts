import { AppError } from "../../contract/errors.ts";
import { type Actor, actorId } from "./actor.ts";
import { DATA_HEADERS } from "./headers.ts";
import { RateLimited } from "./load/rate-limits.ts";
import { errorFields, type Log } from "./log.ts";

/** A comment now and then keeps the connection open on its way, and shows when nobody is at its other end. */
const HEARTBEAT_MS = 20_000;
/**
 * More open streams of one person in one process than this are refused. Were the oldest to make room, its page would come
 * back and push out the next one, for ever. Whoever is refused may ask again when dead ones have been noticed.
 */
const PER_PERSON = 12;
const FREE_AGAIN_MS = 2 * HEARTBEAT_MS;

const HEADERS = {
  ...DATA_HEADERS,
  "content-type": "text/event-stream",
  // Proxies that collect answers before they pass them on would keep events for themselves.
  "x-accel-buffering": "no",
};

/** What is streamed to whom. */
export type EventSource = {
  readonly actor: Actor;
  /** Who stands behind the request now: somebody else, or nobody, ends the stream. */
  still(): Promise<Actor>;
  readonly headers: Readonly<Record<string, string>>;
  /** The values as they come; `over` aborts when the stream ends, whoever ended it. */
  values(over: AbortSignal): AsyncIterable<unknown>;
  /** Drops what the contract does not declare. */
  present(value: unknown): unknown;
};

/** The open server-sent event streams of one process. */
export type EventStreams = {
  /** Answers with a stream. Throws `rate_limited` for a person with too many, and `unavailable` once `end` was called. */
  open(source: EventSource): Response;
  /** Looks again whether the streams of these people may go on: after a sign-out, or when news may have been missed. */
  recheck(concerned: (actor: Actor) => boolean): void;
  /** Ends all streams, so that the process can stop; whoever listened comes back to another one. */
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

/** One answer that goes on; it stands in `streams` while it is open. */
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
      // A source that stands between two values hears of its end here, one that waits for news by `over`.
      values.return?.().catch(failed);
    },
    async check() {
      // A database that is away for a moment signs nobody out; the next look decides.
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
    // What was sent before has not been taken for a whole pause: nobody is there.
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

/** Takes the log that is told of sources that fail. */
export function makeEventStreams(log: Log): EventStreams {
  const streams = new Set<Stream>();
  let ended = false;
  return {
    open(source) {
      if (ended) throw new AppError("unavailable");
      const who = actorId(source.actor);
      const own = [...streams].filter((stream) => actorId(stream.source.actor) === who);
      if (who !== null && own.length >= PER_PERSON) throw new RateLimited(FREE_AGAIN_MS);
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
