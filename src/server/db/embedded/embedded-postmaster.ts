import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { type Place, usualSocketFolder } from "./embedded-place.ts";
import { holds, run } from "./embedded-process.ts";

// The server and all its processes work in the cluster's folder; that tells them from a stranger with the same number.
// Asked by the server's account: in a container even root may not look into other people's processes.
const IS_OURS = '{ [ ! -d /proc/self ] || [ "/proc/$1/cwd" -ef "$0" ]; }';
const LIST_OURS = 'for p in /proc/[0-9]*; do [ "$p/cwd" -ef "$0" ] && echo "$p"; done; exit 0';

type Log = (line: string) => void;

/** The process number in postmaster.pid, if there is one. It says nothing about whether that process lives. */
export function postmasterNumber({ cluster }: Place): string | undefined {
  return numberIn(join(cluster, "postmaster.pid"));
}

function numberIn(file: string): string | undefined {
  const [first] = linesOf(file);
  return first !== undefined && /^\d+$/.test(first) ? first : undefined;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Whether the process in postmaster.pid lives and is this cluster's server. */
export async function postmasterRuns(place: Place): Promise<boolean> {
  const pid = postmasterNumber(place);
  if (pid === undefined) return false;
  return holds(`${IS_OURS} && kill -0 "$1"`, [place.cluster, pid], place.account);
}

/**
 * Where the server of this cluster listens according to postmaster.pid (fifth line). In a copy of a data folder that
 * line names the original's socket: a folder elsewhere counts only when the server really works on this cluster.
 */
export async function runningSocketFolder(place: Place): Promise<string | undefined> {
  const folder = linesOf(join(place.cluster, "postmaster.pid"))[4];
  if (!folder) return undefined;
  return folder === usualSocketFolder(place) || (await postmasterRuns(place)) ? folder : undefined;
}

/** Sends a signal to a process of this cluster; asked and told in one breath, so that no stranger is hit. */
export function signalOwn(place: Place, pid: string, signal: "INT" | "KILL"): Promise<boolean> {
  return holds(`${IS_OURS} && kill -${signal} "$1"`, [place.cluster, pid], place.account);
}

async function ownProcesses({ cluster, account }: Place): Promise<string[]> {
  const { output } = await run("/bin/sh", ["-c", LIST_OURS, cluster], account);
  const folders = output.split("\n").filter((line) => line !== "");
  return folders.map((folder) => basename(folder));
}

/** Processes of a server that was killed keep its memory, and PostgreSQL rightly refuses to start beside them. */
export async function endOrphans(place: Place, log: Log): Promise<void> {
  if (await postmasterRuns(place)) return;
  for (const pid of await ownProcesses(place)) {
    log(`Ending process ${pid}, left over from a PostgreSQL server that was killed.`);
    await signalOwn(place, pid, "KILL");
  }
}

/**
 * After a restart of the machine the number in the server's lock files may belong to any other program (or to a dead
 * process that nobody has cleared away), and PostgreSQL would wait for that. Never deleted because the number is free:
 * PostgreSQL itself then looks for processes left over. Call it under the lock, when nobody answers at the socket.
 */
export async function deleteForeignLockFiles(place: Place, socket: string, log: Log): Promise<void> {
  const files = [join(place.cluster, "postmaster.pid"), join(socket, ".s.PGSQL.5432.lock")];
  const misleading = files.filter((file) => existsSync(`/proc/${numberIn(file) ?? "none"}`));
  if (misleading.length === 0 || (await ownProcesses(place)).length > 0) return;
  for (const file of misleading) {
    log(`Process ${numberIn(file)} is not this database's server: ${file} is left over and is deleted.`);
    rmSync(file, { force: true });
  }
}
