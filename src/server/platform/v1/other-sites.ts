import type { Endpoint } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import { isOpen, isPromised } from "./addresses.ts";

// What pages of other sites may ask for (rule X85, docs/decisions/0048-api-keys.md).

type Named = { readonly name: string; readonly endpoint: Endpoint };

const READABLE =
  "content-disposition, deprecation, link, ratelimit, ratelimit-policy, retry-after, sunset, www-authenticate, x-request-id";
const OPEN = { "access-control-allow-origin": "*", "access-control-expose-headers": READABLE };
const NEEDED = "authorization, content-type, idempotency-key";
const KEY = /^bearer +vw_/i;
const PREFLIGHT_SECONDS = "7200";

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a browser asks for a page of another site. Browsers say so themselves, and no script can say otherwise; where
 * they do not (plain HTTP), whoever calls by our host or names our origin is ours.
 */
function isOtherSite(headers: Headers, origin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "cross-site" || site === "same-site";
  const from = headers.get("origin");
  if (from === null || from === origin) return false;
  const host = hostOf(from);
  return host === null || host !== headers.get("host");
}

/** The headers by which pages of other sites may read the answer to a request. Throws `origin_refused`. */
type Opened = (request: Request) => Record<string, string>;

/**
 * For one endpoint, the headers by which pages of other sites may read an answer: what is public, read without saying who one is, and what
 * a key asks for. What it gives throws `origin_refused` where such a page comes with a session of ours, or would change
 * something as a visitor. Takes the origin of this installation.
 */
export function openedTo(entry: Named, origin: string): Opened {
  const open = isOpen(entry);
  const changes = entry.endpoint.method !== "get" && isPromised(entry);
  return ({ headers }) => {
    const authorization = headers.get("authorization");
    if (authorization === null ? open : KEY.test(authorization)) return OPEN;
    if ((authorization !== null || changes) && isOtherSite(headers, origin)) throw new AppError("origin_refused");
    return {};
  };
}

/** The answer to a browser's question whether a page of another site may call; null where that is not asked, or it may not. */
export function preflightAnswer(request: Request, entries: readonly Named[]): Response | null {
  const method = request.headers.get("access-control-request-method");
  if (request.method !== "OPTIONS" || method === null) return null;
  const entry = entries.find(({ endpoint }) => endpoint.method === method.toLowerCase());
  if (entry === undefined || !isPromised(entry)) return null;
  const headers = {
    ...OPEN,
    "access-control-allow-methods": method,
    "access-control-allow-headers": NEEDED,
    "access-control-max-age": PREFLIGHT_SECONDS,
  };
  return new Response(null, { status: 204, headers });
}
