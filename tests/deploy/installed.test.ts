import { chmod, chown, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { QUICK_FOLDER } from "../support/quick-folder.ts";

const NOBODY = 65_534;
let folder: string;
let product: Product | undefined;

afterEach(async () => {
  await product?.end("SIGTERM");
  await chmod(join(folder, "installed"), 0o755);
  await rm(folder, { recursive: true, force: true });
});

/** Built by somebody else, as the units of systemd have it: whoever runs it reads the product and writes to its data alone. */
async function installedByAnother(): Promise<string> {
  const root = join(folder, "installed");
  for (const name of ["src", "build", "package.json"]) await cp(name, join(root, name), { recursive: true });
  await symlink(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  await chmod(root, 0o555);
  return root;
}

test("O19 it serves from a folder that it may not write to", async () => {
  folder = await mkdtemp(join(QUICK_FOLDER, "vouchwell-installed-"));
  await chmod(folder, 0o755);
  const data = await mkdtemp(join(folder, "data-"));
  const root = await installedByAnother();
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await chown(data, NOBODY, NOBODY);
  product = await startProduct(data, await freePort(), {}, { root, ...(asRoot && { uid: NOBODY }) });
  const page = await (await fetch(`${product.url}/auth`)).text();
  const asset = /\/assets\/[\w-]+\.js/u.exec(page)?.[0] ?? expect.fail("the page has no script");
  expect((await fetch(`${product.url}${asset}`)).status).toBe(200);
  expect((await fetch(`${product.url}/assets/of-a-former-build.js`)).status).toBe(404);
  expect(product.output()).not.toContain("EACCES");
}, 120_000);
