import type { Hono } from "hono";
import { siteGuide } from "../../rules/markdown/site-guide.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import { etagOf, matchesEtag } from "../platform/network/etag.ts";

/**
 * Mounts `/llms.txt`, which tells programs what is publicly readable (rule X120). Takes the origin of this
 * installation.
 */
export function mountGuide(app: Hono<AppEnv>, origin: string): void {
  const text = siteGuide(origin.replace(/\/$/, ""));
  const etag = etagOf(text);
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=3600",
    etag,
    "x-robots-tag": "noindex",
  };
  app.get("/llms.txt", (c) => {
    c.set("route", "guide");
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    return c.body(text, 200, headers);
  });
}
