import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const MIB = 2 ** 20;
/** Its contents may grow between measuring and filling. */
const ROOM = 256 * 1_024;
const [BUSY_TRIES, BUSY_MS] = [500, 10];

/** A separate disk that can be filled and mounted read-only. */
export type Disk = {
  readonly folder: string;
  /** Fills it completely. */
  fill(): void;
  /** Waits until nothing on it is open for writing. */
  makeReadOnly(): Promise<void>;
  /** Frees space and makes it writable. */
  mend(): void;
  remove(): void;
};

function mount(...args: string[]): void {
  execFileSync("mount", args, { stdio: ["ignore", "ignore", "pipe"] });
}

/** Mounts it if this machine permits; otherwise returns the reason. It lies in memory. */
export function openDisk(mebibytes: number): Disk | string {
  const folder = mkdtempSync(join(tmpdir(), "vouchwell-disk-"));
  const whole = `size=${mebibytes * MIB}`;
  try {
    mount("-t", "tmpfs", "-o", `${whole},mode=0755`, "tmpfs", folder);
  } catch (error) {
    rmSync(folder, { recursive: true });
    return String((error as { stderr?: Buffer }).stderr ?? error).trim();
  }
  function bound(tries: number): void {
    const { blocks, bfree, bsize } = statfsSync(folder);
    try {
      mount("-o", `remount,size=${(blocks - bfree) * bsize + ROOM}`, folder);
    } catch (error) {
      if (tries === 0) throw error;
      bound(tries - 1);
    }
  }
  return {
    folder,
    fill: () => bound(20),
    async makeReadOnly() {
      for (let tries = 1; ; tries += 1) {
        try {
          return mount("-o", "remount,ro", folder);
        } catch (error) {
          // A killed process may hold it open for a moment.
          if (tries === BUSY_TRIES) throw error;
        }
        await pause(BUSY_MS);
      }
    },
    mend: () => mount("-o", `remount,rw,${whole}`, folder),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
