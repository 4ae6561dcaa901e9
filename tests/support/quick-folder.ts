import { readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Programs may be started in it, and it has room: containers often give 64 MB of it, or forbid both, and what lies there
 * counts among the memory that they may have.
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
 * Where throw-away databases lie: in memory where there is plenty of it. Each file of tests copies one, and on a disk the
 * copy takes longer than the tests.
 */
export const QUICK_FOLDER = isRoomy() ? MEMORY : tmpdir();
