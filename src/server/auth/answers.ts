import type { Context } from "hono";
import type { AppEnv } from "../platform/endpoints.ts";
import { RateLimited } from "../platform/load/rate-limits.ts";
import type { AuthError } from "./errors.ts";
import type { Answer } from "./server.ts";

const VERSION_HEADER = "X-Supabase-Api-Version";
const FIRST_VERSION = "2024-01-01";
const SOON_SECONDS = 2;

/** True when the caller knows the newer form of failures: a date from 2024-01-01 on. */
function speaksNewForm(version: string | undefined): boolean {
  if (version === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false;
  return !Number.isNaN(Date.parse(version)) && version >= FIRST_VERSION;
}

/** A success as it travels; private unless it says otherwise. */
export function successAnswer(c: Context<AppEnv>, answer: Answer): Response {
  for (const cookie of answer.cookies ?? []) c.header("set-cookie", cookie, { append: true });
  if ("location" in answer) {
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
    // The popup on its way to a provider and back must keep its opener (docs/security.md).
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

/** When the same call can pass: the limit knows; anything else that is away is tried again soon. */
function secondsOf(cause: unknown): number {
  return cause instanceof RateLimited ? cause.seconds : SOON_SECONDS;
}

/** A failure in the form that the caller knows; `error_code` in both, since proxies drop headers. */
export function errorAnswer(c: Context<AppEnv>, error: AuthError): Response {
  c.header("cache-control", "no-store");
  const { status, code, message, reasons } = error;
  if (status === 429 || status === 503) c.header("retry-after", String(secondsOf(error.cause)));
  const weak = reasons === undefined ? {} : { weak_password: { reasons } };
  if (!speaksNewForm(c.req.header(VERSION_HEADER))) {
    return c.json({ code: status, error_code: code, msg: message, ...weak }, status as 400);
  }
  c.header(VERSION_HEADER, FIRST_VERSION);
  return c.json({ code, error_code: code, message, ...weak }, status as 400);
}
