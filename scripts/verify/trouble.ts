import { stripVTControlCharacters } from "node:util";
import { records, reportOf } from "./count.ts";

/** A test that failed, or that failed once and passed on its second try; `reason` is one line. */
export type Trouble = { test: string; unsteady: boolean; reason: string };

function firstLine(message: unknown): string {
  const lines = stripVTControlCharacters(String(message ?? "")).split("\n");
  return lines.find((line) => line.trim() !== "")?.trim() ?? "no message";
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What Vitest's JSON report says of tests that did not pass at once, and of files that did not load. */
export function troubleOfVitest(report: string): Trouble[] {
  return records(reportOf(report).testResults).flatMap(({ name, status, message, assertionResults }) => {
    const tests = records(assertionResults).flatMap(({ fullName, status: ended, failureMessages }): Trouble[] => {
      const reasons = Array.isArray(failureMessages) ? failureMessages : [];
      if (ended !== "failed" && (ended !== "passed" || reasons.length === 0)) return [];
      return [
        { test: `${text(name)} › ${text(fullName)}`, unsteady: ended === "passed", reason: firstLine(reasons[0]) },
      ];
    });
    const unloaded = status === "failed" && !tests.some(({ unsteady }) => !unsteady);
    return unloaded ? [...tests, { test: text(name), unsteady: false, reason: firstLine(message) }] : tests;
  });
}

function troubleOfSuite(suite: Record<string, unknown>): Trouble[] {
  const own = records(suite.specs).flatMap(({ file, title, tests }) =>
    records(tests).flatMap(({ status, results }): Trouble[] => {
      if (status !== "unexpected" && status !== "flaky") return [];
      const [error] = records(results).flatMap(({ errors }) => records(errors));
      return [
        { test: `${text(file)} › ${text(title)}`, unsteady: status === "flaky", reason: firstLine(error?.message) },
      ];
    }),
  );
  return [...own, ...records(suite.suites).flatMap(troubleOfSuite)];
}

/** What Playwright's JSON report says of tests that did not pass at once. */
export function troubleOfPlaywright(report: string): Trouble[] {
  return records(reportOf(report).suites).flatMap(troubleOfSuite);
}

/** As people read it: a line for the test and one for the reason. */
export function describeTrouble({ test, unsteady, reason }: Trouble, root: string): string {
  return `${unsteady ? "unsteady (passed on its second try)" : "failed"}: ${test.replace(`${root}/`, "")}\n  ${reason}`;
}
