import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono, Context as HonoContext } from "hono";
import { getMimeType } from "hono/utils/mime";
import { AppError } from "../../contract/errors.ts";
import type { Context } from "../db/context.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import type { CostClass } from "../platform/load/cost-classes.ts";
import { errorFields } from "../platform/log.ts";
import { readSharedAsset, shareAssets } from "../site/shared-assets.ts";
import { CLIENT } from "./built-site.ts";

/** What earlier builds left (scripts/kept-assets.ts). */
const KEPT = fileURLToPath(new URL("../../../.cache/kept", import.meta.url));
const FOR_EVER = "public, max-age=31536000, immutable";
/** Every file of a build has a hash in its name; nothing else is asked of the database. */
const NAME = /^\/assets\/((?:[\w.-]+\/)?[\w.-]+-[\w-]{8}\.\w{2,5}|[\w.-]+-[\w-]{8,}\/[\w.-]+\.json)$/u;

/** Processes of other versions, which have other files, and with whom this one shares a database. */
export type OtherBuilds = {
  /** For the start, in which nobody asks. */
  readonly start: Context;
  contextFor(c: HonoContext<AppEnv>): Context;
  /** Counts a file that another build may have; throws `rate_limited`. */
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
 * Serves the built files: hashed assets for ever, also those that a build of the last day had or that a process of another version
 * has shared (rule O51); everything else is asked again each time. `/build.json` names the build that serves, for pages that may come
 * from an earlier one. Takes the name of the build, and null for others where this process is the only one.
 */
export async function mountAssets(app: Hono<AppEnv>, version: string, others: OtherBuilds | null): Promise<void> {
  app.use("*", async (c, next) => {
    await next();
    // What was said of the whole file must not be kept for a part that there is not: a proxy would go on saying so.
    if (c.res.status === 416) c.header("cache-control", "no-store");
  });
  app.get("/build.json", (c) => c.json({ build: version }, 200, { "cache-control": "no-store" }));
  app.use("/assets/*", async (c, next) => {
    await next();
    if (c.res.ok) c.header("cache-control", FOR_EVER);
  });
  // A build makes the place of those before it; an image has none.
  for (const root of [CLIENT, KEPT].filter((one) => existsSync(one)))
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
  // Nearly everything else is a page: the disk is not asked for a file of its name.
  const names = new Set(readdirSync(CLIENT));
  app.use("/*", (c, next) => (names.has(c.req.path.split("/")[1] ?? "") ? own(c, next) : next()));
  if (others === null) return;
  // Before the first page is served: whoever reads it may ask another process for its parts.
  await shareAssets(others.start, path.join(CLIENT, "assets")).catch((error) =>
    others.start.log.warn(errorFields(error), "processes of other versions cannot serve the files of this build"),
  );
}
