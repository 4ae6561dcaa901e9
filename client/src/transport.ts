import { type Call, type Given, search } from "./call.ts";
import { ApiError, ConnectionError, type Refusal } from "./errors.ts";
import type { CallOptions, ClientOptions, Fetch, FileAnswer } from "./options.ts";
import { bounded, pause, secondsIn, waitBefore } from "./waiting.ts";

/** What a client was made with, and what it takes of its surroundings. */
export type Settings = {
  readonly base: string;
  readonly key: string | undefined;
  readonly timeout: number | undefined;
  readonly retries: number;
  readonly longestWait: number;
  readonly fetch: Fetch;
  /** From 0 to 1. */
  chance(): number;
  newKey(): string;
  now(): number;
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
};

const PROMISED = "/api/v1";
const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 120_000;
/** Nobody knows whether these were done; what only reads, or has its key, may be asked once more. */
const PASSING = new Set([502, 503, 504]);

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads the options of a client. Throws a TypeError for an address that is none of the web. */
export function settingsOf(options: ClientOptions): Settings {
  const url = URL.canParse(options.url) ? new URL(options.url) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TypeError("url has to be an address of the web.");
  return {
    base: `${url.origin}${url.pathname.replace(/\/+$/, "")}${PROMISED}`,
    key: options.key,
    timeout: options.timeout,
    retries: options.retries ?? 3,
    longestWait: options.longestWait ?? 60_000,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    chance: Math.random,
    newKey,
    now: Date.now,
    pause,
  };
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string";
}

async function refusalOf(response: Response, now: number): Promise<ApiError> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => null);
  const message = `${status} ${response.statusText}`.trim();
  const refusal = isRefusal(body) ? body : { code: `http_${status}`, message };
  return new ApiError(status, refusal, secondsIn(headers.get("retry-after"), now));
}

/** The name in a `Content-Disposition`, as its owner wrote it. */
function nameIn(disposition: string | null): string {
  const [, whole] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "") ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition ?? "") ?? [];
  return whole === undefined ? (plain ?? "file") : decodeURIComponent(whole);
}

async function fileOf(response: Response): Promise<FileAnswer> {
  const { headers } = response;
  return {
    name: nameIn(headers.get("content-disposition")),
    type: headers.get("content-type") ?? "application/octet-stream",
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

function requestOf({ method, traits }: Call, { body }: Given, settings: Settings, idempotencyKey: string | null) {
  const headers: Record<string, string> = {};
  if (!traits.has("file")) headers.accept = "application/json";
  if (settings.key !== undefined) headers.authorization = `Bearer ${settings.key}`;
  if (idempotencyKey !== null) headers["idempotency-key"] = idempotencyKey;
  if (traits.has("bytes")) headers["content-type"] = "application/octet-stream";
  if (traits.has("body")) headers["content-type"] = "application/json";
  const sent = traits.has("body") ? JSON.stringify(body ?? {}) : (body as BodyInit | undefined);
  // Nothing that this client is told to send goes anywhere else, and no cookie goes with it.
  const fixed = { redirect: "error", credentials: "omit" } as const;
  return { ...fixed, method, headers, ...(sent !== undefined && { body: sent }) };
}

/** Whether a call that failed may be asked once more: what was refused before it began, and what is the same when done twice. */
function mayRepeat({ method, traits }: Call, failure: unknown): boolean {
  const same = method === "GET" || traits.has("once");
  if (failure instanceof ConnectionError) return same;
  if (!(failure instanceof ApiError)) return false;
  if (failure.status === 429 || failure.code === "idempotency_in_progress") return true;
  return same && PASSING.has(failure.status);
}

type Attempt = {
  readonly url: string;
  readonly request: RequestInit;
  readonly file: boolean;
  readonly timeout: number;
};

/** One try: its answer, or an ApiError, a ConnectionError, or the reason of the caller's signal. */
async function attempt({ url, request, file, timeout }: Attempt, settings: Settings, outer: AbortSignal | undefined) {
  const { signal, end } = bounded(timeout, outer);
  try {
    const response = await settings.fetch(url, { ...request, signal });
    if (!response.ok) throw await refusalOf(response, settings.now());
    return file ? await fileOf(response) : ((await response.json()) as unknown);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    outer?.throwIfAborted();
    const reason: unknown = signal.aborted ? signal.reason : cause;
    const words = reason instanceof Error ? reason.message : String(reason);
    throw new ConnectionError(`${request.method} ${url}: ${words}`, { cause: reason });
  } finally {
    end();
  }
}

/**
 * Makes a call, and repeats it where that is safe. Rejects with an ApiError, a ConnectionError, or the reason of the signal.
 */
export async function send(call: Call, values: Given, settings: Settings): Promise<unknown> {
  const { signal, timeout, idempotencyKey } = (values.options ?? {}) as CallOptions;
  const { traits } = call;
  // One key for all tries: whatever became of the first, there is one thing in the end.
  const key = traits.has("once") ? (idempotencyKey ?? settings.newKey()) : null;
  const isFile = traits.has("file") || traits.has("bytes");
  const made: Attempt = {
    url: `${settings.base}${values.path}${search(values.query)}`,
    request: requestOf(call, values, settings, key),
    file: traits.has("file"),
    timeout: timeout ?? settings.timeout ?? (isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS),
  };
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt(made, settings, signal);
    } catch (failure) {
      const asked = failure instanceof ApiError ? failure.retry_after : null;
      const wait = waitBefore(tries, asked, settings.chance());
      const wanted = asked === null ? 0 : asked * 1_000;
      if (tries >= settings.retries || wanted > settings.longestWait || !mayRepeat(call, failure)) throw failure;
      await settings.pause(wait, signal);
    }
  }
}
