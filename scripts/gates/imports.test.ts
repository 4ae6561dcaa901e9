import { describe, expect, test } from "vitest";
import { checkBarrels, checkCycles } from "./graph.ts";
import { plant } from "./plant.ts";
import { checkWalls } from "./walls.ts";

function wallFaults(files: Readonly<Record<string, string>>): string[] {
  return checkWalls(plant(files)).map(({ file, line, message }) => `${file}:${line ?? ""} ${message}`);
}

const LEAF = "export const leaf = 1;\n";

describe("walls", () => {
  test("an arrow along the table passes", () => {
    expect(
      wallFaults({
        "src/contract/jobs.ts": LEAF,
        "src/rules/closing.ts": 'import { leaf } from "../contract/jobs.ts";\nvoid leaf;\n',
        "src/server/jobs/list.ts": 'import { leaf } from "../../rules/closing.ts";\nvoid leaf;\n',
        "src/server/main.ts": 'import "./jobs/list.ts";\nawait import("../../build/server/index.js");\n',
        "src/web/features/board/board.tsx": 'import { leaf } from "../../../contract/jobs.ts";\nvoid leaf;\n',
      }),
    ).toEqual([]);
  });

  test.each([
    ["a value", 'import { leaf } from "../rules/leaf.ts";'],
    ["a type", 'import type { leaf } from "../rules/leaf.ts";'],
    ["a type in place", 'export type X = typeof import("../rules/leaf.ts");'],
    ["a lazy import", 'export const x = () => import("../rules/leaf.ts");'],
    ["a lazy import by template", "export const x = () => import(`../rules/leaf.ts`);"],
    ["a handed-on export", 'export * from "../rules/leaf.ts";'],
    ["a glob", 'export const x = import.meta.glob("../rules/*.ts");'],
    ["a list of globs", 'export const x = import.meta.glob(["../rules/*.ts"]);'],
    ["a worker", 'new URL("../rules/leaf.ts", import.meta.url);'],
  ])("against the arrow: %s is found", (_what, code) => {
    const found = wallFaults({ "src/rules/leaf.ts": LEAF, "src/contract/jobs.ts": `\n${code}\n` });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^src\/contract\/jobs\.ts:2 src\/contract\/ may not import src\/rules\//);
  });

  test("what only looks like an import is none", () => {
    const code = `// import "../rules/leaf.ts"\nexport const text = 'import "../rules/leaf.ts"';\n`;
    expect(wallFaults({ "src/rules/leaf.ts": LEAF, "src/contract/jobs.ts": code })).toEqual([]);
  });

  test.each([
    ["server and web", "src/server/jobs/a.ts", "src/web/lib/b.ts"],
    ["web and server", "src/web/lib/a.ts", "src/server/jobs/b.ts"],
    ["two features", "src/web/features/jobs/a.ts", "src/web/features/users/b.ts"],
    ["a later noun", "src/server/users/a.ts", "src/server/jobs/b.ts"],
    ["the database from the platform", "src/server/platform/a.ts", "src/server/db/b.ts"],
    ["sources and scripts", "src/server/jobs/a.ts", "scripts/b.ts"],
  ])("%s are apart", (_what, from, to) => {
    const up = "../".repeat(from.split("/").length - 1);
    expect(wallFaults({ [from]: `import "${up}${to}";\n`, [to]: LEAF })).toHaveLength(1);
  });

  test("only tests reach the test support", () => {
    const code = 'import "../../tests/support/people.ts";\n';
    const files = { "tests/support/people.ts": LEAF, "src/rules/a.test.ts": code, "src/rules/b.ts": code };
    expect(wallFaults(files)).toEqual(["src/rules/b.ts:1 src/rules/ may not import tests/support/people.ts."]);
  });

  test("packages of the other side are refused", () => {
    expect(wallFaults({ "src/rules/a.ts": 'import "node:fs";\n' })).toHaveLength(1);
    expect(wallFaults({ "src/web/lib/a.ts": 'import "pg";\n' })).toHaveLength(1);
    expect(wallFaults({ "src/server/jobs/a.ts": 'import "react";\n' })).toHaveLength(1);
  });

  test.each(["src/server/extras/a.ts", "src/web/extras/a.ts", "src/web/features/extras/a.ts", "src/extras/a.ts"])(
    "a folder outside the table is found: %s",
    (file) => {
      expect(wallFaults({ [file]: LEAF }).join("\n")).toContain("missing from scripts/gates/layers.ts");
    },
  );

  test("an empty tree and a file that does not parse are errors", () => {
    expect(() => wallFaults({})).toThrow("No files to check");
    expect(() => wallFaults({ "src/rules/a.ts": "export const = ;" })).toThrow("does not parse");
  });
});

describe("cycles", () => {
  test("a ring is found once, through types and lazy imports too", () => {
    const root = plant({
      "src/rules/a.ts": 'import type { B } from "./b.ts";\nexport type A = B;\n',
      "src/rules/b.ts": 'export type B = 1;\nexport const c = () => import("./c.ts");\n',
      "src/rules/c.ts": 'import { d } from "./d.ts";\nexport type { A } from "./a.ts";\nvoid d;\n',
      "src/rules/d.ts": "export const d = 1;\n",
    });
    expect(checkCycles(root).map(({ message }) => message)).toEqual([
      "Import cycle: src/rules/a.ts → src/rules/b.ts → src/rules/c.ts → src/rules/a.ts",
    ]);
  });

  test("a tree without a ring passes, an empty one is an error", () => {
    expect(checkCycles(plant({ "src/rules/a.ts": 'import "./b.ts";\n', "src/rules/b.ts": LEAF }))).toEqual([]);
    expect(() => checkCycles(plant({}))).toThrow("No files to check");
  });
});

describe("barrels", () => {
  test("files that only hand on are found", () => {
    const root = plant({
      "src/rules/index.ts": 'export * from "./leaf.ts";\n',
      "src/rules/all.ts": 'import { leaf } from "./leaf.ts";\nexport { leaf };\n',
      "src/rules/leaf.ts": LEAF,
      "src/rules/own.ts": 'export { leaf } from "./leaf.ts";\nexport const own = 1;\n',
    });
    expect(checkBarrels(root).map(({ file }) => file)).toEqual(["src/rules/all.ts", "src/rules/index.ts"]);
  });

  test("an empty tree is an error", () => {
    expect(() => checkBarrels(plant({}))).toThrow("No files to check");
  });
});
