import type { Hono } from "hono";
import { siteGuide } from "../../../rules/markdown/site-guide.ts";
import type { Bus } from "../../infra/db/bus.ts";
import type { Clock } from "../../infra/platform/clock.ts";
import type { AppEnv, BrokenResponseHandler } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { etagOf, matchesEtag } from "../../infra/platform/network/etag.ts";
import { mountEmbed } from "./embed.ts";
import { mountFeeds, type PublicAccess } from "./feeds.ts";
import { mountSitemap } from "./sitemap.ts";

/**
 * Mounts `/llms.txt`, which tells programs what is publicly readable (rule X120). Takes the origin of this
 * installation.
 */
function mountGuide(app: Hono<AppEnv>, origin: string): void {
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

export type PublicListOptions = {
  readonly origin: string;
  readonly clock: Clock;
  readonly bus: Pick<Bus, "subscribe">;
  readonly brokenOff: BrokenResponseHandler;
};

const MAPS: Limit = { name: "maps", points: 60, seconds: 60 };
const FEEDS: Limit = { name: "feeds", points: 120, seconds: 60 };
const WHOLE_FEEDS: Limit = { name: "whole feeds", points: 10, seconds: 60 };
/** Employees of a company view its page from one network. */
const EMBEDS: Limit = { name: "embeds", points: 600, seconds: 60 };

/**
 * Mounts everything that tells machines and other sites about open jobs: guide, sitemap, feeds, embedded lists. Takes
 * the factory of rate-limited access.
 */
export function mountPublicLists(
  app: Hono<AppEnv>,
  { origin, clock, bus, brokenOff }: PublicListOptions,
  asked: (limit: Limit) => PublicAccess,
): void {
  mountGuide(app, origin);
  mountSitemap(app, { origin, clock, bus, ...asked(MAPS) });
  mountFeeds(app, { origin, some: asked(FEEDS), all: asked(WHOLE_FEEDS), brokenOff });
  mountEmbed(app, origin, asked(EMBEDS));
}
