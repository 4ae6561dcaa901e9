import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { AppError, ERRORS, secondsToRetry } from "../../contract/errors.ts";
import type { AppEnv, BrokenOff } from "./endpoints.ts";
import { errorBody } from "./endpoints.ts";
import { DATA_HEADERS } from "./headers.ts";
import { Shed } from "./load/overload.ts";
import { RateLimited, rateHeaders } from "./load/rate-limits.ts";
import { errorFields, type Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { clientAddress, type TrustedProxies } from "./trusted-proxies.ts";
import { ScopeMissing } from "./v1/access.ts";

/** Every request is answered within this time; a hung database gives 503 before it. */
const DEADLINE_MS = 4_900;
/** A file of ten megabytes over a slow line. */
export const UPLOAD_MS = 120_000;

/** The addresses of uploads, the promised ones too; of those, what may have gigabytes. */
const UPLOADS = /^\/api\/(?:v1\/)?(?:uploads\/|companies\/[^/]+\/arrivals$)/;
const LONG_UPLOADS = /^\/api\/(?:v1\/)?companies\/[^/]+\/arrivals$/;

type Asked = { readonly method?: string | undefined; readonly url?: string | undefined };

/** Whether a file arrives by a request. */
export function isUpload({ method, url = "" }: Asked): boolean {
  return method === "POST" && UPLOADS.test(url.replace(/\?.*$/, ""));
}

/** One that takes as long as it goes on making progress. */
export function isLongUpload({ method, url = "" }: Asked): boolean {
  return method === "POST" && LONG_UPLOADS.test(url.replace(/\?.*$/, ""));
}

type Incoming = { incoming?: { socket?: { remoteAddress?: string; bytesRead?: number; destroy(): void } } };

/** Who is connected. */
export function socketOf(c: HonoContext<AppEnv>): string {
  return (c.env as unknown as Incoming | undefined)?.incoming?.socket?.remoteAddress ?? "unknown";
}

/**
 * The client's address: the socket's, or with TRUST_PROXY the one that the outermost of our own proxies saw.
 * While it is off, the first request that carries such a header is warned about.
 */
export function makeAddressOf(trusted: TrustedProxies, log: Log): (c: HonoContext<AppEnv>) => string {
  let warned = false;
  return function addressOf(c) {
    const socket = socketOf(c);
    const forwarded = c.req.header("x-forwarded-for");
    if (forwarded === undefined) return socket;
    if (trusted !== null) return clientAddress(trusted, socket, forwarded);
    if (!warned) log.warn({}, "a request came with X-Forwarded-For; set TRUST_PROXY if a proxy of yours adds it");
    warned = true;
    return socket;
  };
}

/** Request id, security headers, time, log line and figures of every request. No path with ids, no query, no person. */
export function observe(log: Log, metrics: Metrics, nextId: () => string): MiddlewareHandler<AppEnv> {
  return async function observed(c, next) {
    const started = performance.now();
    const requestId = nextId();
    c.set("requestId", requestId);
    c.set("route", "");
    await next();
    // Of an answer to HEAD only the headers go out: whatever its body holds open is given back here.
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

/** Answers 503 when the rest takes too long; what was begun may still end, its Idempotency-Key tells. */
export function withDeadline(milliseconds = DEADLINE_MS): MiddlewareHandler<AppEnv> {
  return function deadline(_c, next) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new AppError("unavailable", { detail: "deadline" })), milliseconds);
      // Whichever comes second changes nothing any more.
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

/** The same for what may take as long as it goes on: the time begins anew while bytes arrive. */
function withPatience(milliseconds: number): MiddlewareHandler<AppEnv> {
  return function patience(c, next) {
    const socket = (c.env as unknown as Incoming | undefined)?.incoming?.socket;
    return new Promise((resolve, reject) => {
      let read = -1;
      const look = () => {
        const now = socket?.bytesRead ?? 0;
        if (now === read) return reject(new AppError("unavailable", { detail: "deadline" }));
        read = now;
        timer = setTimeout(look, milliseconds);
      };
      let timer: NodeJS.Timeout;
      look();
      next()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  };
}

/** Each request of the API in the time that its address has. */
export function deadlines(): MiddlewareHandler<AppEnv> {
  const [plain, ofUploads, ofLong] = [withDeadline(), withDeadline(UPLOAD_MS), withPatience(UPLOAD_MS)];
  return (c, next) => {
    const asked = { method: c.req.method, url: c.req.path };
    return (isLongUpload(asked) ? ofLong : isUpload(asked) ? ofUploads : plain)(c, next);
  };
}

/** Says in the log what failed and where, and gives what the caller may know of it. */
export type Report = (error: unknown, where: { request_id: string; route: string }) => AppError;

/** Takes what translates the database's failures. */
export function makeReport(log: Log, translate: (error: unknown) => unknown): Report {
  return function report(error, where) {
    const meant = translate(error);
    const known = meant instanceof AppError ? meant : new AppError("internal", { cause: error });
    const fields = { ...where, code: known.code, detail: known.detail };
    // One after the other would fill the log: how many there were is a figure.
    if (known instanceof Shed) log.debug(fields, "request turned away");
    else if (known.code === "internal") log.error({ ...fields, ...errorFields(error) }, "request failed");
    else if (ERRORS[known.code].status >= 500)
      log.warn({ ...fields, ...errorFields(known.cause ?? known) }, "request could not be served");
    else log.debug(fields, "request refused");
    return known;
  };
}

/**
 * Says in the log that a body failed on its way, and cuts the connection: what is missing cannot be taken for the end, and
 * nothing of the failure goes out.
 */
export function cutOff(log: Log): BrokenOff {
  return (c) => (error) => {
    log.warn({ request_id: c.get("requestId"), route: c.get("route"), ...errorFields(error) }, "an answer broke off");
    (c.env as unknown as Incoming | undefined)?.incoming?.socket?.destroy();
  };
}

/** Turns any failure into an answer, in one place. */
export function failureHandler(report: Report) {
  return function onFailure(error: unknown, c: HonoContext<AppEnv>): Response {
    const request_id = c.get("requestId") ?? "";
    const known = report(error, { request_id, route: c.get("route") ?? "" });
    const { status } = ERRORS[known.code];
    if (status === 503) c.header("retry-after", secondsToRetry(known.code));
    if (known instanceof RateLimited || known instanceof Shed) c.header("retry-after", String(known.seconds));
    const wrong = known instanceof ScopeMissing ? `insufficient_scope", scope="${known.scope}` : "invalid_token";
    if (known instanceof ScopeMissing || known.code === "key_invalid")
      c.header("www-authenticate", `Bearer error="${wrong}"`);
    const left = known instanceof RateLimited ? known.left : null;
    for (const [name, value] of Object.entries({ ...c.get("more"), ...(left !== null && rateHeaders(left)) }))
      c.header(name, value);
    c.header("cache-control", "no-store");
    return c.json(errorBody(known, request_id), status);
  };
}
