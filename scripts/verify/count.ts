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

/** The runner's report; empty where there is none, or none that can be read. */
export function reportOf(file: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(report) ? report : {};
  } catch {
    return {};
  }
}

/** The records of what a report says is a list of them. */
export function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
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
  const broken = records(testResults).filter(
    ({ status, assertionResults }) =>
      status === "failed" && !records(assertionResults).some((test) => test.status === "failed"),
  );
  return honest({ passed: number(numPassedTests), failed: number(numFailedTests) + broken.length }, ok);
}

/** Tests in Playwright's JSON report; one that passed on a second try has passed, and is named (`trouble.ts`). */
export function countPlaywright(report: string, ok: boolean): Count {
  const { stats } = reportOf(report);
  const { expected, unexpected, flaky } = isRecord(stats) ? stats : {};
  return honest({ passed: number(expected) + number(flaky), failed: number(unexpected) }, ok);
}
