import type { Endpoint } from "../../../../contract/endpoint.ts";
import { AppError } from "../../../../contract/errors.ts";
import { isPublicRead, isStableApi } from "./endpoint-paths.ts";

// Cross-origin access (rule X85, docs/decisions/0048-api-keys.md).

type Named = { readonly name: string; readonly endpoint: Endpoint };

const EXPOSED_HEADERS =
  "content-disposition, deprecation, link, ratelimit, ratelimit-policy, retry-after, sunset, www-authenticate, x-request-id";
const OPEN_CORS = { "access-control-allow-origin": "*", "access-control-expose-headers": EXPOSED_HEADERS };
const ALLOWED_HEADERS = "authorization, content-type, idempotency-key";
const KEY = /^bearer +vw_/i;
const PREFLIGHT_SECONDS = "7200";

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether the request comes from a page of another site. Browsers say so in `Sec-Fetch-Site`, which scripts cannot
 * forge. Where it is absent (plain HTTP), a request to our host or with our origin counts as ours.
 */
function isCrossSite(headers: Headers, origin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "cross-site" || site === "same-site";
  const from = headers.get("origin");
  if (from === null || from === origin) return false;
  const host = hostOf(from);
  return host === null || host !== headers.get("host");
}

/** CORS headers for a response. Throws `origin_refused`. */
type CorsHeaders = (request: Request) => Record<string, string>;

/**
 * Returns the CORS headers of an endpoint: open for public reads without credentials and for requests with a key. The
 * result throws `origin_refused` if a page of another site sends one of our sessions or changes something as a visitor.
 * Takes the origin of this installation.
 */
export function corsHeadersFor(entry: Named, origin: string): CorsHeaders {
  const open = isPublicRead(entry);
  const changes = entry.endpoint.method !== "get" && isStableApi(entry);
  return ({ headers }) => {
    const authorization = headers.get("authorization");
    if (authorization === null ? open : KEY.test(authorization)) return OPEN_CORS;
    if ((authorization !== null || changes) && isCrossSite(headers, origin)) throw new AppError("origin_refused");
    return {};
  };
}

/** Answers a CORS preflight; null if the request is none, or if the call is not allowed. */
export function preflightResponse(request: Request, entries: readonly Named[]): Response | null {
  const method = request.headers.get("access-control-request-method");
  if (request.method !== "OPTIONS" || method === null) return null;
  const entry = entries.find(({ endpoint }) => endpoint.method === method.toLowerCase());
  if (entry === undefined || !isStableApi(entry)) return null;
  const headers = {
    ...OPEN_CORS,
    "access-control-allow-methods": method,
    "access-control-allow-headers": ALLOWED_HEADERS,
    "access-control-max-age": PREFLIGHT_SECONDS,
  };
  return new Response(null, { status: 204, headers });
}
