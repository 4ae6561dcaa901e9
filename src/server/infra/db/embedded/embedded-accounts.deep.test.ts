import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type EmbeddedChild,
  embeddedChild,
  serverProcess,
  temporaryHome,
} from "../../../../../tests/support/embedded-child.ts";
import { hasProgram } from "../../../../../tests/support/programs.ts";
import { binariesInstalled } from "./embedded-binaries.ts";
import { detectPlatform } from "./embedded-platform.ts";
import { accountForServer, findAccount } from "./embedded-process.ts";

const SETTINGS = { fsync: "off", shared_buffers: "16MB" };
const nobody = findAccount("nobody") ?? { uid: 65534, gid: 65534 };
const AS_NOBODY = ["/usr/bin/setpriv", `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, "--clear-groups"];

/** Running as several users needs root and `setpriv`, which only Linux has. */
const isRoot = process.getuid?.() === 0 && hasProgram("/usr/bin/setpriv") && binariesInstalled();

/** Whether the other user can reach and read a file through all its parent folders. */
function nobodyReads(path: string): boolean {
  return spawnSync("/usr/bin/setpriv", [...AS_NOBODY.slice(1), "/usr/bin/test", "-r", path]).status === 0;
}

/** How the other user starts the product: from this checkout, or from a copy if it lies in a private folder. */
type Ways = { readonly module?: string; readonly node?: string; readonly through: readonly string[] };
let asNobody: Ways;
let readable: string;

beforeAll(async () => {
  if (!isRoot) return;
  readable = await temporaryHome();
  chmodSync(readable, 0o755);
  const node = join(readable, "node");
  if (!nobodyReads(process.execPath)) cpSync(process.execPath, node);
  asNobody = {
    through: AS_NOBODY,
    ...(!nobodyReads(import.meta.filename) && { module: copyCheckout(readable) }),
    ...(existsSync(node) && { node }),
  };
});
afterAll(() => isRoot && rm(readable, { recursive: true, force: true }));

let home: string;
let children: EmbeddedChild[];

beforeEach(async () => {
  home = await temporaryHome();
  children = [];
});

afterEach(async () => {
  for (const child of children) await child.stop();
  await rm(home, { recursive: true, force: true });
});

function start(dataDir: string, options: Parameters<typeof embeddedChild>[1] = {}) {
  const child = embeddedChild(dataDir, { settings: SETTINGS, ...options });
  children.push(child);
  return child.answer;
}

function folder(name: string, mode: number): string {
  const path = join(home, name);
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

describe.skipIf(!isRoot)("embedded PostgreSQL started by root (needs root and Linux's setpriv)", () => {
  test("runs the server as postgres or nobody; only it and root can reach the socket", async () => {
    const { url } = await start(home);
    const { uid } = statSync(`/proc/${serverProcess(home)}`);
    expect(uid).toBe(accountForServer()?.uid);
    const socket = new URL(url.replace("@/", "@localhost/")).searchParams.get("host") ?? "";
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    expect(statSync(socket).uid).toBe(uid);
    expect(statSync(join(home, "pgrun")).mode & 0o777).toBe(0o700);
  });

  test("refuses an unreachable data folder, suggests one that works and keeps the folder's permissions", async () => {
    const parent = folder("private", 0o700);
    const { error } = await start(join(parent, "data"));
    expect(error).toMatch(/^EmbeddedDatabaseError: .*cannot reach .*private\/data.*DATA_DIR=\/var\/lib\/vouchwell/);
    expect(statSync(parent).mode & 0o777).toBe(0o700);
  });

  test("makes root's private data folder traversable only if nothing in it is open to others", async () => {
    const empty = folder("empty", 0o700);
    expect((await start(empty)).fresh).toBe(true);
    expect(statSync(empty).mode & 0o777).toBe(0o701);
    const used = folder("used", 0o700);
    writeFileSync(join(used, "notes"), "for root", { mode: 0o644 });
    expect((await start(used)).error).toMatch(/cannot reach/);
    expect(statSync(used).mode & 0o777).toBe(0o700);
  });

  test("keeps running another user's database as that user", async () => {
    const dataDir = folder("data", 0o711);
    chownSync(dataDir, nobody.uid, nobody.gid);
    const first = embeddedChild(dataDir, { settings: SETTINGS, ...asNobody });
    expect(await first.answer).toMatchObject({ fresh: true });
    await first.stop();
    expect(await start(dataDir)).toMatchObject({ fresh: false, error: "" });
    expect(statSync(`/proc/${serverProcess(dataDir)}`).uid).toBe(nobody.uid);
  });

  test("copies the programs to the data folder for a checkout below a private folder", async () => {
    const checkout = folder("checkout", 0o700);
    const module = copyCheckout(checkout);
    const dataDir = folder("data", 0o711);
    expect(await start(dataDir, { module })).toMatchObject({ fresh: true, error: "" });
    const [copy] = readdirSync(join(dataDir, "pgbin"));
    expect(copy).toMatch(/^linux-/);
    await Promise.all(children.map((child) => child.stop()));
    const lost = join(dataDir, "pgbin", String(copy), "native", "lib", "libpq.so.5.18");
    rmSync(lost);
    expect(await start(dataDir, { module })).toMatchObject({ fresh: false, error: "" });
    expect(existsSync(lost)).toBe(true);
  });
});

describe.skipIf(!isRoot)("embedded PostgreSQL started by an ordinary user (needs root and Linux's setpriv)", () => {
  test("runs the server as that user", async () => {
    const dataDir = folder("data", 0o700);
    chownSync(dataDir, nobody.uid, nobody.gid);
    expect(await start(dataDir, asNobody)).toMatchObject({ fresh: true, error: "" });
    expect(statSync(`/proc/${serverProcess(dataDir)}`).uid).toBe(nobody.uid);
  });

  test("refuses another user's database and names that user", async () => {
    const first = embeddedChild(join(home, "data"), { settings: SETTINGS });
    await first.answer;
    await first.stop();
    const { error } = await start(join(home, "data"), asNobody);
    expect(error).toMatch(/^EmbeddedDatabaseError: .*belongs to user/);
  });
});

/** Copies what the starter needs of this checkout to another place. Returns the path of its module there. */
function copyCheckout(checkout: string): string {
  const require = createRequire(import.meta.url);
  const modules = join(checkout, "node_modules");
  const { packageName } = detectPlatform();
  linkTree(dirname(dirname(require.resolve(packageName))), join(modules, packageName));
  copyPackage("pg", modules);
  const sources = join(checkout, "src", "server", "infra", "db", "embedded");
  mkdirSync(sources, { recursive: true });
  for (const path of ["contract/product.ts", "server/infra/platform"])
    cpSync(join(import.meta.dirname, "../../../..", path), join(checkout, "src", path), { recursive: true });
  writeFileSync(join(checkout, "package.json"), '{ "type": "module" }');
  for (const name of readdirSync(import.meta.dirname)) {
    if (/^embedded[a-z-]*\.ts$/.test(basename(name))) cpSync(join(import.meta.dirname, name), join(sources, name));
  }
  return join(sources, "embedded.ts");
}

/** Copies a package with its dependencies. A link would lead back into a folder that the other user cannot enter. */
function copyPackage(name: string, modules: string): void {
  if (existsSync(join(modules, name))) return;
  const from = join(import.meta.dirname, "../../../../../node_modules", name);
  cpSync(from, join(modules, name), { recursive: true, dereference: true });
  const { dependencies = {} } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  for (const needed of Object.keys(dependencies)) copyPackage(needed, modules);
}

/** Copies without the links between libraries, as npm unpacks the package. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkTree(join(from, entry.name), join(to, entry.name));
    if (!entry.isFile()) continue;
    try {
      linkSync(join(from, entry.name), join(to, entry.name));
    } catch {
      cpSync(join(from, entry.name), join(to, entry.name));
    }
  }
}
