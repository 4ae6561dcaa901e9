import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import { endSession, getAccessToken } from "../session/session.ts";
import { addressOf } from "./caller.ts";

/** Seconds before the next attempt; a stream that lived for a while begins anew with the first. */
const PAUSES = [1, 2, 5, 10, 20, 40, 60];
/** The server says something every 20 seconds: after this silence nobody is there any more. */
const SILENCE_MS = 50_000;
/** A tab that hears nothing for so long has a leader whom the browser put to sleep. */
const DEAF_MS = 60_000;
/** What the leader tells the others when it hears that somebody is there, but no news. */
const AWAKE = "awake";

type Source<E extends Endpoint> = {
  endpoint: E;
  input: CallOf<E>;
  give: (value: OutputOf<E>) => void;
  /** Called with everything that the server says, news or not. */
  onAlive?: () => void;
};

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A little chance, so that not everybody comes back at once after a restart.
    const timer = setTimeout(resolve, seconds * 1_000 * (0.75 + Math.random() / 2));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits, but no longer than until the network or the person is back. */
function pauseUntilBack(seconds: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController();
  const end = () => back.abort();
  const onVisible = () => document.visibilityState === "visible" && end();
  signal.addEventListener("abort", end);
  addEventListener("online", end);
  document.addEventListener("visibilitychange", onVisible);
  return pause(seconds, back.signal).finally(() => {
    signal.removeEventListener("abort", end);
    removeEventListener("online", end);
    document.removeEventListener("visibilitychange", onVisible);
  });
}

/** Reads `data:` lines until the stream ends. */
async function readEvents(body: ReadableStream<Uint8Array>, alive: () => void, give: (data: string) => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      if (!event.startsWith("data: ")) continue;
      give(event.slice("data: ".length));
    }
  }
}

async function listenOnce<E extends Endpoint>(source: Source<E>, signal: AbortSignal): Promise<boolean> {
  const { endpoint, input, give, onAlive } = source;
  const token = await getAccessToken();
  // Left while the token was renewed: nobody would hear of it any more.
  if (token === null || signal.aborted) return false;
  const gone = new AbortController();
  const leave = () => gone.abort();
  signal.addEventListener("abort", leave);
  let timer = setTimeout(leave, SILENCE_MS);
  // However it ends: a stream that said something has lived.
  let lived = false;
  const alive = () => {
    lived = true;
    clearTimeout(timer);
    timer = setTimeout(leave, SILENCE_MS);
    onAlive?.();
  };
  try {
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    const response = await fetch(addressOf(endpoint.path, input as object), { headers, signal: gone.signal });
    if (response.status === 401) endSession();
    if (!response.ok || response.body === null) return false;
    await readEvents(response.body, alive, (data) => give(JSON.parse(data)));
  } catch {
    // The connection was cut or we left: whoever is still interested tries again.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
  return lived;
}

/**
 * Follows an endpoint that answers with events until `signal` aborts, over `fetch` and the Authorization header. Comes
 * back after a break with growing pauses. None of this is the person's own input (rule P1).
 */
async function followEvents<E extends Endpoint>(source: Source<E>, signal: AbortSignal): Promise<void> {
  for (let failed = 0; !signal.aborted; ) {
    const lived = await listenOnce(source, signal);
    failed = lived ? 0 : failed + 1;
    await pauseUntilBack(PAUSES[Math.min(failed, PAUSES.length - 1)] ?? 60, signal);
  }
}

/** Calls `alone` once nothing was heard for long by somebody who is looked at; `heard` begins the waiting anew. */
function listenForLeader(alone: (signal: AbortSignal) => void) {
  let timer: ReturnType<typeof setTimeout>;
  let own: AbortController | null = null;
  function stop(): void {
    clearTimeout(timer);
    own?.abort();
    own = null;
  }
  function heard(): void {
    stop();
    timer = setTimeout(() => {
      if (document.hidden) return heard();
      own = new AbortController();
      alone(own.signal);
    }, DEAF_MS);
  }
  heard();
  return { heard, stop };
}

/**
 * The same for all tabs of one person together: one of them follows and tells the others, since a browser opens only a
 * few connections to one server. Where the browser cannot arrange that, or has put the leader to sleep, a tab follows by
 * itself.
 */
export function followShared<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: CallOf<E>,
  give: (value: OutputOf<E>) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const source = { endpoint, input, give };
  // Absent on pages without TLS on another host, whatever the type says.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined || typeof BroadcastChannel === "undefined") {
    void followEvents(source, signal);
    return () => ending.abort();
  }
  const channel = new BroadcastChannel(name);
  const leader = listenForLeader((own) => void followEvents(source, own));
  channel.onmessage = ({ data }) => {
    leader.heard();
    if (data !== AWAKE) give(data);
  };
  const lead = () => {
    leader.stop();
    channel.onmessage = null;
    const tell = (value: OutputOf<E>) => {
      channel.postMessage(value);
      give(value);
    };
    return followEvents({ endpoint, input, give: tell, onAlive: () => channel.postMessage(AWAKE) }, signal);
  };
  locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) console.warn("News not shared", error);
  });
  return () => {
    ending.abort();
    leader.stop();
    channel.close();
  };
}
