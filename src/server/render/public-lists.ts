import type { Hono } from "hono";
import type { Bus } from "../db/bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { AppEnv, BrokenResponseHandler } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { mountEmbed } from "./embed.ts";
import { mountFeeds, type PublicAccess } from "./feeds.ts";
import { mountGuide } from "./guide.ts";
import { mountSitemap } from "./sitemap.ts";

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
