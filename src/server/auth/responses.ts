import type { Context } from "hono";
import type { AppEnv } from "../platform/endpoints.ts";
import { RateLimitError } from "../platform/load/rate-limits.ts";
import type { AuthResponse } from "./auth-server.ts";
import type { AuthError } from "./errors.ts";

const VERSION_HEADER = "X-Supabase-Api-Version";
const FIRST_VERSION = "2024-01-01";
const DEFAULT_RETRY_SECONDS = 2;

/** True if the client supports the newer error format: API version of 2024-01-01 or later. */
function usesNewErrorFormat(version: string | undefined): boolean {
  if (version === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false;
  return !Number.isNaN(Date.parse(version)) && version >= FIRST_VERSION;
}

/** Sends a successful response, private unless it says otherwise. */
export function successResponse(c: Context<AppEnv>, answer: AuthResponse): Response {
  for (const cookie of answer.cookies ?? []) c.header("set-cookie", cookie, { append: true });
  if ("location" in answer) {
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
    // A sign-in popup must keep its opener across the redirects to the provider and back (docs/security.md).
    c.header("cross-origin-opener-policy", "unsafe-none");
    return c.redirect(answer.location, answer.status);
  }
  if ("text" in answer) {
    c.header("cache-control", "no-store");
    return c.body(answer.text, answer.status, { "content-type": answer.type });
  }
  c.header("cache-control", answer.cache ?? "no-store");
  return answer.body === null ? c.body(null, 204) : c.json(answer.body, answer.status as 200);
}

/** Seconds until a retry: as given by the rate limit, else a short default for anything unavailable. */
function retryAfterSeconds(cause: unknown): number {
  return cause instanceof RateLimitError ? cause.seconds : DEFAULT_RETRY_SECONDS;
}

/**
 * Sends an error in the format that the client supports. Both formats include `error_code`, because proxies drop
 * headers.
 */
export function errorResponse(c: Context<AppEnv>, error: AuthError): Response {
  c.header("cache-control", "no-store");
  const { status, code, message, reasons } = error;
  if (status === 429 || status === 503) c.header("retry-after", String(retryAfterSeconds(error.cause)));
  const weak = reasons === undefined ? {} : { weak_password: { reasons } };
  if (!usesNewErrorFormat(c.req.header(VERSION_HEADER))) {
    return c.json({ code: status, error_code: code, msg: message, ...weak }, status as 400);
  }
  c.header(VERSION_HEADER, FIRST_VERSION);
  return c.json({ code, error_code: code, message, ...weak }, status as 400);
}
