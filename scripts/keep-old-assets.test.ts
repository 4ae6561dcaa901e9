import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createTemporaryTree } from "./gates/temporary-tree.ts";
import { keepOldAssets } from "./keep-old-assets.ts";

const HOUR_MS = 3_600_000;
const START = new Date("2026-11-21T12:00:00Z");

function later(hours: number): Date {
  return new Date(START.getTime() + hours * HOUR_MS);
}

test("keeps the assets of a replaced build for a day", async () => {
  const root = createTemporaryTree({
    "build/client/assets/first-1.js": "1",
    "build/client/assets/texts-a/en-jobs.json": "{}",
  });
  const kept = (name: string) => path.join(root, ".cache/kept/assets", name);
  await keepOldAssets(root, START);
  expect(existsSync(path.join(root, "build/client/assets/first-1.js"))).toBe(false);
  expect(readFileSync(kept("first-1.js"), "utf8")).toBe("1");
  expect(existsSync(kept("texts-a/en-jobs.json"))).toBe(true);

  rmSync(path.join(root, "build/client"), { recursive: true });
  mkdirSync(path.join(root, "build/client/assets"), { recursive: true });
  writeFileSync(path.join(root, "build/client/assets/second-2.js"), "2");
  await keepOldAssets(root, later(23));
  expect(existsSync(kept("first-1.js"))).toBe(true);
  expect(existsSync(kept("second-2.js"))).toBe(true);

  await keepOldAssets(root, later(25));
  expect(existsSync(kept("first-1.js"))).toBe(false);
  expect(existsSync(kept("texts-a/en-jobs.json"))).toBe(false);
  expect(existsSync(kept("second-2.js"))).toBe(true);
});

test("has nothing to keep after the first build", async () => {
  const root = createTemporaryTree({ "build/client/.keep": "" });
  await keepOldAssets(root, START);
  // The folder exists anyway, because the server's user may be unable to create it.
  expect(readdirSync(path.join(root, ".cache/kept/assets"))).toEqual([]);
});
