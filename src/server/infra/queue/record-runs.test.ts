import { expect, test } from "vitest";
import { makeLog } from "../platform/log.ts";
import { recordRun } from "./record-runs.ts";

const lines: string[] = [];
const log = makeLog("warn", false, { write: (line: string) => void lines.push(line) });
/** A database that became unavailable while the task ran. */
const away = { executeSql: () => Promise.reject(new Error("the database is away")) };

test("O28 a completed task is not reported as failed if only its record is lost", async () => {
  let done = 0;
  await recordRun({ db: away, log, task: "reconcile-interviews" }, async () => {
    done += 1;
  });
  expect(done).toBe(1);
  expect(lines.join("")).toMatch(/"task":"reconcile-interviews".*not written down/);
});

test("O28 a failing task throws its own error even if that cannot be recorded", async () => {
  const fails = () => Promise.reject(new Error("the bucket is full"));
  await expect(recordRun({ db: away, log, task: "reconcile-interviews" }, fails)).rejects.toThrow("the bucket is full");
});
