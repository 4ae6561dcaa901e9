import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checkBundle, describeWeights, weighScreens } from "./bundle.ts";
import { plant } from "./plant.ts";

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
  return plant(planted);
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
    expect(checkBundle(root)).toEqual([]);
  });

  test("each kind of screen has its own limit", () => {
    const heavy = (bytes: number, path: string) =>
      checkBundle(
        build([ROOT, { id: "screen", parentId: "root", path, module: "/assets/screen.js" }], {
          "screen.js": noise(bytes),
        }),
      );
    expect(heavy(80_000, "jobs/:jobId")).toHaveLength(1);
    expect(heavy(80_000, "browse")).toHaveLength(1);
    expect(heavy(80_000, "browse/places/:place")).toHaveLength(1);
    expect(heavy(80_000, "opportunities")).toEqual([]);
    expect(heavy(95_000, "opportunities")).toHaveLength(1);
    expect(heavy(95_000, "settings")).toEqual([]);
    expect(heavy(140_000, "settings")[0]?.message).toMatch(/kB; at most 180\.0 kB/);
  });

  test("the table names screens that weigh too much", () => {
    const table = describeWeights([{ screen: "/jobs", bytes: 181_000, files: 9, most: 180_000 }]);
    expect(table).toBe("/jobs  181.0 of 180.0 kB in 9 files  too much");
  });

  test("no build, another manifest and a missing file are errors", () => {
    expect(() => checkBundle(plant({ "src/web/root.tsx": "" }))).toThrow("No files to check");
    expect(() => checkBundle(plant({ "build/client/assets/manifest-1.js": "void 0;" }))).toThrow("no manifest");
    expect(() => checkBundle(build([ROOT], {}))).toThrow("no screen");
    expect(() => checkBundle(build([ROOT, { id: "a", parentId: "root", module: "/assets/a.js" }], {}))).toThrow(
      "ENOENT",
    );
  });
});
