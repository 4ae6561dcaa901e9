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

/** The files of Vitest's JSON report that failed and none of whose tests did: they did not load, or what stands around the tests failed. */
function brokenIn(report: string): Record<string, unknown>[] {
  return records(reportOf(report).testResults).filter(
    ({ status, assertionResults }) =>
      status === "failed" && !records(assertionResults).some((test) => test.status === "failed"),
  );
}

/** Tests in Vitest's JSON report; a file that failed outside its tests counts as one failure. */
export function countVitest(report: string, ok: boolean): Count {
  const { numPassedTests, numFailedTests } = reportOf(report);
  const failed = number(numFailedTests) + brokenIn(report).length;
  return honest({ passed: number(numPassedTests), failed }, ok);
}

/** The files that Vitest gives no second try: they failed outside their tests, and nothing else of the run failed. Empty otherwise. */
export function withoutSecondTry(report: string): string[] {
  if (number(reportOf(report).numFailedTests) > 0) return [];
  return brokenIn(report).map(({ name }) => String(name));
}

/** The whole run, where those files passed when they ran once more: what they counted at first is replaced by what they count now. */
export function countAgain(report: string, again: string): Count {
  const { numPassedTests } = reportOf(report);
  const before = brokenIn(report).flatMap(({ assertionResults }) => records(assertionResults));
  const passedBefore = before.filter(({ status }) => status === "passed").length;
  const { passed, failed } = countVitest(again, true);
  return { passed: number(numPassedTests) - passedBefore + passed, failed };
}

/** Tests in Playwright's JSON report; one that passed on a second try has passed, and is named (`trouble.ts`). */
export function countPlaywright(report: string, ok: boolean): Count {
  const { stats } = reportOf(report);
  const { expected, unexpected, flaky } = isRecord(stats) ? stats : {};
  return honest({ passed: number(expected) + number(flaky), failed: number(unexpected) }, ok);
}
