import { stripVTControlCharacters } from "node:util";
import { readReport, toRecords } from "./count.ts";

/** A failed test or an unloaded file; `reason` is one line. */
export type TestFailure = { test: string; reason: string };

function firstLine(message: unknown): string {
  const lines = stripVTControlCharacters(String(message ?? "")).split("\n");
  return lines.find((line) => line.trim() !== "")?.trim() ?? "no message";
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The failed tests of Vitest's JSON report, and the files that did not load. */
export function failuresOfVitest(report: string): TestFailure[] {
  return toRecords(readReport(report).testResults).flatMap(({ name, status, message, assertionResults }) => {
    const failed = toRecords(assertionResults).filter((one) => one.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ test: text(name), reason: firstLine(message) }];
    return failed.map(({ fullName, failureMessages }) => {
      const [reason] = Array.isArray(failureMessages) ? failureMessages : [];
      return { test: `${text(name)} › ${text(fullName)}`, reason: firstLine(reason) };
    });
  });
}

/** The failed tests of a suite in Playwright's JSON report, including nested suites. */
function failuresOfSuite(suite: Record<string, unknown>): TestFailure[] {
  const own = toRecords(suite.specs).flatMap(({ file, title, tests }) =>
    toRecords(tests)
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => {
        const [error] = toRecords(results).flatMap(({ errors }) => toRecords(errors));
        return { test: `${text(file)} › ${text(title)}`, reason: firstLine(error?.message) };
      }),
  );
  return [...own, ...toRecords(suite.suites).flatMap(failuresOfSuite)];
}

/** The failed tests of Playwright's JSON report. */
export function failuresOfPlaywright(report: string): TestFailure[] {
  return toRecords(readReport(report).suites).flatMap(failuresOfSuite);
}

/** Two lines of text: the test and the reason. */
export function describeFailure({ test, reason }: TestFailure, root: string): string {
  return `failed: ${test.replace(`${root}/`, "")}\n  ${reason}`;
}
