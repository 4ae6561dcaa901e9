import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { AppError, ERRORS, secondsToRetry } from "../../../contract/errors.ts";
import type { AppEnv, BrokenResponseHandler } from "./endpoints.ts";
import { errorBody } from "./endpoints.ts";
import { DATA_HEADERS } from "./headers.ts";
import { OverloadError } from "./load/overload.ts";
import { RateLimitError, rateHeaders } from "./load/rate-limits.ts";
import { errorFields, type Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { clientAddress, type TrustedProxies } from "./trusted-proxies.ts";
import { MissingScopeError } from "./v1/access.ts";

/** Every request is answered within this time; a hung database yields 503 before it. */
const DEADLINE_MS = 4_900;
/** Ten megabytes over a slow line. */
export const UPLOAD_MS = 120_000;

/** Upload paths, including the stable API. */
const UPLOADS = /^\/api\/(?:v1\/)?uploads\//;

type Asked = { readonly method?: string | undefined; readonly url?: string | undefined };

/** Whether a request uploads a file. */
export function isUpload({ method, url = "" }: Asked): boolean {
  return method === "POST" && UPLOADS.test(url.replace(/\?[\s\S]*/, ""));
}

type Incoming = { incoming?: { socket?: { remoteAddress?: string; destroy(): void } } };

/** The address of the connected client or proxy. */
export function socketAddress(c: HonoContext<AppEnv>): string {
  return (c.env as unknown as Incoming | undefined)?.incoming?.socket?.remoteAddress ?? "unknown";
}

/**
 * Returns a function for the client's address: the socket's, or with TRUST_PROXY the one that the outermost trusted
 * proxy saw. While TRUST_PROXY is off, the first request with a forwarding header logs a warning.
 */
export function createClientAddress(trusted: TrustedProxies, log: Log): (c: HonoContext<AppEnv>) => string {
  let warned = false;
  return function addressOf(c) {
    const socket = socketAddress(c);
    const forwarded = c.req.header("x-forwarded-for");
    if (forwarded === undefined) return socket;
    if (trusted !== null) return clientAddress(trusted, socket, forwarded);
    if (!warned) log.warn({}, "a request came with X-Forwarded-For; set TRUST_PROXY if a proxy of yours adds it");
    warned = true;
    return socket;
  };
}

/**
 * Adds request id, security headers, duration, log line and metrics to every request. Logs no path with ids, no query
 * and no person.
 */
export function observeRequests(log: Log, metrics: Metrics, nextId: () => string): MiddlewareHandler<AppEnv> {
  return async function observed(c, next) {
    const started = performance.now();
    const requestId = nextId();
    c.set("requestId", requestId);
    c.set("route", "");
    await next();
    // A HEAD response sends only headers, so resources held by its body are released here.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
    if (c.get("complete") !== c.res) {
      for (const [name, value] of Object.entries(DATA_HEADERS)) {
        if (!c.res.headers.has(name)) c.res.headers.set(name, value);
      }
      c.res.headers.set("x-request-id", requestId);
    }
    const seconds = (performance.now() - started) / 1000;
    const route = c.get("route") || "other";
    metrics.request(route, c.req.method, c.res.status, seconds);
    const line = { request_id: requestId, method: c.req.method, route, status: c.res.status, seconds };
    if (route === "other") log.debug(line, "request");
    else log.info(line, "request");
  };
}

/**
 * Answers 503 if the handler takes too long. The work may still complete; a retry with the Idempotency-Key returns its
 * result.
 */
export function withDeadline(milliseconds = DEADLINE_MS): MiddlewareHandler<AppEnv> {
  return function deadline(_c, next) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new AppError("unavailable", { detail: "deadline" })), milliseconds);
      // The later of the two outcomes is ignored.
      next().then(
        () => {
          clearTimeout(timer);
          resolve();
        },
        (error) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  };
}

/** Applies the deadline of each API request's path. */
export function deadlines(): MiddlewareHandler<AppEnv> {
  const [plain, ofUploads] = [withDeadline(), withDeadline(UPLOAD_MS)];
  return (c, next) => (isUpload({ method: c.req.method, url: c.req.path }) ? ofUploads : plain)(c, next);
}

/** Logs a failure and returns the error that the caller may see. */
export type FailureReporter = (error: unknown, where: { request_id: string; route: string }) => AppError;

/** Takes the translation of database errors. */
export function createFailureReporter(log: Log, translate: (error: unknown) => unknown): FailureReporter {
  return function report(error, where) {
    const meant = translate(error);
    const known = meant instanceof AppError ? meant : new AppError("internal", { cause: error });
    const fields = { ...where, code: known.code, detail: known.detail };
    // Logging each rejection would flood the log; a metric counts them.
    if (known instanceof OverloadError) log.debug(fields, "request rejected under overload");
    else if (known.code === "internal") log.error({ ...fields, ...errorFields(error) }, "request failed");
    else if (ERRORS[known.code].status >= 500)
      log.warn({ ...fields, ...errorFields(known.cause ?? known) }, "request could not be served");
    else log.debug(fields, "request refused");
    return known;
  };
}

/**
 * Logs that a body failed while being sent and cuts the connection, so that the client notices the truncation. No
 * detail of the failure is sent.
 */
export function abortBrokenResponse(log: Log): BrokenResponseHandler {
  return (c) => (error) => {
    log.warn(
      { request_id: c.get("requestId"), route: c.get("route"), ...errorFields(error) },
      "a response was aborted",
    );
    (c.env as unknown as Incoming | undefined)?.incoming?.socket?.destroy();
  };
}

/** Turns any failure into a response, in one place. */
export function failureHandler(report: FailureReporter) {
  return function onFailure(error: unknown, c: HonoContext<AppEnv>): Response {
    const request_id = c.get("requestId") ?? "";
    const known = report(error, { request_id, route: c.get("route") ?? "" });
    const { status } = ERRORS[known.code];
    if (status === 503) c.header("retry-after", secondsToRetry(known.code));
    if (known instanceof RateLimitError || known instanceof OverloadError)
      c.header("retry-after", String(known.seconds));
    const wrong = known instanceof MissingScopeError ? `insufficient_scope", scope="${known.scope}` : "invalid_token";
    if (known instanceof MissingScopeError || known.code === "key_invalid")
      c.header("www-authenticate", `Bearer error="${wrong}"`);
    const left = known instanceof RateLimitError ? known.left : null;
    for (const [name, value] of Object.entries({ ...c.get("more"), ...(left !== null && rateHeaders(left)) }))
      c.header(name, value);
    c.header("cache-control", "no-store");
    return c.json(errorBody(known, request_id), status);
  };
}
