import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import { openChannel } from "../open-channel.ts";
import { endSession, getAccessToken } from "../session/session.ts";
import { buildUrl } from "./api-client.ts";

/** Seconds before each reconnection attempt; a stream that delivered anything starts again with the first. */
const RECONNECT_DELAYS_S = [1, 2, 5, 10, 20, 40, 60];
/** The server sends something every 20 seconds; after this silence the connection counts as dead. */
const STREAM_TIMEOUT_MS = 50_000;
/** A tab that receives nothing for this long assumes that the browser suspended the leader tab. */
const LEADER_TIMEOUT_MS = 60_000;
/** Message of the leader to the other tabs: the connection is alive, without an event. */
const LEADER_HEARTBEAT = "awake";

type EventSourceOptions<E extends Endpoint> = {
  endpoint: E;
  input: CallOf<E>;
  give: (value: OutputOf<E>) => void;
  /** Called with everything that the server sends, events and heartbeats. */
  onAlive?: () => void;
};

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // Random jitter, so that not all clients reconnect at once after a restart.
    const timer = setTimeout(resolve, seconds * 1_000 * (0.75 + Math.random() / 2));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits until the pause is over, the network is back or the page becomes visible. */
function pauseUntilOnline(seconds: number, signal: AbortSignal): Promise<void> {
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

async function readStreamOnce<E extends Endpoint>(
  source: EventSourceOptions<E>,
  signal: AbortSignal,
): Promise<boolean> {
  const { endpoint, input, give, onAlive } = source;
  const token = await getAccessToken();
  // The stream was left while the token was renewed, so nothing is opened.
  if (token === null || signal.aborted) return false;
  const gone = new AbortController();
  const leave = () => gone.abort();
  signal.addEventListener("abort", leave);
  let timer = setTimeout(leave, STREAM_TIMEOUT_MS);
  // A stream that delivered anything counts as a success, however it ends.
  let lived = false;
  const alive = () => {
    lived = true;
    clearTimeout(timer);
    timer = setTimeout(leave, STREAM_TIMEOUT_MS);
    onAlive?.();
  };
  try {
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    const response = await fetch(buildUrl(endpoint.path, input as object), { headers, signal: gone.signal });
    if (response.status === 401) endSession();
    if (!response.ok || response.body === null) return false;
    await readEvents(response.body, alive, (data) => give(JSON.parse(data)));
  } catch {
    // The connection was lost or closed by us; the caller reconnects if it is still interested.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
  return lived;
}

/**
 * Follows an event endpoint until `signal` aborts, with `fetch` and the Authorization header. Reconnects with growing
 * pauses. Does not count as user activity (rule P1).
 */
async function subscribeToEvents<E extends Endpoint>(
  source: EventSourceOptions<E>,
  signal: AbortSignal,
): Promise<void> {
  for (let failed = 0; !signal.aborted; ) {
    const lived = await readStreamOnce(source, signal);
    failed = lived ? 0 : failed + 1;
    await pauseUntilOnline(RECONNECT_DELAYS_S[Math.min(failed, RECONNECT_DELAYS_S.length - 1)] ?? 60, signal);
  }
}

/** Calls `alone` when a visible tab received nothing for too long; `restart` restarts the timer. */
function watchLeader(alone: (signal: AbortSignal) => void) {
  let timer: ReturnType<typeof setTimeout>;
  let own: AbortController | null = null;
  function stop(): void {
    clearTimeout(timer);
    own?.abort();
    own = null;
  }
  function restart(): void {
    stop();
    timer = setTimeout(() => {
      if (document.hidden) return restart();
      own = new AbortController();
      alone(own.signal);
    }, LEADER_TIMEOUT_MS);
  }
  restart();
  return { restart, stop };
}

/**
 * Follows an event endpoint once for all tabs of a user: a leader tab forwards the events, because browsers limit the
 * connections to one server. A tab follows by itself where Web Locks are missing or the leader is suspended.
 */
export function subscribeShared<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: CallOf<E>,
  give: (value: OutputOf<E>) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const source = { endpoint, input, give };
  // Missing on pages without TLS (except localhost), despite the type.
  const locks = navigator.locks as LockManager | undefined;
  const channel = locks === undefined ? null : openChannel(name);
  if (locks === undefined || channel === null) {
    void subscribeToEvents(source, signal);
    return () => ending.abort();
  }
  const leader = watchLeader((own) => void subscribeToEvents(source, own));
  channel.onmessage = ({ data }) => {
    leader.restart();
    if (data !== LEADER_HEARTBEAT) give(data);
  };
  const lead = () => {
    leader.stop();
    channel.onmessage = null;
    const forward = (value: OutputOf<E>) => {
      channel.postMessage(value);
      give(value);
    };
    return subscribeToEvents(
      { endpoint, input, give: forward, onAlive: () => channel.postMessage(LEADER_HEARTBEAT) },
      signal,
    );
  };
  locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) console.warn("The shared event stream failed", error);
  });
  return () => {
    ending.abort();
    leader.stop();
    channel.close();
  };
}
