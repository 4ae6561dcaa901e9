import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

/** Assets of an earlier build stay available this long for open pages. Milliseconds. */
const RETENTION_MS = 86_400_000;

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Moves the assets of the last build from `build/client/assets` to `.cache/kept/assets`, dated `now`, and deletes those
 * replaced more than a day ago. A build begins by deleting `build`. Takes the root folder.
 */
export async function keepOldAssets(root: string, now: Date): Promise<void> {
  const [current, kept] = [path.join(root, "build/client/assets"), path.join(root, ".cache/kept/assets")];
  // Created from the first build on, because the server's user may be unable to create it.
  await mkdir(kept, { recursive: true });
  for (const file of await filesIn(kept)) {
    if ((await stat(file)).mtimeMs < now.getTime() - RETENTION_MS) await rm(file);
  }
  for (const file of await filesIn(current)) {
    const place = path.join(kept, path.relative(current, file));
    await mkdir(path.dirname(place), { recursive: true });
    // A rename is atomic, so a running server always finds the file in one of the folders.
    await rename(file, place);
    await utimes(place, now, now);
  }
}
