import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accountForServer } from "../../src/server/infra/db/embedded/embedded-process.ts";
import { freePort } from "./product.ts";

const PROGRAMS = [process.env.PGBOUNCER_PATH ?? "", "/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"];

/** This machine's PgBouncer; undefined if it is not installed (Debian: `pgbouncer`). */
export function findPooler(): string | undefined {
  return PROGRAMS.find((program) => {
    try {
      execFileSync(program, ["--version"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error("PgBouncer ended at its start");
    const socket = connect(port, "127.0.0.1");
    const up = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (up) return;
    await pause(25);
  }
  throw new Error("PgBouncer did not listen");
}

type Settings = Readonly<Record<string, string>>;

function iniOf(databases: readonly string[], port: number, settings: Settings): string {
  const all = { listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "", auth_type: "any", ...settings };
  const lines = Object.entries(all).map(([key, value]) => `${key} = ${value}`);
  return `[databases]\n${databases.join("\n")}\n[pgbouncer]\n${lines.join("\n")}\n`;
}

/** Runs PgBouncer on a port with a configuration file that can be rewritten. */
async function runPooler(program: string, port: number, ini: string) {
  const folder = await mkdtemp(join(tmpdir(), "pooler-"));
  const file = join(folder, "pooler.ini");
  await chmod(folder, 0o755);
  await writeFile(file, ini);
  // Runs as the embedded server's user, because its socket admits nobody else.
  const own = process.getuid?.() === 0 ? ["-u", accountForServer()?.name ?? "nobody"] : [];
  const start = () => spawn(program, ["-q", ...own, file], { stdio: "ignore" });
  let child = start();
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  await untilListening(child, port);
  return {
    pid: () => child.pid ?? 0,
    rewrite: (text: string) => writeFile(file, text),
    reload: () => void child.kill("SIGHUP"),
    async restart() {
      await end("SIGTERM");
      child = start();
      await untilListening(child, port);
    },
    async close() {
      await end("SIGKILL");
      await rm(folder, { recursive: true });
    },
  };
}

/** Puts PgBouncer in front of a database on a unix socket. Takes its address and settings; returns the new address. */
export async function startPooler(program: string, url: string, settings: Settings) {
  const { pathname, searchParams } = new URL(url.replace("@/", "@localhost/"));
  const [name, port] = [pathname.slice(1), await freePort()];
  const database = `${name} = host=${searchParams.get("host")} dbname=${name} user=app`;
  const { pid, close } = await runPooler(program, port, iniOf([database], port, settings));
  return { url: `postgres://app@127.0.0.1:${port}/${name}`, pid: pid(), close };
}

/** Stable addresses of a pair of servers, whichever is the primary. */
export type PairPooler = {
  /** For `DATABASE_URL`: transaction mode. */
  readonly pooled: string;
  /** For `DATABASE_DIRECT_URL`: session mode. */
  readonly direct: string;
  /** Redirects to another local server, like an operator. */
  moveTo(port: number, how: "reload" | "restart"): Promise<void>;
  close(): Promise<void>;
};

/** Puts PgBouncer in front of a server on a local port, for pairs that fail over. */
export async function startPairPooler(program: string, server: number, name: string): Promise<PairPooler> {
  const port = await freePort();
  const settings = {
    default_pool_size: "15",
    max_client_conn: "500",
    ignore_startup_parameters: "statement_timeout,idle_in_transaction_session_timeout",
    // By default it waits 15 seconds before reconnecting to a failed server.
    server_login_retry: "1",
  };
  const iniFor = (to: number) =>
    iniOf(
      ["transaction", "session"].map(
        (mode) => `${mode} = host=127.0.0.1 port=${to} dbname=${name} user=app pool_mode=${mode}`,
      ),
      port,
      settings,
    );
  const { rewrite, reload, restart, close } = await runPooler(program, port, iniFor(server));
  return {
    pooled: `postgres://app@127.0.0.1:${port}/transaction`,
    direct: `postgres://app@127.0.0.1:${port}/session`,
    async moveTo(to, how) {
      await rewrite(iniFor(to));
      await (how === "reload" ? reload() : restart());
    },
    close,
  };
}
