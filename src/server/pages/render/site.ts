import type { Hono } from "hono";
import type { Bus } from "../../infra/db/bus.ts";
import type { Context } from "../../infra/db/context.ts";
import { ANONYMOUS, type Anonymous } from "../../infra/platform/actor.ts";
import type { Clock } from "../../infra/platform/clock.ts";
import type { Config } from "../../infra/platform/config.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { withDeadline } from "../../infra/platform/serving.ts";
import { mountAssets, type OtherBuilds } from "./assets.ts";
import type { ReadSheet } from "./inline-sheets.ts";
import { mountPages, type RenderPage } from "./renderer.ts";

const PAGES: Limit = { name: "pages", points: 1_200, seconds: 60 };
const OTHER_BUILDS: Limit = { name: "other builds", points: 1_200, seconds: 60 };

/** Renders pages, given the caller that answers their loaders. */
export type Site = {
  render: RenderPage;
  styleHashes: readonly string[];
  cached: boolean;
  /** The assets of a built site, and the build's name. */
  assets: { readonly version: string } | null;
  /** For a built site. */
  readSheet?: ReadSheet;
};

/** Access for visitors, limited by network. */
type Asked = (limit: Limit) => Omit<OtherBuilds, "start">;

type SiteServices = {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  contextFor(actor: Anonymous, request_id: string): Context;
};

/** Mounts the assets of the site, and its pages behind all other routes. */
export async function mountSite(app: Hono<AppEnv>, services: SiteServices, site: Site, asked: Asked): Promise<void> {
  const { config } = services;
  const start = services.contextFor(ANONYMOUS, "start");
  const others = config.databaseUrl === null ? null : { start, ...asked(OTHER_BUILDS) };
  if (site.assets !== null) await mountAssets(app, site.assets.version, others);
  app.use("*", withDeadline());
  mountPages(app, {
    render: site.render,
    clock: services.clock,
    bus: services.bus,
    origin: config.publicUrl,
    styleHashes: site.styleHashes,
    readSheet: site.readSheet,
    cached: site.cached,
    limit: asked(PAGES).limit,
  });
}
