import type { Hono, Context as HonoContext } from "hono";
import { AppError } from "../../../contract/errors.ts";
import { sitemapIndexXml, sitemapXml } from "../../../rules/sitemap.ts";
import type { Bus } from "../../infra/db/bus.ts";
import type { Context } from "../../infra/db/context.ts";
import { JOB_HIDDEN } from "../../infra/db/job-access.ts";
import type { Clock } from "../../infra/platform/clock.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { etagOf, matchesEtag } from "../../infra/platform/network/etag.ts";
import { countSitemap, readSitemap, sitemapFiles } from "../site/sitemap.ts";

export type SitemapOptions = {
  readonly origin: string;
  readonly clock: Clock;
  /** Publishes hidden jobs. */
  readonly bus: Pick<Bus, "subscribe">;
  contextFor(c: HonoContext<AppEnv>): Context;
  /** Counts a sitemap to build; throws `rate_limited`. */
  limit(c: HonoContext<AppEnv>): Promise<void>;
};

const KEPT_MS = 60_000;

type Kept = { readonly until: number; readonly made: Promise<{ text: string; etag: string }> };

/** Caches the sitemap for a minute, because counting and sorting all open jobs for each robot is wasteful. */
function makeKept({ clock, bus }: Pick<SitemapOptions, "clock" | "bus">) {
  const known = new Map<number, Kept>();
  bus.subscribe(JOB_HIDDEN, () => known.clear());
  return function kept(file: number, make: () => Promise<string>): Kept["made"] {
    const now = clock.now().getTime();
    const one = known.get(file);
    if (one !== undefined && one.until > now) return one.made;
    const made = make().then((text) => ({ text, etag: etagOf(text) }));
    known.set(file, { until: now + KEPT_MS, made });
    // Failures and missing files are not cached.
    made.catch(() => known.delete(file));
    return made;
  };
}

/** Screens of signed-in users and API paths, which have nothing to index. */
const NOT_FOR_ROBOTS = [
  "/api/",
  "/auth",
  "/admin/",
  "/dashboard",
  "/settings",
  "/profile",
  "/payouts",
  "/social/",
  "/oauth/",
  "/connect-agent/",
  "/agent-drafts",
];

function robots(origin: string): string {
  const closed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemaps/index.xml\n`;
}

function wantsPage(c: HonoContext<AppEnv>): boolean {
  return (c.req.header("accept") ?? "").includes("text/html");
}

/**
 * Mounts `/robots.txt`, `/sitemaps/…` and, except for browsers, `/sitemap.xml` (rule P8). A failed read is an error and
 * never a partial sitemap.
 */
export function mountSitemap(app: Hono<AppEnv>, options: SitemapOptions): void {
  const { origin } = options;
  const kept = makeKept(options);
  /** `file` 0: the whole sitemap, or the index if it has several files. */
  async function make(c: HonoContext<AppEnv>, file: number): Promise<string> {
    await options.limit(c);
    const ctx = options.contextFor(c);
    const counts = await countSitemap(ctx);
    const files = sitemapFiles(counts);
    if (file > files) throw new AppError("not_found");
    if (file > 0 || files === 1) return sitemapXml(origin, await readSitemap(ctx, counts, Math.max(1, file)));
    const names = Array.from({ length: files }, (_, index) => `/sitemaps/${index + 1}.xml`);
    return sitemapIndexXml(origin, names);
  }
  async function answer(c: HonoContext<AppEnv>, file: number): Promise<Response> {
    c.set("route", "sitemap");
    const { text, etag } = await kept(file, () => make(c, file));
    const headers = { "cache-control": "no-cache", etag };
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, "content-type": "application/xml; charset=utf-8" });
  }
  app.get("/robots.txt", (c) => c.text(robots(origin), 200, { "cache-control": "public, max-age=3600" }));
  app.get("/sitemaps/index.xml", (c) => answer(c, 0));
  app.get("/sitemaps/:file{[1-9][0-9]{0,4}\\.xml}", (c) => answer(c, Number.parseInt(c.req.param("file"), 10)));
  app.get("/sitemap.xml", async (c, next) => {
    if (wantsPage(c)) await next();
    else c.res = await answer(c, 0);
    c.res.headers.append("vary", "accept");
  });
}
