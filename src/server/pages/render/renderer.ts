import type { Hono, Context as HonoContext } from "hono";
import { AppError } from "../../../contract/errors.ts";
import { paths } from "../../../contract/paths.ts";
import { LANGUAGE_HEADER } from "../../../contract/product.ts";
import { prefersMarkdown } from "../../../rules/markdown/accepts-markdown.ts";
import type { Bus } from "../../infra/db/bus.ts";
import { JOB_HIDDEN } from "../../infra/db/job-access.ts";
import type { Clock } from "../../infra/platform/clock.ts";
import { randomToken } from "../../infra/platform/crypto.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { DATA_HEADERS, pagePolicy } from "../../infra/platform/headers.ts";
import type { CostClass } from "../../infra/platform/load/cost-classes.ts";
import { OverloadError } from "../../infra/platform/load/overload.ts";
import { matchesEtag } from "../../infra/platform/network/etag.ts";
import { busyPage } from "./busy-page.ts";
import { createSheetInliner, type InlineSheets, type ReadSheet } from "./inline-sheets.ts";
import { hasMarkdown, markdownOf } from "./markdown.ts";
import { decodePath, type PageAddress, pageAddressOf } from "./page-address.ts";
import { allowScripts, buildPage, encoded, makePageCache, type Page } from "./page-cache.ts";
import { mountSocialCards } from "./social-cards.ts";

/** A response; for a page its HTML separately and no body. */
export type Rendered = { readonly response: Response; readonly html: string | null };
/** Renders a URL; implemented by the built site or the development server. */
export type RenderPage = (request: Request) => Promise<Rendered>;

export type RendererOptions = {
  readonly render: RenderPage;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Origin used for rendering, never taken from a header. */
  readonly origin: string;
  /** Hashes of style elements that the site's libraries insert. */
  readonly styleHashes: readonly string[];
  /** Sheets to inline; undefined in development. */
  readonly readSheet: ReadSheet | undefined;
  /** False in development, which shows changes at once and allows Vite's client. */
  readonly cached: boolean;
  /** Counts a page to render; throws `rate_limited`, and Shed if the class is rejected. */
  limit(c: HonoContext<AppEnv>, costClass: CostClass): Promise<void>;
};

const CAPACITY = 2_000;
const LIFETIME_MS = 60_000;
/** Under overload an older page may be shown this long, because not every change of its content invalidates it. */
const SHOWN_MS = 600_000;
/** Separate cache size of public lists, so that invented URLs evict no other page. */
const LISTS = 200;
/** A job change affects many lists, so events do not invalidate them; they expire instead. */
const LIST_LIFETIME_MS = 10_000;
/** Pages that an identity provider returns to need their opener (docs/security.md). */
const POPUP_PAGES = /^\/auth\/(?:v1\/)?callback$|^\/companies\/[^/]+\/sign-in$/;
/** Pages opened with a secret in the URL. */
const SECRET_PAGES = new Set([paths.authCallback(), paths.authConfirm(), paths.resetPassword()]);
/** Referral links have their token in the path: no referrer header and no indexing (rule F24). */
const LINKS = "/v/";
/**
 * Header that tells the site's server entry the nonce of its inline scripts; a visitor's header of this name is
 * ignored.
 */
const MARK_HEADER = "x-script-mark";

const DATA_TYPE = "text/x-script";

/** Shared by the pages of one renderer: the nonce of inline scripts, and the style inliner. */
type Shared = { readonly mark: string | null; readonly withOwnSheets: InlineSheets | undefined };

async function renderNow(options: RendererOptions, address: PageAddress, shared: Shared): Promise<Page | Response> {
  const { mark, withOwnSheets } = shared;
  const { key, path, subject, kept, chosen } = address;
  const headers = {
    accept: "text/html",
    ...(mark !== null && { [MARK_HEADER]: mark }),
    ...(chosen !== null && { [LANGUAGE_HEADER]: chosen }),
  };
  const { response, html: whole } = await options.render(new Request(`${options.origin}${key}`, { headers }));
  if (whole === null) return response;
  const { html: allowed, hashes } = allowScripts(whole, mark);
  // Pages about single records or unknown paths are many; each would be compressed and stored with its sheets.
  const { html, hashes: styles } =
    subject === null && kept === "page" && response.status === 200 && withOwnSheets !== undefined
      ? withOwnSheets(allowed)
      : { html: allowed, hashes: [] };
  // All headers are set at once, because adding them in `observe` would cost more than the rest of a response.
  const own: Record<string, string> = {
    ...DATA_HEADERS,
    "content-type": "text/html; charset=utf-8",
    "cache-control": response.status === 200 ? "no-cache" : "no-store",
    vary: hasMarkdown(path) ? "accept, accept-encoding, cookie" : "accept-encoding, cookie",
    "content-security-policy": pagePolicy(hashes, [...options.styleHashes, ...styles]),
  };
  const retry = response.headers.get("retry-after");
  if (retry !== null) own["retry-after"] = retry;
  if (POPUP_PAGES.test(path)) own["cross-origin-opener-policy"] = "unsafe-none";
  if (SECRET_PAGES.has(path) || path.startsWith(LINKS)) own["referrer-policy"] = "no-referrer";
  if (path.startsWith(LINKS)) own["x-robots-tag"] = "noindex";
  return buildPage(response.status, html, own, options.clock.now().getTime());
}

function isBrowser({ headers }: Request): boolean {
  return headers.get("accept")?.includes("text/html") === true;
}

/** The page as HTML, or as Markdown if requested and available (rule X121). */
function negotiateFormat(page: Page, request: Request, origin: string): Page {
  const { key, path } = pageAddressOf(request.url);
  const wanted = hasMarkdown(path) && prefersMarkdown(request.headers.get("accept"));
  return wanted ? markdownOf(page, `${origin}${key}`) : page;
}

function answer(page: Page, request: Request, requestId: string): Response {
  const headers: Record<string, string> = { ...page.headers, etag: page.etag, "x-request-id": requestId };
  if (page.status === 200 && matchesEtag(request.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const best = encoded(page, request.headers.get("accept-encoding") ?? "");
  if (best === null) return new Response(page.html as Uint8Array<ArrayBuffer>, { status: page.status, headers });
  const body = best.body as Uint8Array<ArrayBuffer>;
  return new Response(body, { status: page.status, headers: { ...headers, "content-encoding": best.encoding } });
}

/**
 * A page being rendered. An event during rendering marks it as outdated: it is served to those who requested it before
 * the event, but not cached.
 */
type Rendering = { readonly subject: string | null; readonly page: Promise<Page | Response>; outdated: boolean };

/** Falls back to the last cached page if rendering is rejected. */
async function orCachedPage(limit: Promise<void>, last: () => Page | undefined): Promise<Page | undefined> {
  try {
    await limit;
    return undefined;
  } catch (error) {
    const page = error instanceof OverloadError ? last() : undefined;
    if (page === undefined) throw error;
    return page;
  }
}

function followEvents(bus: Bus, clearAll: () => void, changed: (id: string) => void): void {
  for (const channel of ["job_changed", "company_changed", "referrer_changed"]) bus.subscribe(channel, changed);
  // A job that became private must disappear from every page.
  bus.subscribe(JOB_HIDDEN, clearAll);
  bus.onResync(clearAll);
}

/** Returns pages from the cache or renders them, once for concurrent requests. */
function makePages(options: RendererOptions) {
  const cache = makePageCache(CAPACITY, LIFETIME_MS);
  const lists = makePageCache(LISTS, LIST_LIFETIME_MS);
  const memories = { page: cache, list: lists, not: null } as const;
  const running = new Map<string, Rendering>();
  const { readSheet } = options;
  const shared: Shared = {
    mark: options.cached ? randomToken() : null,
    withOwnSheets: readSheet && createSheetInliner(readSheet),
  };
  function outdate(concerned: (subject: string | null) => boolean): void {
    for (const [key, rendering] of running) {
      if (!concerned(rendering.subject)) continue;
      rendering.outdated = true;
      running.delete(key);
    }
  }
  function clearAll(): void {
    cache.clear();
    lists.clear();
    outdate(() => true);
  }
  followEvents(options.bus, clearAll, (id) => {
    cache.dropSubject(id);
    outdate((subject) => subject === id);
  });
  async function keep({ name, kept }: PageAddress, rendering: Rendering): Promise<Page | Response> {
    try {
      const page = await rendering.page;
      // Only found pages are cached: unknown paths are unlimited and would evict others.
      const good = !(page instanceof Response) && page.status === 200;
      if (good && !rendering.outdated && options.bus.healthy()) memories[kept]?.set(name, rendering.subject, page);
      return page;
    } finally {
      if (running.get(name) === rendering) running.delete(name);
    }
  }
  return async function pageFor(c: HonoContext<AppEnv>, url: string, cookies?: string): Promise<Page | Response> {
    const address = pageAddressOf(url, cookies);
    const { name, subject, kept, costClass } = address;
    if (!options.cached || !(await options.bus.proved())) {
      await options.limit(c, costClass);
      return renderNow(options, address, shared);
    }
    const now = options.clock.now().getTime();
    const known = memories[kept]?.get(name, now) ?? running.get(name)?.page;
    if (known !== undefined) return known;
    const since = subject === null ? 0 : now - SHOWN_MS;
    const last = await orCachedPage(options.limit(c, costClass), () =>
      kept === "page" ? cache.last(name, since) : undefined,
    );
    const begun = last ?? running.get(name)?.page;
    if (begun !== undefined) return begun;
    const rendering = { subject, page: renderNow(options, address, shared), outdated: false };
    running.set(name, rendering);
    return keep(address, rendering);
  };
}

/**
 * Mounts the pages behind all other routes. They are rendered anonymously and buffered, inline scripts are hashed, and
 * HTML and headers are cached together. Events of a job or referrer invalidate its page in every process, and a job
 * that becomes private invalidates all pages. Public lists are cached for some seconds. Public pages are also available
 * as Markdown.
 */
export function mountPages(app: Hono<AppEnv>, options: RendererOptions): void {
  const pageFor = makePages(options);
  mountSocialCards(app, options.origin, pageFor);
  app.on(["GET", "HEAD"], "*", async (c) => {
    c.set("route", "page");
    const { pathname, search } = new URL(c.req.url);
    // Loader data for client navigation: the same loaders, not a page.
    if (pathname.endsWith(".data")) {
      decodePath(pathname);
      await options.limit(c, "public");
      const { response: data } = await options.render(new Request(`${options.origin}${pathname}${search}`));
      if (data.headers.get("content-type") === DATA_TYPE)
        data.headers.set("content-type", `${DATA_TYPE}; charset=utf-8`);
      return data;
    }
    const page = await pageFor(c, c.req.url, c.req.header("cookie")).catch((error: unknown) => {
      if (error instanceof OverloadError && isBrowser(c.req.raw)) return busyPage(c.req.raw, error, c.get("requestId"));
      throw error;
    });
    if (page instanceof Response) return page;
    const response = answer(negotiateFormat(page, c.req.raw, options.origin), c.req.raw, c.get("requestId"));
    c.set("complete", response);
    return response;
  });
  app.all("*", (c) => {
    c.header("allow", "GET, HEAD");
    throw new AppError("method_not_allowed");
  });
}
