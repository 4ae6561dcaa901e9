import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono, Context as HonoContext } from "hono";
import { getMimeType } from "hono/utils/mime";
import { AppError } from "../../../contract/errors.ts";
import type { Context } from "../../infra/db/context.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import type { CostClass } from "../../infra/platform/load/cost-classes.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { readSharedAsset, shareAssets } from "../site/shared-assets.ts";
import { CLIENT } from "./built-site.ts";

/** Assets of earlier builds (scripts/keep-old-assets.ts). */
const KEPT_FOLDER = fileURLToPath(new URL("../../../../.cache/kept", import.meta.url));
const CACHE_FOREVER = "public, max-age=31536000, immutable";
/** Every asset has a content hash in its name; the database is asked for no other names. */
const NAME =
  /^\/assets\/(?=[\w./-]{1,200}$)((?:[\w.-]+\/)?[\w.-]+-[\w-]{8}\.\w{2,5}|[\w.-]+-[\w-]{8,}\/[\w.-]+\.json)$/u;

/** Processes of other versions, with other assets, that share the database. */
export type OtherBuilds = {
  /** Context for startup, without an actor. */
  readonly start: Context;
  contextFor(c: HonoContext<AppEnv>): Context;
  /** Counts a request for an asset of another build; throws `rate_limited`. */
  limit(c: HonoContext<AppEnv>, costClass: CostClass): Promise<void>;
};

const unpack = promisify(brotliDecompress);

function takesBrotli(c: HonoContext<AppEnv>): boolean {
  return /\bbr\b/u.test(c.req.header("accept-encoding") ?? "");
}

async function fromOtherBuild(c: HonoContext<AppEnv>, { contextFor, limit }: OtherBuilds): Promise<Response | null> {
  const name = ["GET", "HEAD"].includes(c.req.method) ? NAME.exec(c.req.path)?.[1] : undefined;
  if (name === undefined) return null;
  await limit(c, "vital");
  const asset = await readSharedAsset(contextFor(c), name);
  if (asset === null) return null;
  const packed = asset.encoding === "br" && takesBrotli(c);
  const bytes = asset.encoding === "br" && !packed ? await unpack(asset.body) : asset.body;
  return c.body(Uint8Array.from(bytes), 200, {
    "content-type": getMimeType(name) ?? "application/octet-stream",
    vary: "Accept-Encoding",
    ...(packed && { "content-encoding": "br" }),
  });
}

/**
 * Serves the built files. Hashed assets are cached forever, including those of builds of the last day and those shared
 * by processes of other versions (rule O51); other files are revalidated. `/build.json` names the running build, for
 * pages of an earlier one. Takes the build's name, and null for `others` if this is the only process.
 */
export async function mountAssets(app: Hono<AppEnv>, version: string, others: OtherBuilds | null): Promise<void> {
  app.use("*", async (c, next) => {
    await next();
    // A range error must not be cached for the file, because a proxy would repeat it.
    if (c.res.status === 416) c.header("cache-control", "no-store");
  });
  app.get("/build.json", (c) => c.json({ build: version }, 200, { "cache-control": "no-store" }));
  app.use("/assets/*", async (c, next) => {
    await next();
    if (c.res.ok) c.header("cache-control", CACHE_FOREVER);
  });
  // A build creates the folder of earlier ones; an image has none.
  for (const root of [CLIENT, KEPT_FOLDER].filter((one) => existsSync(one)))
    app.use("/assets/*", serveStatic({ root, precompressed: true }));
  app.all("/assets/*", async (c) => {
    const found = others === null ? null : await fromOtherBuild(c, others);
    if (found === null) throw new AppError("asset_gone");
    return found;
  });
  const own = serveStatic({
    root: CLIENT,
    precompressed: true,
    onFound: (_path, c) => c.header("cache-control", "no-cache"),
  });
  // Nearly all other paths are pages, so the disk is checked only for known names.
  const names = new Set(readdirSync(CLIENT));
  app.use("/*", (c, next) => (names.has(c.req.path.split("/")[1] ?? "") ? own(c, next) : next()));
  if (others === null) return;
  // Done before the first page is served, because its reader may request assets from another process.
  await shareAssets(others.start, path.join(CLIENT, "assets")).catch((error) =>
    others.start.log.warn(errorFields(error), "processes of other versions cannot serve the files of this build"),
  );
}
