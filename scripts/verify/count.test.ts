import path from "node:path";
import { describe, expect, test } from "vitest";
import { plant } from "../gates/plant.ts";
import { countAgain, countPlaywright, countVitest, forget, single, total, withoutSecondTry } from "./count.ts";

function report(content: unknown): string {
  return path.join(plant({ "report.json": JSON.stringify(content) }), "report.json");
}

describe("counting", () => {
  test("tests of both runners are counted", () => {
    expect(countVitest(report({ numPassedTests: 7, numFailedTests: 2, testResults: [] }), false)).toEqual({
      passed: 7,
      failed: 2,
    });
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
    expect(countPlaywright(report({ stats }), false)).toEqual({ passed: 6, failed: 1 });
  });

  test("a file that does not load is a failure, a file with a failed test is not one more", () => {
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

  test("a run that ends badly, runs nothing or leaves no report never counts as good", () => {
    expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), false)).toEqual({
      passed: 3,
      failed: 1,
    });
    expect(countVitest(report({ numPassedTests: 0, numFailedTests: 0, testResults: [] }), true)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countPlaywright(report({ stats: { expected: 0, unexpected: 0, flaky: 0 } }), true)).toEqual({
      passed: 0,
      failed: 1,
    });
    const file = report({ stats: { expected: 9 } });
    forget(file);
    expect(countPlaywright(file, true)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest(file, true)).toEqual({ passed: 0, failed: 1 });
  });

  test("a file that failed outside its tests has a second try, unless anything else failed", () => {
    const broken = { name: "/house/b.test.ts", status: "failed", assertionResults: [{ status: "passed" }] };
    const good = { name: "/house/a.test.ts", status: "passed", assertionResults: [{ status: "passed" }] };
    const first = { numPassedTests: 8, numFailedTests: 0, testResults: [good, broken] };
    expect(withoutSecondTry(report(first))).toEqual(["/house/b.test.ts"]);
    expect(withoutSecondTry(report({ ...first, numFailedTests: 1 }))).toEqual([]);
    const again = { numPassedTests: 3, numFailedTests: 0, testResults: [{ ...broken, status: "passed" }] };
    expect(countAgain(report(first), report(again))).toEqual({ passed: 10, failed: 0 });
    expect(countAgain(report(first), report({ ...again, numFailedTests: 1 }))).toEqual({ passed: 10, failed: 1 });
  });

  test("sums", () => {
    expect(total([single(true), single(false), { passed: 4, failed: 5 }])).toEqual({ passed: 5, failed: 6 });
  });
});
