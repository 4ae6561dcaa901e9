import { describe, expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { plant } from "./plant.ts";
import { checkHeldRules, checkReferences } from "./references.ts";

const RULES = "- **R5** The first.\n- **A12** Asks\n  again.\n- **J17** (not built) Later.\n";
const SECURITY =
  "| 99 | not this table |\n\n## What each number asks\n\n| 38, 39 | a |\n| X22, X23 | b |\n| T5 | c |\n";
const DOCUMENTS = { "docs/rules.md": RULES, "docs/security.md": SECURITY, "docs/auth-wire.md": "| §5.7 | change |\n" };

function said(findings: readonly Finding[]): string[] {
  return findings.map(({ file, line, message }) => `${file}:${line ?? ""} ${message.split(" ", 1)[0] ?? ""}`);
}

describe("references", () => {
  test("rules, cases, faults, items and sections that the documents define pass", () => {
    const root = plant({
      ...DOCUMENTS,
      "src/rules/a.ts": "/** The first one alone (R5, X22); SHA256 and M12L4 are no rules. */\nvoid 0;\n",
      "src/rules/a.test.ts": 'test("A12 T5 §5.7 items 38, 39 hold", () => {});\n',
    });
    expect(said(checkReferences(root))).toEqual([]);
  });

  test("each one that leads nowhere is found, in comments and in names of tests", () => {
    const root = plant({
      ...DOCUMENTS,
      "src/rules/a.ts": "// As F99 has it.\nconst path = 'M12';\nvoid path;\n",
      "src/rules/a.test.ts": 'describe("R5 R6 items 38 and 99", () => {});\ntest("§9.9", () => {});\n',
    });
    expect(said(checkReferences(root)).sort()).toEqual([
      "src/rules/a.test.ts:1 R6",
      "src/rules/a.test.ts:1 item",
      "src/rules/a.test.ts:2 §9.9",
      "src/rules/a.ts:1 F99",
    ]);
  });

  test("a rule with the number of another one is found", () => {
    const root = plant({ ...DOCUMENTS, "docs/rules.md": `${RULES}- **R5** Another.\n`, "src/rules/a.ts": "void 0;\n" });
    expect(said(checkReferences(root))).toEqual(["docs/rules.md: R5"]);
  });

  test("a rule that no test names is found, unless it says that it is not built", () => {
    const root = plant({ ...DOCUMENTS, "src/rules/a.test.ts": 'test("R5 holds", () => {});\n' });
    expect(checkHeldRules(root)).toEqual([
      { file: "docs/rules.md", message: "No test names the rule A12, which is not marked as not built." },
    ]);
  });

  test("names of tests and of their groups hold a rule; other texts, skipped tests and rows of a table do not", () => {
    const missing = (code: string) =>
      said(checkHeldRules(plant({ ...DOCUMENTS, "src/rules/a.test.ts": code }))).map((line) => line.split(" ")[0]);
    expect(missing('describe("R5", () => { test.each([1])(`A12`, () => {}); });')).toEqual([]);
    const held = 'test("A12", () => {});';
    for (const code of ["// R5", 'test.skip("R5");', 'test.todo("R5");', 'expect("R5");', 'test("R55 XR5");'])
      expect(missing(`${held} ${code}`)).toEqual(["docs/rules.md:"]);
    expect(missing(`${held} test.each(["R5"])("x", () => {});`)).toEqual(["docs/rules.md:"]);
  });

  test("a tree without tests is an error", () => {
    expect(() => checkHeldRules(plant({ ...DOCUMENTS, "src/rules/a.ts": "" }))).toThrow("No tests");
  });
});
