import { execFile } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { QUICK_FOLDER } from "../support/quick-folder.ts";

const NOBODY = 65_534;
let folder: string;
let product: Product | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(QUICK_FOLDER, "vouchwell-installed-"));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await product?.end("SIGTERM");
  for (const made of ["installed", "installed/node_modules"]) await chmod(join(folder, made), 0o755);
  await rm(folder, { recursive: true, force: true });
});

/** Installed by another user, like the systemd units: the product's user can read it and write only its data. */
async function installedByAnother(): Promise<string> {
  const root = join(folder, "installed");
  for (const name of ["src", "build", "scripts", "package.json", "package-lock.json"])
    await cp(name, join(root, name), { recursive: true });
  const packages = join(root, "node_modules");
  await mkdir(packages);
  // As after plain `npm ci`, without our stamp.
  for (const name of await readdir("node_modules"))
    if (name !== ".vouchwell-lock") await symlink(join(process.cwd(), "node_modules", name), join(packages, name));
  for (const made of [packages, root]) await chmod(made, 0o555);
  return root;
}

/** A data folder, and the user the product runs as. */
async function ownData(): Promise<{ data: string; as: { uid?: number } }> {
  const data = await mkdtemp(join(folder, "data-"));
  if (process.getuid?.() !== 0) return { data, as: {} };
  await chown(data, NOBODY, NOBODY);
  return { data, as: { uid: NOBODY } };
}

test("O19 serves from a folder that it cannot write to", async () => {
  const { data, as } = await ownData();
  const root = await installedByAnother();
  product = await startProduct(data, await freePort(), {}, { root, ...as });
  const page = await (await fetch(`${product.url}/auth`)).text();
  const asset = /\/assets\/[\w-]+\.js/u.exec(page)?.[0] ?? expect.fail("the page has no script");
  expect((await fetch(`${product.url}${asset}`)).status).toBe(200);
  expect((await fetch(`${product.url}/assets/of-a-former-build.js`)).status).toBe(404);
  expect(product.output()).not.toContain("EACCES");
}, 120_000);

test("O19 `npm run check` works from there", async () => {
  const { data, as } = await ownData();
  const root = await installedByAnother();
  const env = { PATH: process.env.PATH, DATA_DIR: data, NODE_ENV: "production", DNS_SERVERS: "127.0.0.1:1" };
  const at = { cwd: root, env, ...as };
  await promisify(execFile)(process.execPath, ["scripts/prepare.js", "--install-only"], at);
  const checked = promisify(execFile)(process.execPath, ["src/server/check/check-cli.ts"], at);
  const { stdout } = await checked.catch((error: { stdout: string }) => error);
  expect(stdout).toContain(`ok     database   the embedded one, in ${data}`);
}, 120_000);
