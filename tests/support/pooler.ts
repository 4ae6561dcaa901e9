import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accountNamed } from "../../src/server/db/embedded/embedded-process.ts";
import { freePort } from "./product.ts";

const PROGRAMS = [process.env.PGBOUNCER_PATH ?? "", "/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"];

/** PgBouncer of this machine; undefined where there is none (Debian: the package `pgbouncer`). */
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

/** Puts PgBouncer before a database on a unix socket. Takes its address and settings; gives the address to use. */
export async function openPooler(program: string, url: string, settings: Record<string, string>) {
  const { pathname, searchParams } = new URL(url.replace("@/", "@localhost/"));
  const [name, port] = [pathname.slice(1), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), "pooler-"));
  await chmod(folder, 0o755);
  const lines = Object.entries({
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    unix_socket_dir: "",
    auth_type: "any",
    ...settings,
  }).map(([key, value]) => `${key} = ${value}`);
  const database = `${name} = host=${searchParams.get("host")} dbname=${name} user=app`;
  await writeFile(join(folder, "pooler.ini"), `[databases]\n${database}\n[pgbouncer]\n${lines.join("\n")}\n`);
  // As who the embedded server runs: its socket lets nobody else in.
  const own = process.getuid?.() === 0 ? ["-u", accountNamed("postgres") === undefined ? "nobody" : "postgres"] : [];
  const child = spawn(program, ["-q", ...own, join(folder, "pooler.ini")], { stdio: "ignore" });
  await untilListening(child, port);
  return {
    url: `postgres://app@127.0.0.1:${port}/${name}`,
    async close() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
