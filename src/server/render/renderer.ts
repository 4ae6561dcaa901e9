import type { Hono, Context as HonoContext } from "hono";
import { AppError } from "../../contract/errors.ts";
import { paths } from "../../contract/paths.ts";
import { prefersMarkdown } from "../../rules/markdown/prefers.ts";
import type { Bus } from "../db/bus.ts";
import { JOB_HIDDEN } from "../db/job-access.ts";
import type { Clock } from "../platform/clock.ts";
import { randomToken } from "../platform/crypto.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { DATA_HEADERS, pagePolicy } from "../platform/headers.ts";
import type { CostClass } from "../platform/load/cost-classes.ts";
import { Shed } from "../platform/load/overload.ts";
import { isKnown } from "../platform/network/conditional.ts";
import { busyPage } from "./busy-page.ts";
import { hasMarkdown, markdownOf } from "./markdown.ts";
import { makeOwnSheets, type ReadSheet, type WithOwnSheets } from "./own-sheets.ts";
import { type Address, addressOf, meantBy } from "./page-address.ts";
import { allowScripts, encoded, makePage, makePageCache, type Page } from "./page-cache.ts";
import { mountSocialCards } from "./social-cards.ts";

/** An answer; where it is a page, its text beside it, and no body. */
export type Rendered = { readonly response: Response; readonly html: string | null };
/** Renders an address; given by the built site, or by the development server. */
export type RenderPage = (request: Request) => Promise<Rendered>;

export type RendererOptions = {
  readonly render: RenderPage;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Origin under which pages are rendered, never a header's. */
  readonly origin: string;
  /** Hashes of style elements that libraries of the site insert. */
  readonly styleHashes: readonly string[];
  /** Sheets that go into the pages themselves; none in development. */
  readonly readSheet: ReadSheet | undefined;
  /** Development shows changes at once and lets Vite's client in. */
  readonly cached: boolean;
  /** Counts a page that has to be rendered; throws `rate_limited`, and Shed where that class is turned away. */
  limit(c: HonoContext<AppEnv>, costClass: CostClass): Promise<void>;
};

const CAPACITY = 2_000;
const LIFETIME_MS = 60_000;
/** While pages are turned away one that is older is shown, a job's or a person's for so long: not all that it shows has news. */
const SHOWN_MS = 600_000;
/** Of lists for visitors: by themselves, so that addresses which anybody can make up push out no other page. */
const LISTS = 200;
/** Every change of a job is one of many lists, so no news drop them: they are good for so long. */
const LIST_LIFETIME_MS = 10_000;
/** The pages to which an identity provider returns need their opener (docs/security.md). */
const POPUP_PAGES = /^\/auth\/(?:v1\/)?callback$|^\/companies\/[^/]+\/sign-in$/;
/** Pages that somebody opens with a secret in the address. */
const SECRET_PAGES = new Set([paths.authCallback(), paths.authConfirm(), paths.resetPassword()]);
/** A referrer's link has its token in the path: no other site learns it, and no list of pages names it (rule F24). */
const LINKS = "/v/";
/** Tells the site's server entry how to mark its own inline scripts; made by us, never a visitor's header. */
const MARK_HEADER = "x-script-mark";

const DATA_TYPE = "text/x-script";

/** What the pages of one renderer share: the mark of their inline scripts, and who writes their sheets into them. */
type Shared = { readonly mark: string | null; readonly withOwnSheets: WithOwnSheets | undefined };

async function renderNow(options: RendererOptions, address: Address, shared: Shared): Promise<Page | Response> {
  const { mark, withOwnSheets } = shared;
  const { key, path, subject, kept } = address;
  const headers = { accept: "text/html", ...(mark !== null && { [MARK_HEADER]: mark }) };
  const { response, html: whole } = await options.render(new Request(`${options.origin}${key}`, { headers }));
  if (whole === null) return response;
  const { html: allowed, hashes } = allowScripts(whole, mark);
  // Pages about somebody or something, and of nothing, are many: each would be compressed and kept with the sheets.
  const { html, hashes: styles } =
    subject === null && kept === "page" && response.status === 200 && withOwnSheets !== undefined
      ? withOwnSheets(allowed)
      : { html: allowed, hashes: [] };
  // All of them at once: `observe` has nothing to add then, which would cost more than the rest of an answer.
  const own: Record<string, string> = {
    ...DATA_HEADERS,
    "content-type": "text/html; charset=utf-8",
    "cache-control": response.status === 200 ? "no-cache" : "no-store",
    vary: hasMarkdown(path) ? "accept, accept-encoding" : "accept-encoding",
    "content-security-policy": pagePolicy(hashes, [...options.styleHashes, ...styles]),
  };
  const retry = response.headers.get("retry-after");
  if (retry !== null) own["retry-after"] = retry;
  if (POPUP_PAGES.test(path)) own["cross-origin-opener-policy"] = "unsafe-none";
  if (SECRET_PAGES.has(path) || path.startsWith(LINKS)) own["referrer-policy"] = "no-referrer";
  if (path.startsWith(LINKS)) own["x-robots-tag"] = "noindex";
  return makePage(response.status, html, own, options.clock.now().getTime());
}

function isBrowser({ headers }: Request): boolean {
  return headers.get("accept")?.includes("text/html") === true;
}

/** The page as it is wanted: HTML, or Markdown where it is there (rule X121). */
function asWanted(page: Page, request: Request, origin: string): Page {
  const { key, path } = addressOf(request.url);
  const wanted = hasMarkdown(path) && prefersMarkdown(request.headers.get("accept"));
  return wanted ? markdownOf(page, `${origin}${key}`) : page;
}

function answer(page: Page, request: Request, requestId: string): Response {
  const headers: Record<string, string> = { ...page.headers, etag: page.etag, "x-request-id": requestId };
  if (page.status === 200 && isKnown(request.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const best = encoded(page, request.headers.get("accept-encoding") ?? "");
  if (best === null) return new Response(page.html as Uint8Array<ArrayBuffer>, { status: page.status, headers });
  const body = best.body as Uint8Array<ArrayBuffer>;
  return new Response(body, { status: page.status, headers: { ...headers, "content-encoding": best.encoding } });
}

/** A page that is being rendered; news that come meanwhile make it one for those who asked before them. */
type Rendering = { readonly subject: string | null; readonly page: Promise<Page | Response>; outdated: boolean };

/** Where a page may not be rendered for the moment, the one that was kept. */
async function orLast(limit: Promise<void>, last: () => Page | undefined): Promise<Page | undefined> {
  try {
    await limit;
    return undefined;
  } catch (error) {
    const page = error instanceof Shed ? last() : undefined;
    if (page === undefined) throw error;
    return page;
  }
}

function followNews(bus: Bus, forgetAll: () => void, changed: (id: string) => void): void {
  for (const channel of ["job_changed", "company_changed", "referrer_changed"]) bus.subscribe(channel, changed);
  // Whatever page it was on, a job that is private now is on none.
  bus.subscribe(JOB_HIDDEN, forgetAll);
  bus.onResync(forgetAll);
}

/** Gives pages out of the cache or renders them, each once however many ask for it. */
function makePages(options: RendererOptions) {
  const cache = makePageCache(CAPACITY, LIFETIME_MS);
  const lists = makePageCache(LISTS, LIST_LIFETIME_MS);
  const memories = { page: cache, list: lists, not: null } as const;
  const running = new Map<string, Rendering>();
  const { readSheet } = options;
  const shared: Shared = {
    mark: options.cached ? randomToken() : null,
    withOwnSheets: readSheet && makeOwnSheets(readSheet),
  };
  function outdate(concerned: (subject: string | null) => boolean): void {
    for (const [key, rendering] of running) {
      if (!concerned(rendering.subject)) continue;
      rendering.outdated = true;
      running.delete(key);
    }
  }
  function forgetAll(): void {
    cache.clear();
    lists.clear();
    outdate(() => true);
  }
  followNews(options.bus, forgetAll, (id) => {
    cache.dropSubject(id);
    outdate((subject) => subject === id);
  });
  async function keep({ key, kept }: Address, rendering: Rendering): Promise<Page | Response> {
    try {
      const page = await rendering.page;
      // Found pages alone: addresses of nothing are without number, and would push the others out.
      const good = !(page instanceof Response) && page.status === 200;
      if (good && !rendering.outdated && options.bus.healthy()) memories[kept]?.set(key, rendering.subject, page);
      return page;
    } finally {
      if (running.get(key) === rendering) running.delete(key);
    }
  }
  return async function pageFor(c: HonoContext<AppEnv>, url: string): Promise<Page | Response> {
    const address = addressOf(url);
    const { key, subject, kept, costClass } = address;
    if (!options.cached || !options.bus.healthy()) {
      await options.limit(c, costClass);
      return renderNow(options, address, shared);
    }
    const now = options.clock.now().getTime();
    const known = memories[kept]?.get(key, now) ?? running.get(key)?.page;
    if (known !== undefined) return known;
    const since = subject === null ? 0 : now - SHOWN_MS;
    const last = await orLast(options.limit(c, costClass), () =>
      kept === "page" ? cache.last(key, since) : undefined,
    );
    const begun = last ?? running.get(key)?.page;
    if (begun !== undefined) return begun;
    const rendering = { subject, page: renderNow(options, address, shared), outdated: false };
    running.set(key, rendering);
    return keep(address, rendering);
  };
}

/**
 * Mounts the pages behind everything else. They are rendered without a person, buffered, their inline scripts hashed,
 * and HTML and headers are kept together; news of a job or a referrer drop their page in every process, and all pages where a
 * job becomes private. Lists for visitors are kept for some seconds. What everybody may read is given as Markdown, too.
 */
export function mountPages(app: Hono<AppEnv>, options: RendererOptions): void {
  const pageFor = makePages(options);
  mountSocialCards(app, options.origin, pageFor);
  app.on(["GET", "HEAD"], "*", async (c) => {
    c.set("route", "page");
    const { pathname, search } = new URL(c.req.url);
    // Data of a route that the browser goes to: the same loaders, not a page.
    if (pathname.endsWith(".data")) {
      meantBy(pathname);
      await options.limit(c, "public");
      const { response: data } = await options.render(new Request(`${options.origin}${pathname}${search}`));
      if (data.headers.get("content-type") === DATA_TYPE)
        data.headers.set("content-type", `${DATA_TYPE}; charset=utf-8`);
      return data;
    }
    const page = await pageFor(c, c.req.url).catch((error: unknown) => {
      if (error instanceof Shed && isBrowser(c.req.raw)) return busyPage(c.req.raw, error, c.get("requestId"));
      throw error;
    });
    if (page instanceof Response) return page;
    const response = answer(asWanted(page, c.req.raw, options.origin), c.req.raw, c.get("requestId"));
    c.set("complete", response);
    return response;
  });
  app.all("*", (c) => {
    c.header("allow", "GET, HEAD");
    throw new AppError("method_not_allowed");
  });
}
