import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

/** So long after they were replaced the files of an earlier build are still there for whoever has its pages open. */
const KEPT_MS = 86_400_000;

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Takes what the last build left in `build/client/assets` over to `.cache/kept/assets`, as replaced `now`, and forgets what
 * was replaced more than a day ago. A build begins with deleting `build`. Takes the root folder.
 */
export async function keepAssets(root: string, now: Date): Promise<void> {
  const [current, kept] = [path.join(root, "build/client/assets"), path.join(root, ".cache/kept/assets")];
  // There from the first build on: whoever serves may not be allowed to make it.
  await mkdir(kept, { recursive: true });
  for (const file of await filesIn(kept)) {
    if ((await stat(file)).mtimeMs < now.getTime() - KEPT_MS) await rm(file);
  }
  for (const file of await filesIn(current)) {
    const place = path.join(kept, path.relative(current, file));
    await mkdir(path.dirname(place), { recursive: true });
    // At once: there is no moment in which a running server finds the file in neither place.
    await rename(file, place);
    await utimes(place, now, now);
  }
}
