import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { describeWeights, weighScreens } from "./bundle.ts";
import { createTemporaryTree } from "./temporary-tree.ts";

/** Code that does not shrink: so many bytes of noise. */
function noise(bytes: number): string {
  return `export const noise = "${randomBytes(bytes * 2)
    .toString("hex")
    .slice(0, bytes * 2)}";\n`;
}

type Part = {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
  clientLoaderModule?: string;
};

function build(parts: readonly Part[], files: Readonly<Record<string, string>>): string {
  const routes = Object.fromEntries(parts.map((part) => [part.id, { imports: [], ...part }]));
  const manifest = { entry: { module: "/assets/entry.js", imports: ["/assets/base.js"] }, routes, version: "1" };
  const planted: Record<string, string> = {
    "build/client/assets/manifest-1a2b.js": `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
    "build/client/assets/entry.js": "void 0;",
    "build/client/assets/base.js": noise(50_000),
    "build/client/assets/root.js": "void 0;",
  };
  for (const [name, code] of Object.entries(files)) planted[`build/client/assets/${name}`] = code;
  return createTemporaryTree(planted);
}

const ROOT: Part = { id: "root", path: "", module: "/assets/root.js" };

describe("bundle", () => {
  test("static imports of entry, layouts and loaders count once, lazy ones do not", () => {
    const root = build(
      [
        ROOT,
        { id: "frame", parentId: "root", module: "/assets/frame.js" },
        { id: "home", parentId: "frame", module: "/assets/home.js", clientLoaderModule: "/assets/load.js" },
      ],
      {
        "frame.js": 'import "./base.js"; import { noise } from "./shared.js"; void noise;',
        "home.js": 'export { noise } from "./shared.js"; const x = () => import("./lazy.js"); void x;',
        "load.js": "void 0;",
        "shared.js": noise(10_000),
        "lazy.js": noise(200_000),
      },
    );
    const [weight] = weighScreens(root);
    expect(weight).toMatchObject({ screen: "/", files: 7, most: 125_000 });
    expect(weight?.bytes).toBeGreaterThan(60_000);
    expect(weight?.bytes).toBeLessThan(66_000);
  });

  test("each kind of screen has its own limit", () => {
    const screens = [
      ["jobs/:jobId", "light"],
      ["browse/places/:place", "light"],
      ["opportunities", "light"],
      ["settings", "light"],
      ["opportunities", "heavy"],
    ];
    const parts = screens.map(([path, weight], n) => ({
      id: `${n}`,
      parentId: "root",
      path,
      module: `/assets/${weight}.js`,
    }));
    const root = build([ROOT, ...parts], { "light.js": noise(80_000), "heavy.js": noise(95_000) });
    const tooMuch = weighScreens(root).filter(({ bytes, most }) => bytes > most);
    expect(tooMuch.map(({ screen, most }) => `${screen} ${most}`)).toEqual([
      "/browse/places/:place 125000",
      "/jobs/:jobId 125000",
      "/opportunities 140000",
    ]);
  });

  test("the table names screens that weigh too much", () => {
    const table = describeWeights([{ screen: "/jobs", bytes: 181_000, files: 9, most: 180_000 }]);
    expect(table).toBe("/jobs  181.0 of 180.0 kB in 9 files  too much");
  });

  test("no build, another manifest and a missing file are errors", () => {
    expect(() => weighScreens(createTemporaryTree({ "src/web/root.tsx": "" }))).toThrow("No files to check");
    expect(() => weighScreens(createTemporaryTree({ "build/client/assets/manifest-1.js": "void 0;" }))).toThrow(
      "no manifest",
    );
    expect(() => weighScreens(build([ROOT], {}))).toThrow("no screen");
    expect(() => weighScreens(build([ROOT, { id: "a", parentId: "root", module: "/assets/a.js" }], {}))).toThrow(
      "ENOENT",
    );
  });
});
