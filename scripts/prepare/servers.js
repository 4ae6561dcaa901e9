import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { output, run } from "./run.js";

/** Programs that some tests run the product against, by Debian package; without one, its tests are skipped. */
const SERVERS = [
  { name: "postgresql-15", program: "/usr/lib/postgresql/15/bin/initdb" },
  { name: "pgbouncer", program: "/usr/sbin/pgbouncer" },
  { name: "pgbackrest", program: "/usr/bin/pgbackrest" },
  { name: "prometheus", program: "/usr/bin/promtool" },
  { name: "nginx-light", program: "/usr/sbin/nginx" },
  { name: "caddy", program: "/usr/bin/caddy" },
  // For process inspection as on a system without /proc.
  { name: "lsof", program: "/usr/bin/lsof" },
  // Even if a browser with a window exists, in which browser tests take several times as long.
  { name: "chromium-headless-shell", program: "/usr/bin/chromium-headless-shell" },
];

function missing() {
  return SERVERS.filter(({ program }) => !existsSync(program)).map(({ name }) => name);
}

/**
 * Not every Debian release has all of them: each is tried once, and missing ones are recorded here.
 * @param {string} root
 */
const markOf = (root) => path.join(root, ".cache", "servers-looked-for");

/** @param {string} root */
function isLookedFor(root) {
  const known = existsSync(markOf(root)) ? readFileSync(markOf(root), "utf8").trim().split(" ") : [];
  return missing().every((name) => known.includes(name));
}

/**
 * Whether installable servers are missing; installing needs root on Debian.
 * @param {string} root
 */
export function lacksServers(root) {
  const could = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  return could && !isLookedFor(root);
}

/**
 * Installs them from system packages. A missing package is no failure; tests report what they skip.
 * @param {string} root
 */
export async function installServers(root) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const task = { root, name: "servers" };
  await run({ ...task, says: "Looking for the servers that tests need (once)" }, "apt-get", ["update", "-qq"], { env });
  for (const name of missing()) {
    if (output("apt-cache", ["show", name]) === undefined) continue;
    const args = ["install", "-y", "-qq", "--no-install-recommends", name];
    await run({ ...task, says: `Installing ${name}` }, "apt-get", args, { env, more: true });
  }
  writeFileSync(markOf(root), `${missing().join(" ")}\n`);
}
