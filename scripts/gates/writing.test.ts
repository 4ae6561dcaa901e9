import { describe, expect, test } from "vitest";
import { checkCalls } from "./calls.ts";
import { checkComments } from "./comments.ts";
import type { Finding } from "./finding.ts";
import { lines, plant } from "./plant.ts";
import { checkBudgets, checkNames } from "./shape.ts";

type Files = Readonly<Record<string, string>>;

function said(findings: readonly Finding[]): string[] {
  return findings.map(({ file, line, message }) => `${file}:${line ?? ""} ${message}`);
}

/** A function of so many lines. */
function long(head: string, count: number): string {
  return `${head} {\n${lines(count - 2)}}\n`;
}

describe("names", () => {
  const names = (files: Files) => said(checkNames(plant(files)));

  test("vague names, odd letters and deep folders are found", () => {
    expect(names({ "src/rules/utils.ts": "" })).toEqual([
      'src/rules/utils.ts: "utils" says nothing: name what is inside.',
    ]);
    expect(names({ "src/web/helpers/a.ts": "" })).toHaveLength(1);
    expect(names({ "src/web/ui/DateField.tsx": "" })).toEqual([
      'src/web/ui/DateField.tsx: "DateField" is not in kebab case.',
    ]);
    expect(names({ "src/server/jobs/board/rows/row.ts": "" })).toEqual([
      "src/server/jobs/board/rows/row.ts: 4 folders below src; at most 3.",
    ]);
    expect(names({ "src/web/features/jobs/board/rows/row.tsx": "" })).toEqual([
      "src/web/features/jobs/board/rows/row.tsx: 5 folders below src; at most 4.",
    ]);
  });

  test("good names pass, an empty tree is an error", () => {
    expect(names({ "src/web/features/jobs/board/row.tsx": "", "src/web/entry.server.tsx": "" })).toEqual([]);
    expect(() => names({})).toThrow("No files to check");
  });
});

describe("budgets", () => {
  const budgets = (files: Files) => said(checkBudgets(plant(files)));

  test("files: 300 lines, tests 400", () => {
    expect(budgets({ "src/rules/a.ts": lines(300), "src/rules/a.test.ts": lines(400) })).toEqual([]);
    expect(budgets({ "src/rules/a.ts": lines(301) })).toEqual(["src/rules/a.ts: 301 lines; at most 300."]);
    expect(budgets({ "tests/access/a.test.ts": lines(401) })).toEqual([
      "tests/access/a.test.ts: 401 lines; at most 400.",
    ]);
    expect(budgets({ "src/web/styles/a.css": "a {}\n".repeat(301) })).toHaveLength(1);
  });

  test("functions: 60 lines, however they are written", () => {
    expect(budgets({ "src/rules/a.ts": long("export function close()", 60) })).toEqual([]);
    const found = budgets({
      "src/rules/a.ts": long("export function close()", 61),
      "src/rules/b.ts": long("export const open = () =>", 61),
      "src/rules/c.ts": `export class Door {\n${long("  shut()", 61)}}\n`,
      "src/rules/d.ts": `[1].forEach(${long("() =>", 61)});\n`,
    });
    expect(found).toEqual([
      "src/rules/a.ts:1 close has 61 lines; at most 60.",
      "src/rules/b.ts:1 open has 61 lines; at most 60.",
      "src/rules/c.ts:2 This function has 61 lines; at most 60.",
      "src/rules/d.ts:1 This function has 61 lines; at most 60.",
    ]);
  });

  test("components: 120 lines, named by a capital letter in a .tsx file", () => {
    expect(budgets({ "src/web/ui/a.tsx": long("export function Card()", 120) })).toEqual([]);
    expect(budgets({ "src/web/ui/a.tsx": long("export function Card()", 121) })).toHaveLength(1);
    expect(
      budgets({ "src/web/ui/a.tsx": long("export const Card = memo(function Inner()", 61).replace(/}\n$/, "});\n") }),
    ).toEqual([]);
    expect(budgets({ "src/web/ui/a.tsx": long("export function useCard()", 61) })).toHaveLength(1);
    expect(budgets({ "src/web/ui/a.ts": long("export function Card()", 61) })).toHaveLength(1);
  });

  test("a group of tests may be long, a single test not", () => {
    expect(budgets({ "src/rules/a.test.ts": `describe("a", ${long("() =>", 90)});\n` })).toEqual([]);
    expect(budgets({ "src/rules/a.test.ts": `test("a", ${long("() =>", 61)});\n` })).toHaveLength(1);
    expect(budgets({ "src/rules/a.ts": `describe("a", ${long("() =>", 90)});\n` })).toHaveLength(1);
  });

  test("an empty tree is an error", () => {
    expect(() => budgets({})).toThrow("No files to check");
  });
});

describe("comments", () => {
  const comments = (files: Files) => said(checkComments(plant(files)));

  test("three lines pass, four do not; docstrings may be longer", () => {
    expect(comments({ "src/web/lib/a.ts": "// a\n// b\n// c\nvoid 0;\n/**\n * a\n * b\n * c\n * d\n */\n" })).toEqual(
      [],
    );
    expect(comments({ "src/web/lib/a.ts": "void 0;\n// a\n// b\n// c\n// d\n" })).toEqual([
      "src/web/lib/a.ts:2 A comment of 4 lines; at most 3.",
    ]);
    expect(comments({ "src/web/lib/a.ts": "/* a\n b\n c\n d */\n" })).toHaveLength(1);
  });

  test.each(["TODO", "FIXME", "XXX"])("%s is found in comments, not in texts", (word) => {
    expect(comments({ "src/web/lib/a.ts": `// ${word}: later\n` })).toEqual([
      "src/web/lib/a.ts:1 Work that is put off: do it or leave it.",
    ]);
    expect(comments({ "src/web/lib/a.ts": `export const text = "// ${word}";\n` })).toEqual([]);
  });

  test("public functions of the lower layers have a docstring", () => {
    const bare = "export function close() {}\nexport const open = () => 1;\nfunction own() {}\nvoid own;\n";
    expect(comments({ "src/rules/a.ts": bare })).toEqual([
      "src/rules/a.ts:1 close has no docstring: takes, gives, throws, source.",
      "src/rules/a.ts:2 open has no docstring: takes, gives, throws, source.",
    ]);
    expect(comments({ "src/server/auth/a.ts": bare })).toHaveLength(2);
    expect(comments({ "src/server/db/tables/a.ts": bare })).toHaveLength(2);
    expect(comments({ "src/server/jobs/a.ts": bare, "src/rules/a.test.ts": bare })).toEqual([]);
    expect(comments({ "src/rules/a.ts": "/** Closes. */\nexport function close() {}\n" })).toEqual([]);
    expect(comments({ "src/rules/a.ts": "// Closes.\nexport function close() {}\n" })).toHaveLength(1);
  });

  test("an empty tree is an error", () => {
    expect(() => comments({})).toThrow("No files to check");
  });
});

describe("calls", () => {
  const calls = (files: Files) => said(checkCalls(plant(files)));

  test.each([
    "new Date();",
    "Date();",
    "Date.now();",
    "Math.random();",
    "process.env.PORT;",
    'process["env"];',
    "crypto.randomUUID();",
    'import { randomUUID } from "node:crypto";',
    'console.log("x");',
  ])("%s is found in rules and server, not in the web or in tests", (code) => {
    expect(calls({ "src/server/jobs/a.ts": code })).toHaveLength(1);
    expect(calls({ "src/rules/a.ts": code })).toHaveLength(1);
    expect(calls({ "src/web/lib/a.ts": code, "src/rules/a.test.ts": code })).toEqual([]);
  });

  test("their sources may use them; a date from a number is no clock", () => {
    expect(
      calls({ "src/server/platform/clock.ts": "new Date();", "src/server/platform/config.ts": "process.env;" }),
    ).toEqual([]);
    expect(calls({ "src/server/platform/log.ts": "console.log(1);" })).toEqual([]);
    expect(calls({ "src/rules/a.ts": 'new Date(0); "new Date()"; // new Date()' })).toEqual([]);
    expect(calls({ "src/server/platform/clock.ts": "console.log(1);" })).toHaveLength(1);
  });

  test("raw HTML is found", () => {
    expect(calls({ "src/web/ui/a.tsx": "<p dangerouslySetInnerHTML={{ __html: x }} />;" })).toHaveLength(1);
    expect(calls({ "src/web/ui/a.tsx": "f({ dangerouslySetInnerHTML: { __html: x } });" })).toHaveLength(1);
    expect(calls({ "src/web/ui/a.tsx": "node.innerHTML = x;" })).toHaveLength(1);
  });

  test("the product's name stands in one place", () => {
    expect(calls({ "src/contract/product.ts": 'export const NAME = "Vouchwell";' })).toEqual([]);
    expect(calls({ "src/web/ui/a.tsx": "<p>Welcome to Vouchwell</p>;" })).toHaveLength(1);
    expect(calls({ "src/web/ui/a.ts": '"Vouchwell"; `at Vouchwell`;' })).toHaveLength(2);
    expect(calls({ "src/web/ui/a.ts": '"vouchwell:session";' })).toEqual([]);
  });

  test("an empty tree is an error", () => {
    expect(() => calls({})).toThrow("No files to check");
  });
});
