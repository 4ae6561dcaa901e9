import { expect, test } from "vitest";
import { plant } from "./plant.ts";
import { checkSpecification } from "./specification.ts";

const FILE = "src/web/messages/en/jobs.ts";

/** What is found in a document of these lines, beside one file of texts. */
function found(...lines: string[]): string[] {
  const root = plant({
    "docs/specification.md": `# Specification\n\n${lines.join("\n")}\n`,
    [FILE]: 'export default { gone: "Job not found", quoted: \'You can\\\'t "do" that\' };',
  });
  return checkSpecification(root).map(({ line, message }) => `${line}: ${message}`);
}

test("a line is held by files, by texts in files, or by a reason", () => {
  expect(
    found(
      `- 1 A missing job says so. → \`${FILE}\` "Job not found"`,
      `- 2 Some sentence. → \`${FILE}\``,
      `- 3 It says 'You can't'. → \`${FILE}\` "You can't 'do' that", \`docs/specification.md\``,
      "- 4 The other variant. → not reachable, because one screen serves both",
    ),
  ).toEqual([]);
});

test("a line without a holder is found", () => {
  expect(found("- 1 A missing job says so.")).toEqual(["3: Nothing holds this line."]);
  expect(found("- 1 A missing job says so. → later")).toEqual(["3: Nothing holds this line."]);
  expect(found("- 1 A missing job says so. → not reachable")).toEqual(["3: Nothing holds this line."]);
});

test("a holder that is not there, or does not hold the text, is found", () => {
  expect(found("- 1 Some sentence. → `src/gone.ts`")).toEqual(["3: src/gone.ts does not exist."]);
  expect(found(`- 1 Some sentence. → \`${FILE}\` "Job found"`)).toEqual([`3: ${FILE} does not hold "Job found".`]);
});

test("a number stands for one line, and every line has one", () => {
  expect(found(`- 1 One. → \`${FILE}\``, `- 1 Two. → \`${FILE}\``)).toEqual(["4: The number 1 stands here twice."]);
  expect(found("- nothing")).toEqual(["3: A line needs a number and a sentence."]);
});

test("a document without lines is an error", () => {
  expect(() => found("Nothing.")).toThrow("no lines");
});
