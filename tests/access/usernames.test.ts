import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paths } from "../../src/contract/paths.ts";
import { isReservedUsername } from "../../src/rules/usernames.ts";

test("P4 the first word of every address of ours is reserved", () => {
  const built = Object.values(paths).map((build) => (build as (id: string) => string)("x"));
  const table = readFileSync(new URL("../../src/web/routes.ts", import.meta.url), "utf8");
  const declared = [...table.matchAll(/route\("(\/[^"]*)"/g)].map(([, path = ""]) => path);
  const words = [...built, ...declared].map((path) => path.split("/")[1] ?? "");
  const names = words.filter((word) => /^[a-z0-9-]{3,30}$/.test(word));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
});
