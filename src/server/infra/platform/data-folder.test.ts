import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultDataFolder } from "./data-folder.ts";

let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "data-place-"));
  chmodSync(home, 0o755);
  mkdirSync(join(home, "private/checkout"), { recursive: true });
  mkdirSync(join(home, "open"));
  chmodSync(join(home, "private"), 0o700);
});
afterAll(() => rmSync(home, { recursive: true }));

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)("root in an unreachable folder gets the system's data folder, explained in one line", () => {
  const folder = join(home, "private/checkout/data");
  const { folder: found, why } = defaultDataFolder(true, folder);
  expect(found).toBe("/var/lib/vouchwell");
  expect(why).toBe(`Data: /var/lib/vouchwell (PostgreSQL, which never runs as root, cannot reach ${folder})`);
  // An earlier refused start may have left the folder behind.
  mkdirSync(folder);
  expect(defaultDataFolder(true, folder).folder).toBe("/var/lib/vouchwell");
});

test("the data stays beside the product where that works, and where a database exists already", () => {
  const reachable = join(home, "open/data");
  expect(defaultDataFolder(true, reachable)).toEqual({ folder: reachable, why: null });
  const hidden = join(home, "private/checkout/data");
  expect(defaultDataFolder(false, hidden).folder).toBe(hidden);
  mkdirSync(join(hidden, "pgdata"), { recursive: true });
  expect(defaultDataFolder(true, hidden)).toEqual({ folder: hidden, why: null });
});
