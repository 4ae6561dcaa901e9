import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import { isGathered } from "../../scripts/prepare/build.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const READY_MS = 120_000;

/** The product as users start it: a separate process on a local port. */
export type Product = {
  readonly url: string;
  readonly pid: number;
  /** Its output so far. */
  output(): string;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

// Below the range from which Linux numbers outgoing connections: nothing takes such a port before the product listens.
const PORTS = { first: 20_000, last: 32_000 };
let lastPort = PORTS.first + ((process.pid * 97 + threadId * 1_009) % (PORTS.last - PORTS.first));

/** A local port that no process listens on and no outgoing connection is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort = lastPort < PORTS.last ? lastPort + 1 : PORTS.first;
    const port = lastPort;
    const server = createServer().listen(port, "127.0.0.1");
    if (!(await once(server, "listening").then(Boolean, () => false))) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  // A program that cannot be started reports that through the race below.
  const closed = once(child, "close").catch(() => undefined);
  while (!output().includes("is ready:")) {
    if (child.exitCode !== null) {
      // What it wrote last arrives after its exit.
      await closed;
      throw new Error(`the product ended at its start:\n${output()}`);
    }
    if (performance.now() > deadline) throw new Error(`the product did not become ready:\n${output()}`);
    await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
  }
}

/** Another installation folder and user; `sources`: run the sources even if there is a bundle. */
export type Installed = { readonly root?: string; readonly uid?: number; readonly sources?: boolean };

const SOURCES = "src/server/main.ts";

/** What `npm start` runs; the sources if they changed since the bundle was built. */
function entryIn(root: string): string {
  const gathered = root === ROOT ? isGathered(root) : existsSync(join(root, "build/run/main.js"));
  return gathered ? "build/run/main.js" : SOURCES;
}

function launch(
  dataDir: string,
  port: number,
  more: Record<string, string>,
  { root = ROOT, uid, sources = false }: Installed = {},
): { child: ChildProcess; output(): string } {
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA: "off",
    RATE_LIMIT_FACTOR: "10000",
    LOG_LEVEL: "warn",
    DNS_SERVERS: "127.0.0.1:1",
    // Shedding would make answers depend on other work on the machine.
    SHEDDING: "off",
    ...more,
  };
  const child = spawn(process.execPath, [sources ? SOURCES : entryIn(root)], {
    cwd: root,
    env: environment,
    stdio: "pipe",
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/** Starts the product where it must fail. Takes its environment; returns its exit code and output. */
export async function failToStart(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(dataDir, port, more);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: output() };
}

/** Starts the built product on a folder and port. Takes additional environment, and another installation. */
export async function startProduct(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
  installed?: Installed,
): Promise<Product> {
  const { child, output } = launch(dataDir, port, more, installed);
  try {
    await untilReady(child, output);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, "exit");
      return child.exitCode;
    },
  };
}
