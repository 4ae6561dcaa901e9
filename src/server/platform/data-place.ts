import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const BESIDE = "./data";
/** Where a machine keeps the data of its services. */
const OF_THE_MACHINE = "/var/lib/vouchwell";

/** A folder, and why it is not the usual one, in one line for whoever starts the product. */
export type DataPlace = { readonly folder: string; readonly why: string | null };

/** Whether every user may pass through the folders above, as far as they are there. */
function everybodyReaches(path: string): boolean {
  for (let above = dirname(path); ; above = dirname(above)) {
    if (existsSync(above) && (statSync(above).mode & 0o001) === 0) return false;
    if (above === dirname(above)) return true;
  }
}

/**
 * The data folder where nobody named one: `data` in the folder it is started in. Root's embedded database runs as another user, who
 * may not get there (a checkout in root's own home): then it is the machine's folder for data, unless a database is here already.
 */
export function usualDataPlace(embedded: boolean, folder = resolve(BESIDE)): DataPlace {
  const hidden = embedded && process.getuid?.() === 0 && !everybodyReaches(folder);
  if (!hidden || existsSync(join(folder, "pgdata"))) return { folder, why: null };
  return {
    folder: OF_THE_MACHINE,
    why: `Data: ${OF_THE_MACHINE} (PostgreSQL, which never runs as root, cannot reach ${folder})`,
  };
}
