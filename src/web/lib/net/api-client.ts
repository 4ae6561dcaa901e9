import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import type { ErrorBody } from "../../../contract/errors.ts";
import { clock } from "../clock.ts";
import { endSession, getAccessToken } from "../session/session.ts";
import { sessionState } from "../session/session-store.ts";
import { ApiError, isErrorCode } from "./api-error.ts";

export type CallOptions = {
  /** Idempotency key of a creation: a retry of the same submission with the same key returns the same answer. */
  key?: string;
  signal?: AbortSignal;
  /**
   * Completes the request even if the user leaves the page at once. For changes shown before the answer, with a small
   * body.
   */
  keepalive?: boolean;
};

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Builds the URL of a call: encoded path parameters, and query values except undefined ones. */
export function buildUrl(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === "") throw new Error(`No value for {${name}} in ${path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    search.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === "object" && value !== null && "code" in value && isErrorCode(value.code);
}

/** Builds the error of a failed response from its status and body text. */
export function parseErrorResponse(status: number, text: string, retryAfter: number | null = null): ApiError {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // The response of a proxy is not JSON.
  }
  if (isErrorBody(body)) return new ApiError(body.code, { ...body, status, retryAfter });
  return new ApiError(status === 502 || status === 503 || status === 504 ? "unavailable" : "internal", {
    status,
    retryAfter,
  });
}

/** Reads Retry-After of an overloaded server only; rate limits are shown to the user, who waits. */
function readRetryAfter({ status, headers }: Response): number | null {
  const seconds = Number(headers.get("retry-after"));
  return status === 503 && Number.isInteger(seconds) && seconds > 0 && seconds <= 60 ? seconds : null;
}

async function readErrorResponse(response: Response): Promise<ApiError> {
  return parseErrorResponse(response.status, await response.text().catch(() => ""), readRetryAfter(response));
}

async function send(endpoint: Endpoint, parts: Parts, token: string | null, options: CallOptions): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (parts.body !== undefined) headers.set("content-type", "application/json");
  if (endpoint.idempotent) headers.set("idempotency-key", options.key ?? clock.id());
  try {
    return await fetch(buildUrl(endpoint.path, parts), {
      method: endpoint.method.toUpperCase(),
      headers,
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      signal: options.signal,
      keepalive: options.keepalive,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError("unavailable", { cause });
  }
}

/** Returns the unread response of an endpoint; throws as `call` does. For responses that are not JSON. */
export async function callRaw(endpoint: Endpoint, parts: Parts, options: CallOptions = {}): Promise<Response> {
  const token = await getAccessToken();
  // If the session could not be renewed because the network is down, the call fails instead of being sent without a
  // session.
  if (token === null && sessionState().session !== null) throw new ApiError("unavailable");
  const response = await send(endpoint, parts, token, options);
  if (response.ok) return response;
  if (response.status === 401 && token !== null) endSession();
  throw await readErrorResponse(response);
}

/** Adds the defaults of new fields to an answer of the previous server version. */
function applyFieldDefaults({ added }: Endpoint, answer: unknown): unknown {
  return added === undefined ? answer : Object.assign({}, added, answer);
}

/**
 * Calls an endpoint of the contract from the browser, with the session if there is one. Throws ApiError; a network
 * failure is `unavailable`; a 401 with a session ends the session (rule A7).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const response = await callRaw(endpoint, input as Parts, options);
  const answer = applyFieldDefaults(endpoint, await response.json());
  // The server has validated it already; in development, a second validation finds contract differences between both
  // sides.
  if (import.meta.env.DEV) return endpoint.output.parse(answer) as OutputOf<E>;
  return answer as OutputOf<E>;
}
