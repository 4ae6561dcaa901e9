import { readFileSync, rmSync } from "node:fs";
import { isRecord } from "../gates/catalogues.ts";

/** How many checks or tests held and how many did not. */
export type Count = { passed: number; failed: number };

/** The numbers of all steps together. */
export function total(counts: readonly Count[]): Count {
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** One check that held or did not. */
export function single(ok: boolean): Count {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Removes the report of an earlier run, so that it is never counted for this one. */
export function forget(report: string): void {
  rmSync(report, { force: true });
}

function reportOf(file: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(report) ? report : {};
  } catch {
    return {};
  }
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** A run that ended badly has at least one failure, whatever its report says; a report without a test is one too. */
function honest(count: Count, ok: boolean): Count {
  const nothing = count.passed + count.failed === 0;
  return count.failed === 0 && (!ok || nothing) ? { ...count, failed: 1 } : count;
}

/** Tests in Vitest's JSON report; a file that could not be loaded counts as one failure. */
export function countVitest(report: string, ok: boolean): Count {
  const { numPassedTests, numFailedTests, testResults } = reportOf(report);
  const files = Array.isArray(testResults) ? testResults.filter(isRecord) : [];
  const broken = files.filter(({ status, assertionResults }) => {
    const tests = Array.isArray(assertionResults) ? assertionResults.filter(isRecord) : [];
    return status === "failed" && !tests.some((test) => test.status === "failed");
  });
  return honest({ passed: number(numPassedTests), failed: number(numFailedTests) + broken.length }, ok);
}

/** Tests in Playwright's JSON report; one that passed only on a second try has failed. */
export function countPlaywright(report: string, ok: boolean): Count {
  const { stats } = reportOf(report);
  const { expected, unexpected, flaky } = isRecord(stats) ? stats : {};
  return honest({ passed: number(expected), failed: number(unexpected) + number(flaky) }, ok);
}
