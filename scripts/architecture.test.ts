import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { createTemporaryTree } from "./gates/temporary-tree.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const PROGRAM = path.join(ROOT, "tools/architecture/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

/** The imports that dependency-cruiser refuses in these files, as `from → to`. */
function refused(files: Readonly<Record<string, string>>): string[] {
  const args = [PROGRAM, "--config", path.join(ROOT, ".dependency-cruiser.mjs"), "--output-type", "json", "src"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: createTemporaryTree(files), encoding: "utf8" });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; to: string }[] } };
  return [...new Set(summary.violations.map(({ from, to }) => `${from} → ${to}`))].sort();
}

const LEAF = "export type Leaf = 1;\n";

test("imports along the table pass, the others are refused, types and lazy imports included", () => {
  const files = {
    "src/contract/jobs.ts": LEAF,
    "src/rules/closing.ts": 'import type { Leaf } from "../contract/jobs.ts";\nexport type { Leaf };\n',
    "src/rules/closing.test.ts": 'import "../../tests/support/people.ts";\n',
    "src/server/jobs/list.ts": 'export type * from "../../rules/closing.ts";\nimport "../infra/db/pool.ts";\n',
    "src/server/infra/db/pool.ts": 'export const lazy = () => import("../platform/log.ts");\n',
    "src/server/infra/platform/log.ts": LEAF,
    "src/server/main.ts": 'import "./jobs/list.ts";\n',
    "src/web/features/jobs/board/board.tsx": 'import "../../../lib/net.ts";\n',
    "src/web/lib/net.ts": 'import type { Leaf } from "../../contract/jobs.ts";\nexport type { Leaf };\n',
    "tests/support/people.ts": LEAF,
  };
  const against = {
    "src/contract/a.ts": 'import type { Leaf } from "../rules/closing.ts";\nexport type { Leaf };\n',
    "src/contract/b.ts": 'export type All = typeof import("../server/jobs/list.ts");\n',
    "src/rules/c.ts": 'import "node:fs";\n',
    "src/rules/d.ts": 'import "../../tests/support/people.ts";\n',
    "src/server/identity/users/e.ts": 'export const lazy = () => import("../../jobs/list.ts");\n',
    "src/server/jobs/f.ts": 'import "../main.ts";\n',
    "src/server/jobs/g.ts": 'import "../../web/lib/net.ts";\n',
    "src/server/extras/h.ts": 'import "../infra/platform/log.ts";\n',
    "src/server/payments/stripe/charge.ts": LEAF,
    "src/server/admin/m.ts": 'import "../payments/stripe/charge.ts";\n',
    "src/server/infra/backup/take.ts": LEAF,
    "src/server/accounts/n.ts": 'import "../infra/backup/take.ts";\n',
    "src/web/lib/i.ts": 'export * from "../../server/jobs/list.ts";\n',
    "src/server/overview/search/l.ts": 'import OpenAI from "openai";\nexport { OpenAI };\n',
    "src/web/ui/k.ts": 'import "node:fs";\n',
    "src/web/features/identity/users/j.ts": 'import "../../jobs/board/board.tsx";\n',
  };
  expect(refused({ ...files, ...against })).toEqual([
    "src/contract/a.ts → src/rules/closing.ts",
    "src/contract/b.ts → src/server/jobs/list.ts",
    "src/rules/c.ts → fs",
    "src/rules/d.ts → tests/support/people.ts",
    "src/server/accounts/n.ts → src/server/infra/backup/take.ts",
    "src/server/admin/m.ts → src/server/payments/stripe/charge.ts",
    "src/server/extras/h.ts → src/server/infra/platform/log.ts",
    "src/server/identity/users/e.ts → src/server/jobs/list.ts",
    "src/server/jobs/f.ts → src/server/main.ts",
    "src/server/jobs/g.ts → src/web/lib/net.ts",
    "src/server/overview/search/l.ts → openai",
    "src/web/features/identity/users/j.ts → src/web/features/jobs/board/board.tsx",
    "src/web/lib/i.ts → src/server/jobs/list.ts",
    "src/web/ui/k.ts → fs",
  ]);
});
