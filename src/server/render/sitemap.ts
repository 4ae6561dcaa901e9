import type { Hono, Context as HonoContext } from "hono";
import { AppError } from "../../contract/errors.ts";
import { sitemapIndexXml, sitemapXml } from "../../rules/sitemap.ts";
import type { Context } from "../db/context.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { countSitemap, readSitemap, sitemapFiles } from "../site/sitemap.ts";

export type SitemapOptions = {
  readonly origin: string;
  contextFor(c: HonoContext<AppEnv>): Context;
  /** Counts a map that has to be made; throws `rate_limited`. */
  limit(c: HonoContext<AppEnv>): Promise<void>;
};

/** Screens of signed-in people and what machines call: nothing to be found there. */
const NOT_FOR_ROBOTS = ["/api/", "/auth", "/admin/", "/dashboard", "/settings", "/profile", "/payouts", "/social/"];

function robots(origin: string): string {
  const closed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemaps/index.xml\n`;
}

function wantsPage(c: HonoContext<AppEnv>): boolean {
  return (c.req.header("accept") ?? "").includes("text/html");
}

/**
 * Mounts `/robots.txt`, `/sitemaps/…` and, for everybody but browsers, `/sitemap.xml` (DECISIONS P8). A read that fails
 * answers as every failure does, never with a part of the map.
 */
export function mountSitemap(app: Hono<AppEnv>, options: SitemapOptions): void {
  const { origin } = options;
  const xml = (c: HonoContext<AppEnv>, text: string) =>
    c.body(text, 200, { "content-type": "application/xml; charset=utf-8", "cache-control": "no-cache" });
  async function whole(c: HonoContext<AppEnv>): Promise<Response> {
    c.set("route", "sitemap");
    await options.limit(c);
    const ctx = options.contextFor(c);
    const counts = await countSitemap(ctx);
    const files = sitemapFiles(counts);
    if (files === 1) return xml(c, sitemapXml(origin, await readSitemap(ctx, counts, 1)));
    const names = Array.from({ length: files }, (_, index) => `/sitemaps/${index + 1}.xml`);
    return xml(c, sitemapIndexXml(origin, names));
  }
  app.get("/robots.txt", (c) => c.text(robots(origin), 200, { "cache-control": "public, max-age=3600" }));
  app.get("/sitemaps/index.xml", whole);
  app.get("/sitemaps/:file{[1-9][0-9]{0,4}\\.xml}", async (c) => {
    c.set("route", "sitemap");
    await options.limit(c);
    const ctx = options.contextFor(c);
    const counts = await countSitemap(ctx);
    const file = Number.parseInt(c.req.param("file"), 10);
    if (file > sitemapFiles(counts)) throw new AppError("not_found");
    return xml(c, sitemapXml(origin, await readSitemap(ctx, counts, file)));
  });
  app.get("/sitemap.xml", async (c, next) => {
    if (wantsPage(c)) await next();
    else c.res = await whole(c);
    c.res.headers.append("vary", "accept");
  });
}
