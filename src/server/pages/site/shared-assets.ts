import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { inArray, lt, sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import { siteAssets } from "../../infra/db/tables/platform.ts";
import { defineTask } from "../../infra/db/task.ts";

export const PURGE_ASSETS = defineTask({
  name: "purge-site-assets",
  class: "upkeep",
  schedule: "59 3 * * *",
  run: purgeAssets,
});
/** How long files of a build stay available after the last start of a process with that build. */
const RETENTION_MS = 90 * 86_400_000;
/** Further starts within a day write nothing. */
const REWRITE_AFTER_MS = 86_400_000;
/** A build has some six hundred files, so their bytes are written in batches. */
const BATCH = 50;

export type SharedAsset = { readonly body: Buffer; readonly encoding: "br" | "identity" };

/** The build writes a compressed variant beside each file that benefits. */
const isPacked = (name: string) => /\.(?:br|gz)$/u.test(name);

/** Relative to the folder, as in the file's URL. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !isPacked(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function assetOf(folder: string, name: string): Promise<SharedAsset> {
  const file = path.join(folder, name);
  const packed = await readFile(`${file}.br`).catch(() => null);
  return packed === null ? { body: await readFile(file), encoding: "identity" } : { body: packed, encoding: "br" };
}

/**
 * Stores the files of this build in the database for processes of other versions behind the same address: during an
 * update, a page of one version may request its parts from the other. Existing files are not written again. Takes the
 * folder of the files.
 */
export async function shareAssets({ db, clock, write }: Context, folder: string): Promise<void> {
  const names = await namesIn(folder);
  const now = clock.now();
  const fresh = new Date(now.getTime() - REWRITE_AFTER_MS);
  const there = await db
    .select({ name: siteAssets.name, seen_at: siteAssets.seen_at })
    .from(siteAssets)
    .where(inArray(siteAssets.name, names));
  const stale = there.filter(({ seen_at }) => seen_at < fresh).map(({ name }) => name);
  const known = new Set(there.map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  if (stale.length > 0)
    await write((tx) => tx.update(siteAssets).set({ seen_at: now }).where(inArray(siteAssets.name, stale)));
  for (let from = 0; from < missing.length; from += BATCH) {
    const rows = await Promise.all(
      missing.slice(from, from + BATCH).map(async (name) => ({ name, ...(await assetOf(folder, name)), seen_at: now })),
    );
    // Two processes of a build may start at once.
    await write((tx) => tx.insert(siteAssets).values(rows).onConflictDoNothing());
  }
}

/** A file of a build that any version has stored, by its name; null for an unknown one. */
export async function readSharedAsset({ db }: Pick<Context, "db">, name: string): Promise<SharedAsset | null> {
  const [asset] = await db.rows<SharedAsset>(sql`SELECT body, encoding FROM site_assets WHERE name = ${name}`);
  return asset ?? null;
}

/** Deletes the files of builds that no process has started with for a long time. */
export async function purgeAssets({ clock, write }: Context): Promise<void> {
  const until = new Date(clock.now().getTime() - RETENTION_MS);
  await write((tx) => tx.delete(siteAssets).where(lt(siteAssets.seen_at, until)));
}
