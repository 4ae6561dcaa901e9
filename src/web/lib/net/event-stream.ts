import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import { endSession, getAccessToken } from "../session/session.ts";
import { addressOf } from "./caller.ts";

/** Seconds before the next attempt; a stream that lived for a while begins anew with the first. */
const PAUSES = [1, 2, 5, 10, 20, 40, 60];
/** The server says something every 20 seconds: after this silence nobody is there any more. */
const SILENCE_MS = 50_000;

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

async function listenOnce<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  give: (value: OutputOf<E>) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const token = await getAccessToken();
  if (token === null) return false;
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
async function followEvents<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  give: (value: OutputOf<E>) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failed = 0; !signal.aborted; ) {
    const lived = await listenOnce(endpoint, input, give, signal);
    failed = lived ? 0 : failed + 1;
    await pauseUntilBack(PAUSES[Math.min(failed, PAUSES.length - 1)] ?? 60, signal);
  }
}

/**
 * The same for all tabs of one person together: one of them follows and tells the others, since a browser opens only a
 * few connections to one server. Where the browser cannot arrange that, each tab follows by itself.
 */
export function followShared<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: CallOf<E>,
  give: (value: OutputOf<E>) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // Absent on pages without TLS on another host, whatever the type says.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined || typeof BroadcastChannel === "undefined") {
    void followEvents(endpoint, input, give, signal);
    return () => ending.abort();
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = (message) => give(message.data);
  const lead = () =>
    followEvents(
      endpoint,
      input,
      (value) => {
        channel.postMessage(value);
        give(value);
      },
      signal,
    );
  locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) console.warn("News cannot be shared between tabs", error);
  });
  return () => {
    ending.abort();
    channel.close();
  };
}
