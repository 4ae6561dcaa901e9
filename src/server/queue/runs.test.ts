import { expect, test } from "vitest";
import { makeLog } from "../platform/log.ts";
import { keepingTime } from "./runs.ts";

const lines: string[] = [];
const log = makeLog("warn", false, { write: (line: string) => void lines.push(line) });
/** A database that went away while the work was done. */
const away = { executeSql: () => Promise.reject(new Error("the database is away")) };

test("O28 work that was done is not reported as failed where only its note is lost", async () => {
  let done = 0;
  await keepingTime({ db: away, log, task: "tend-interviews" }, async () => {
    done += 1;
  });
  expect(done).toBe(1);
  expect(lines.join("")).toMatch(/"task":"tend-interviews".*not written down/);
});

test("O28 work that fails says why, also where that cannot be written down", async () => {
  const fails = () => Promise.reject(new Error("the bucket is full"));
  await expect(keepingTime({ db: away, log, task: "tend-interviews" }, fails)).rejects.toThrow("the bucket is full");
});
