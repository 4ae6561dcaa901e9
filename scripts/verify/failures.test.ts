import path from "node:path";
import { expect, test } from "vitest";
import { createTemporaryTree } from "../gates/temporary-tree.ts";
import { describeFailure, failuresOfPlaywright, failuresOfVitest } from "./failures.ts";

function report(content: unknown): string {
  return path.join(createTemporaryTree({ "report.json": JSON.stringify(content) }), "report.json");
}

test("names failed tests and unloaded files of Vitest's report", () => {
  const assertionResults = [
    { fullName: "money is kept", status: "failed", failureMessages: ["\u001b[31mError: 1 is not 2\u001b[39m\n  at x"] },
    { fullName: "names are names", status: "passed", failureMessages: [] },
  ];
  const testResults = [
    { name: "/house/a.test.ts", status: "failed", assertionResults },
    { name: "/house/b.test.ts", status: "failed", message: "\nno such module", assertionResults: [] },
  ];
  const trouble = failuresOfVitest(report({ testResults }));
  expect(trouble.map((one) => describeFailure(one, "/house"))).toEqual([
    "failed: a.test.ts › money is kept\n  Error: 1 is not 2",
    "failed: b.test.ts\n  no such module",
  ]);
});

test("names failed tests of Playwright's report at every depth", () => {
  const spec = (title: string, status: string, ...errors: string[]) => ({
    title,
    file: "jobs.spec.ts",
    tests: [{ status, results: [{ errors: errors.map((message) => ({ message })) }, { errors: [] }] }],
  });
  const suites = [
    { specs: [spec("posted", "expected")], suites: [{ specs: [spec("saved", "unexpected", "Error: gone\n at y")] }] },
    { specs: [spec("deleted", "unexpected", "Error: still there"), spec("skipped", "skipped")] },
  ];
  expect(failuresOfPlaywright(report({ suites }))).toEqual([
    { test: "jobs.spec.ts › saved", reason: "Error: gone" },
    { test: "jobs.spec.ts › deleted", reason: "Error: still there" },
  ]);
});

test("names nothing without a report", () => {
  const file = report({});
  expect(failuresOfVitest(file)).toEqual([]);
  expect(failuresOfPlaywright(`${file}.gone`)).toEqual([]);
});
