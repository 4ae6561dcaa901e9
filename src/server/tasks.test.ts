import { expect, test } from "vitest";
import { FORMER_NAMES, storedTaskNames } from "./infra/queue/former-names.ts";
import { TASK_CLASSES } from "./tasks.ts";

test("each former name leads to a declared task", () => {
  for (const [former, name] of FORMER_NAMES) {
    expect(TASK_CLASSES.has(former)).toBe(false);
    expect(TASK_CLASSES.has(name)).toBe(true);
    expect(storedTaskNames(name)).toEqual([name, former]);
  }
});
