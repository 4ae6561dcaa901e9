import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../endpoints.ts";
import { socketAddress } from "../serving.ts";
import { isTrusted, type TrustedProxies } from "../trusted-proxies.ts";
import type { Tracing } from "./tracing.ts";

/** Health checks and static files are not traced. */
const QUIET = /^\/(?:healthz|readyz|metrics|build\.json|assets\/.*)$/;

/**
 * Starts a trace for each request, named by its route pattern. An incoming trace context counts only from a trusted
 * proxy (rule O33); anyone else could write into foreign traces and decide what is kept.
 */
export function traceRequests(tracing: Tracing, trusted: TrustedProxies): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const { method, path } = c.req;
    if (QUIET.test(path)) return next();
    const from = isTrusted(trusted, socketAddress(c)) ? c.req.header("traceparent") : undefined;
    const attributes = { "http.request.method": method };
    return tracing.trace(method, { kind: "server", from, attributes }, async (span) => {
      await next();
      const route = c.get("route") || "other";
      const { status } = c.res;
      span.rename(`${method} ${route}`);
      span.set({ "http.route": route, "http.response.status_code": status, request_id: c.get("requestId") });
      if (status >= 500) span.fail(String(status));
    });
  };
}
