import path from "node:path";
import { describe, expect, test } from "vitest";
import { createTemporaryTree } from "../gates/temporary-tree.ts";
import { countOne, countPlaywright, countVitest, deleteReport, sumCounts } from "./count.ts";

function report(content: unknown): string {
  return path.join(createTemporaryTree({ "report.json": JSON.stringify(content) }), "report.json");
}

describe("countVitest and countPlaywright", () => {
  test("count the tests of both runners", () => {
    expect(countVitest(report({ numPassedTests: 7, numFailedTests: 2, testResults: [] }), false)).toEqual({
      passed: 7,
      failed: 2,
    });
    const stats = { expected: 5, unexpected: 1, skipped: 3 };
    expect(countPlaywright(report({ stats }), false)).toEqual({ passed: 5, failed: 1 });
  });

  test("count a file that does not load as a failure, but not a file with failed tests in addition", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ];
    expect(countVitest(report({ numPassedTests: 1, numFailedTests: 1, testResults }), false)).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  test("never count a failed, empty or unreported run as success", () => {
    expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), false)).toEqual({
      passed: 3,
      failed: 1,
    });
    expect(countVitest(report({ numPassedTests: 0, numFailedTests: 0, testResults: [] }), true)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countPlaywright(report({ stats: { expected: 0, unexpected: 0 } }), true)).toEqual({
      passed: 0,
      failed: 1,
    });
    const file = report({ stats: { expected: 9 } });
    deleteReport(file);
    expect(countPlaywright(file, true)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest(file, true)).toEqual({ passed: 0, failed: 1 });
  });

  test("total", () => {
    expect(sumCounts([countOne(true), countOne(false), { passed: 4, failed: 5 }])).toEqual({ passed: 5, failed: 6 });
  });
});
