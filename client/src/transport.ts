import { type Call, type CallArguments, encodeQuery } from "./call.ts";
import { ApiError, ConnectionError, type Refusal } from "./errors.ts";
import type { CallOptions, FileAnswer } from "./options.ts";
import { type Settings, validateDuration, validateSecret } from "./settings.ts";
import { parseRetryAfter, retryDelay, withTimeout } from "./waiting.ts";

const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 120_000;
/** The outcome of these statuses is unknown; reads and calls with a key may be retried. */
const UNKNOWN_OUTCOME_STATUSES = new Set([502, 503, 504]);

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string";
}

async function toApiError(response: Response, now: number): Promise<ApiError> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch((failure: unknown) => {
    // An abort or a truncated body is not a refusal.
    if (failure instanceof SyntaxError) return null;
    throw failure;
  });
  const message = `${status} ${response.statusText}`.trim();
  const refusal = isRefusal(body) ? body : { code: `http_${status}`, message };
  return new ApiError(status, refusal, parseRetryAfter(headers.get("retry-after"), now));
}

/** A redirect is an error, because the key must not be sent elsewhere. Browsers hide its status. */
function isRedirect({ type, status }: Response): boolean {
  return type === "opaqueredirect" || (status >= 300 && status < 400);
}

async function toRedirectError(response: Response): Promise<ApiError> {
  await response.body?.cancel();
  return new ApiError(response.status, {
    code: "http_redirect",
    message: "This address redirects; use the final one as url.",
  });
}

/** The root cause of a failure; `fetch` only reports that it failed. */
function rootCause(failure: unknown): string {
  const met = new Set<unknown>();
  let innermost = failure;
  while (innermost instanceof Error && innermost.cause instanceof Error && !met.has(innermost)) {
    met.add(innermost);
    innermost = innermost.cause;
  }
  if (!(innermost instanceof Error)) return String(innermost);
  const { message, code = innermost.name } = innermost as Error & { code?: unknown };
  return message === "" ? String(code) : message;
}

/** The file name in a `Content-Disposition` header. */
function parseFileName(disposition: string | null): string {
  const [, whole] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "") ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition ?? "") ?? [];
  return whole === undefined ? (plain ?? "file") : decodeURIComponent(whole);
}

async function toFileAnswer(response: Response): Promise<FileAnswer> {
  const { headers } = response;
  return {
    name: parseFileName(headers.get("content-disposition")),
    type: headers.get("content-type") ?? "application/octet-stream",
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

function buildRequest(
  { method, traits }: Call,
  { body }: CallArguments,
  settings: Settings,
  idempotencyKey: string | null,
) {
  const headers: Record<string, string> = {};
  if (!traits.has("file")) headers.accept = "application/json";
  if (settings.key !== undefined) headers.authorization = `Bearer ${settings.key}`;
  if (idempotencyKey !== null) headers["idempotency-key"] = idempotencyKey;
  if (traits.has("bytes")) headers["content-type"] = "application/octet-stream";
  if (traits.has("body")) headers["content-type"] = "application/json";
  const sent = traits.has("body") ? JSON.stringify(body ?? {}) : (body as BodyInit | undefined);
  // Redirects are not followed and cookies are not sent.
  const fixed = { redirect: "manual", credentials: "omit" } as const;
  return { ...fixed, method, headers: new Headers(headers), ...(sent !== undefined && { body: sent }) };
}

/** Whether a call that failed may be asked once more: what was refused before it began, and what is the same when done twice. */
function isRetrySafe({ method, traits }: Call, failure: unknown): boolean {
  const same = method === "GET" || traits.has("once");
  if (failure instanceof ConnectionError) return same;
  if (!(failure instanceof ApiError)) return false;
  // Without a time it is a daily limit or an intermediary's, so an early retry would fail.
  if (failure.status === 429) return failure.retry_after !== null;
  if (failure.code === "idempotency_in_progress") return true;
  return same && UNKNOWN_OUTCOME_STATUSES.has(failure.status);
}

type Attempt = {
  readonly url: string;
  readonly request: RequestInit;
  readonly file: boolean;
  readonly timeout: number;
};

/** One attempt: returns its answer, or throws an ApiError, a ConnectionError, or the caller's abort reason. */
async function attempt({ url, request, file, timeout }: Attempt, settings: Settings, outer: AbortSignal | undefined) {
  const { signal, end } = withTimeout(timeout, outer);
  try {
    const response = await settings.fetch(url, { ...request, signal });
    if (isRedirect(response)) throw await toRedirectError(response);
    if (!response.ok) throw await toApiError(response, settings.now());
    return file ? await toFileAnswer(response) : ((await response.json()) as unknown);
  } catch (cause) {
    outer?.throwIfAborted();
    if (cause instanceof ApiError && !signal.aborted) throw cause;
    const reason: unknown = signal.aborted ? signal.reason : cause;
    throw new ConnectionError(`${request.method} ${url}: ${rootCause(reason)}`, { cause: reason });
  } finally {
    end();
  }
}

/**
 * Makes a call and retries it where that is safe. Rejects with an ApiError, a ConnectionError, the signal's reason, or
 * a TypeError for invalid options, before anything is sent.
 */
export async function sendCall(call: Call, values: CallArguments, settings: Settings): Promise<unknown> {
  const { signal, timeout, idempotencyKey } = (values.options ?? {}) as CallOptions;
  const { traits } = call;
  if (idempotencyKey !== undefined && !traits.has("once"))
    throw new TypeError("idempotencyKey is for calls that make something; this one would not heed it.");
  const given = validateSecret("idempotencyKey", idempotencyKey);
  // One key for all attempts, so that only one record is created.
  const key = traits.has("once") ? (given ?? settings.newKey()) : null;
  const isFile = traits.has("file") || traits.has("bytes");
  const made: Attempt = {
    url: `${settings.base}${values.path}${encodeQuery(values.query)}`,
    request: buildRequest(call, values, settings, key),
    file: traits.has("file"),
    timeout: validateDuration("timeout", timeout) ?? settings.timeout ?? (isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS),
  };
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt(made, settings, signal);
    } catch (failure) {
      const asked = failure instanceof ApiError ? failure.retry_after : null;
      const wait = retryDelay(tries, asked, settings.chance());
      const wanted = asked === null ? 0 : asked * 1_000;
      if (tries >= settings.retries || wanted > settings.longestWait || !isRetrySafe(call, failure)) throw failure;
      await settings.pause(wait, signal);
    }
  }
}
