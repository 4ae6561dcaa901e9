import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const BESIDE = "./data";
/** The system's folder for service data. */
const OF_THE_MACHINE = "/var/lib/vouchwell";

/** The data folder and, if it is not the default, a one-line reason for the startup message. */
export type DataFolder = { readonly folder: string; readonly why: string | null };

/** Whether every user can traverse the existing folders above a path. */
function isReachableByAll(path: string): boolean {
  for (let above = dirname(path); ; above = dirname(above)) {
    if (existsSync(above) && (statSync(above).mode & 0o001) === 0) return false;
    if (above === dirname(above)) return true;
  }
}

/**
 * The default data folder: `data` in the working directory. Root's embedded database runs as another user, who may be
 * unable to reach it (a checkout in root's home). The system's data folder is used then, unless a database exists here
 * already.
 */
export function defaultDataFolder(embedded: boolean, folder = resolve(BESIDE)): DataFolder {
  const hidden = embedded && process.getuid?.() === 0 && !isReachableByAll(folder);
  if (!hidden || existsSync(join(folder, "pgdata"))) return { folder, why: null };
  return {
    folder: OF_THE_MACHINE,
    why: `Data: ${OF_THE_MACHINE} (PostgreSQL, which never runs as root, cannot reach ${folder})`,
  };
}
