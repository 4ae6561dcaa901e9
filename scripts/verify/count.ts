import { readFileSync, rmSync } from "node:fs";
import { isRecord } from "../gates/catalogues.ts";

/** Number of passed and failed checks or tests. */
export type Count = { passed: number; failed: number };

/** The sum over all steps. */
export function total(counts: readonly Count[]): Count {
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The count of a single check. */
export function single(ok: boolean): Count {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Deletes an earlier run's report, so that it is not counted for this one. */
export function forget(report: string): void {
  rmSync(report, { force: true });
}

/** Reads a runner's report; empty if missing or invalid. */
export function reportOf(file: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(report) ? report : {};
  } catch {
    return {};
  }
}

/** The records in a list; empty for anything else. */
export function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** A failed run counts at least one failure whatever its report says; so does a report without tests. */
function honest(count: Count, ok: boolean): Count {
  const nothing = count.passed + count.failed === 0;
  return count.failed === 0 && (!ok || nothing) ? { ...count, failed: 1 } : count;
}

/** Failed files of Vitest's JSON report without failed tests: they did not load, or a hook failed. */
function brokenIn(report: string): Record<string, unknown>[] {
  return records(reportOf(report).testResults).filter(
    ({ status, assertionResults }) =>
      status === "failed" && !records(assertionResults).some((test) => test.status === "failed"),
  );
}

/** Counts the tests in Vitest's JSON report; a file that failed outside of its tests counts as one failure. */
export function countVitest(report: string, ok: boolean): Count {
  const { numPassedTests, numFailedTests } = reportOf(report);
  const failed = number(numFailedTests) + brokenIn(report).length;
  return honest({ passed: number(numPassedTests), failed }, ok);
}

/** Counts the tests in Playwright's JSON report. */
export function countPlaywright(report: string, ok: boolean): Count {
  const { stats } = reportOf(report);
  const { expected, unexpected } = isRecord(stats) ? stats : {};
  return honest({ passed: number(expected), failed: number(unexpected) }, ok);
}
