import { readFileSync, realpathSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Whether it allows executing programs and has space. Containers often provide only 64 MB or forbid execution, and its
 * files count as their memory.
 */
function isRoomy(): boolean {
  try {
    const mounted = readFileSync("/proc/mounts", "utf8").split("\n");
    const options = mounted
      .find((line) => line.split(" ")[1] === MEMORY)
      ?.split(" ")[3]
      ?.split(",") ?? ["noexec"];
    const { bavail, bsize } = statfsSync(MEMORY);
    const allowed = process.constrainedMemory() || Number.POSITIVE_INFINITY;
    return !options.includes("noexec") && Math.min(bavail * bsize, freemem(), allowed / 2) > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * In memory if there is enough. macOS's temporary folder has too long a path for a socket, and its short one is a link.
 */
function quickFolder(platform: string = process.platform): string {
  if (platform === "darwin") return realpathSync("/tmp");
  return isRoomy() ? MEMORY : tmpdir();
}

/** Folder of temporary databases: each test file copies one, which on a disk takes longer than the tests. */
export const QUICK_FOLDER = quickFolder();
