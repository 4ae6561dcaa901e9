import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const START_MS = 20_000;
const END_MS = 10_000;

/** Whether a system program is available; tests that need a missing one are skipped by name. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A self-signed certificate for `localhost`: both files, and its PEM. */
export function selfSigned(folder: string): { cert: string; key: string; pem: string } {
  const [cert, key] = [`${folder}/proxy.pem`, `${folder}/proxy.key`];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", [...made, "-keyout", key, "-out", cert, ...subject], { stdio: "ignore" });
  return { cert, key, pem: readFileSync(cert, "utf8") };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A program that serves a local port until it is ended. */
export type Program = {
  readonly pid: number;
  /** Ends it with SIGTERM, or SIGKILL if necessary; returns the milliseconds it took. */
  end(): Promise<number>;
};

function endable(child: ChildProcess): Program {
  return {
    pid: child.pid ?? 0,
    async end() {
      const started = performance.now();
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, "exit");
        const late = setTimeout(() => child.kill("SIGKILL"), END_MS);
        child.kill("SIGTERM");
        await gone;
        clearTimeout(late);
      }
      return performance.now() - started;
    },
  };
}

/** Starts a program and waits for its port. Throws with its output if it fails. */
export async function startProgram(
  name: string,
  args: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Program> {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const deadline = performance.now() + START_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${name} did not come up:\n${printed}`);
    }
    await pause(50);
  }
  return endable(child);
}
