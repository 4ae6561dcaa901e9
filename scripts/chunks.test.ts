import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { DATA_MODULES, FRAME_MODULES, JOB_MODULES, LIST_MODULES, SIGNED_IN_MODULES } from "./chunks.ts";

test("every module assigned to a chunk by name exists", () => {
  const missing = [...FRAME_MODULES, ...DATA_MODULES, ...JOB_MODULES, ...LIST_MODULES, ...SIGNED_IN_MODULES].filter(
    (file) => !existsSync(new URL(`../${file}`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});
