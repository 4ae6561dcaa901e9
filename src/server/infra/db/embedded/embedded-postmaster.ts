import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defaultSocketFolder, type EmbeddedLocation } from "./embedded-location.ts";
import { passesTest, runToCompletion } from "./embedded-process.ts";

// The server and its processes work in the cluster's folder, which tells them from unrelated programs with the same id.
// The check runs as the server's account, because in a container even root may be unable to inspect other users'
// processes.

type Log = (line: string) => void;

/** The process id in postmaster.pid, if any. The process may be dead. */
export function readPostmasterPid({ cluster }: EmbeddedLocation): string | undefined {
  return readPid(join(cluster, "postmaster.pid"));
}

function readPid(file: string): string | undefined {
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

/** Whether the process in postmaster.pid is alive and is this cluster's server. */
export async function isPostmasterRunning(place: EmbeddedLocation): Promise<boolean> {
  const pid = readPostmasterPid(place);
  if (pid === undefined) return false;
  return passesTest(`${place.platform.worksIn} && kill -0 "$1"`, [place.cluster, pid], place);
}

/**
 * The socket folder of this cluster's server according to postmaster.pid (fifth line). A copied data folder names the
 * original's socket, so another folder counts only if the server really works on this cluster.
 */
export async function runningSocketFolder(place: EmbeddedLocation): Promise<string | undefined> {
  const folder = linesOf(join(place.cluster, "postmaster.pid"))[4];
  if (!folder) return undefined;
  return folder === defaultSocketFolder(place) || (await isPostmasterRunning(place)) ? folder : undefined;
}

/** Signals a process of this cluster. Check and signal happen in one shell command, so that no other program is hit. */
export function signalProcess(place: EmbeddedLocation, pid: string, signal: "INT" | "KILL"): Promise<boolean> {
  return passesTest(`${place.platform.worksIn} && kill -${signal} "$1"`, [place.cluster, pid], place);
}

async function listOwnProcesses(place: EmbeddedLocation): Promise<string[]> {
  const { output } = await runToCompletion("/bin/sh", ["-c", place.platform.listWorkingIn, place.cluster], place);
  return output.split("\n").filter((line) => line !== "");
}

/** Whether any process has the id in this file. */
function isPidInUse(file: string): boolean {
  try {
    return process.kill(Number(readPid(file)), 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Ends orphaned processes of a killed server: they keep its shared memory, and PostgreSQL refuses to start beside them.
 */
export async function killOrphans(place: EmbeddedLocation, log: Log): Promise<void> {
  if (await isPostmasterRunning(place)) return;
  for (const pid of await listOwnProcesses(place)) {
    log(`Ending process ${pid}, left over from a PostgreSQL server that was killed.`);
    await signalProcess(place, pid, "KILL");
  }
}

/**
 * Deletes lock files whose process id belongs to another program or a zombie after a reboot, because PostgreSQL would
 * wait for it. Files with a free id stay, since PostgreSQL then checks for orphaned processes itself. Call it under the
 * lock, when nobody answers at the socket.
 */
export async function deleteForeignLockFiles(place: EmbeddedLocation, socket: string, log: Log): Promise<void> {
  const files = [join(place.cluster, "postmaster.pid"), join(socket, ".s.PGSQL.5432.lock")];
  const misleading = files.filter(isPidInUse);
  if (misleading.length === 0 || (await listOwnProcesses(place)).length > 0) return;
  for (const file of misleading) {
    log(`Process ${readPid(file)} is not this database's server: ${file} is left over and is deleted.`);
    rmSync(file, { force: true });
  }
}
