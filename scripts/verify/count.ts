import { readFileSync, rmSync } from "node:fs";
import { isRecord } from "../gates/catalogues.ts";

/** Number of passed and failed checks or tests. */
export type TestCount = { passed: number; failed: number };

/** The sum over all steps. */
export function sumCounts(counts: readonly TestCount[]): TestCount {
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The count of a single check. */
export function countOne(ok: boolean): TestCount {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Deletes an earlier run's report, so that it is not counted for this one. */
export function deleteReport(report: string): void {
  rmSync(report, { force: true });
}

/** Reads a runner's report; empty if missing or invalid. */
export function readReport(file: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(report) ? report : {};
  } catch {
    return {};
  }
}

/** The records in a list; empty for anything else. */
export function toRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** A failed run counts at least one failure whatever its report says; so does a report without tests. */
function atLeastOneFailure(count: TestCount, ok: boolean): TestCount {
  const nothing = count.passed + count.failed === 0;
  return count.failed === 0 && (!ok || nothing) ? { ...count, failed: 1 } : count;
}

/** Failed files of Vitest's JSON report without failed tests: they did not load, or a hook failed. */
function findBrokenFiles(report: string): Record<string, unknown>[] {
  return toRecords(readReport(report).testResults).filter(
    ({ status, assertionResults }) =>
      status === "failed" && !toRecords(assertionResults).some((test) => test.status === "failed"),
  );
}

/** Counts the tests in Vitest's JSON report; a file that failed outside of its tests counts as one failure. */
export function countVitest(report: string, ok: boolean): TestCount {
  const { numPassedTests, numFailedTests } = readReport(report);
  const failed = number(numFailedTests) + findBrokenFiles(report).length;
  return atLeastOneFailure({ passed: number(numPassedTests), failed }, ok);
}

/** Counts the tests in Playwright's JSON report. */
export function countPlaywright(report: string, ok: boolean): TestCount {
  const { stats } = readReport(report);
  const { expected, unexpected } = isRecord(stats) ? stats : {};
  return atLeastOneFailure({ passed: number(expected), failed: number(unexpected) }, ok);
}
