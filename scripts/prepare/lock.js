import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const LOOK_AGAIN_MS = 200;

/**
 * Runs the work under a lock on the checkout; waits for another process that holds it.
 * @param {string} root
 * @param {() => unknown} work
 */
export async function alone(root, work) {
  const file = path.join(root, ".cache", "prepare.lock");
  mkdirSync(path.dirname(file), { recursive: true });
  for (let tries = 1; !take(file); tries += 1) {
    if (tries === 2) console.log("Another process is preparing this checkout; waiting for it.");
    await wait(LOOK_AGAIN_MS);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    await work();
  } finally {
    release();
    process.removeListener("exit", release);
  }
}

/**
 * Tries to take the lock; removes one of a dead process first.
 * @param {string} file
 */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    if (!isAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function isAlive(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    // An empty file belongs to a process that is just writing it.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
