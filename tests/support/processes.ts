import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";

// Linux exposes both in /proc, without a program; other systems have `ps` and `lsof`.

/** Reads each entry of a /proc folder, skipping those that vanished meanwhile. */
function readEach(folder: string, read: (path: string) => string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      try {
        return [read(`${folder}/${name}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** Live child processes of a process; empty if it has ended. */
export function childrenOf(pid: number, platform: string = process.platform): number[] {
  if (platform === "linux") {
    const ofThreads = readEach(`/proc/${pid}/task`, (thread) => readFileSync(`${thread}/children`, "utf8"));
    return ofThreads.flatMap((listed) => listed.split(" ").filter(Boolean).map(Number));
  }
  const lines = execFileSync("ps", ["-A", "-o", "pid=", "-o", "ppid="], { encoding: "utf8" }).split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([own = 0, parent]) => (parent === pid ? [own] : []));
}

/** Open files of this process below a folder. */
export function openFilesIn(folder: string, platform: string = process.platform): string[] {
  const within = `${realpathSync(folder)}/`;
  return openFiles(platform).filter((path) => path.startsWith(within));
}

function openFiles(platform: string): string[] {
  if (platform === "linux") return readEach("/proc/self/fd", (path) => readlinkSync(path));
  const lines = execFileSync("lsof", ["-w", "-p", String(process.pid), "-Fn"], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.startsWith("n")).map((line) => line.slice(1));
}
