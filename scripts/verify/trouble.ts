import { stripVTControlCharacters } from "node:util";
import { records, reportOf } from "./count.ts";

/** A failed test or an unloaded file; `reason` is one line. */
export type Trouble = { test: string; reason: string };

function firstLine(message: unknown): string {
  const lines = stripVTControlCharacters(String(message ?? "")).split("\n");
  return lines.find((line) => line.trim() !== "")?.trim() ?? "no message";
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The failed tests of Vitest's JSON report, and the files that did not load. */
export function troubleOfVitest(report: string): Trouble[] {
  return records(reportOf(report).testResults).flatMap(({ name, status, message, assertionResults }) => {
    const failed = records(assertionResults).filter((one) => one.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ test: text(name), reason: firstLine(message) }];
    return failed.map(({ fullName, failureMessages }) => {
      const [reason] = Array.isArray(failureMessages) ? failureMessages : [];
      return { test: `${text(name)} › ${text(fullName)}`, reason: firstLine(reason) };
    });
  });
}

/** The failed tests of a suite in Playwright's JSON report, including nested suites. */
function troubleOfSuite(suite: Record<string, unknown>): Trouble[] {
  const own = records(suite.specs).flatMap(({ file, title, tests }) =>
    records(tests)
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => {
        const [error] = records(results).flatMap(({ errors }) => records(errors));
        return { test: `${text(file)} › ${text(title)}`, reason: firstLine(error?.message) };
      }),
  );
  return [...own, ...records(suite.suites).flatMap(troubleOfSuite)];
}

/** The failed tests of Playwright's JSON report. */
export function troubleOfPlaywright(report: string): Trouble[] {
  return records(reportOf(report).suites).flatMap(troubleOfSuite);
}

/** Two lines of text: the test and the reason. */
export function describeTrouble({ test, reason }: Trouble, root: string): string {
  return `failed: ${test.replace(`${root}/`, "")}\n  ${reason}`;
}
