import { describe, expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { checkMessageUse } from "./message-use.ts";
import { checkMessages } from "./messages.ts";
import { createTemporaryTree } from "./temporary-tree.ts";

type Texts = Readonly<Record<string, string>>;

const ONE_OTHER = { jobs_one: "{{count}} job", jobs_other: "{{count}} jobs" };
const MANY = { ...ONE_OTHER, jobs_many: "{{count}} jobs" };
const COMPLETE = { en: ONE_OTHER, es: MANY, fr: MANY, de: ONE_OTHER };
const SCREEN = `const { t } = useTranslation("board");
t("title"); t("greet", { name }); t("jobs", { count }); <Trans i18nKey="rich" />;\n`;

/** A tree with complete catalogues, in which `change` replaces the texts of the namespace `board`. */
function tree(change: Readonly<Partial<Record<"en" | "es" | "fr" | "de", Texts>>> = {}, more: Texts = {}): string {
  const files: Record<string, string> = {
    "src/contract/errors.ts": 'export const ERRORS = { not_found: { status: 404, message: "Gone." } };\n',
    "src/contract/field-errors.ts": 'export const FIELD_ERRORS = { required: "Needed" };\n',
    "src/web/screen.tsx": SCREEN,
  };
  for (const [language, texts] of Object.entries({ ...COMPLETE, ...change })) {
    const own = { title: "Board", greet: "Hello {{name}}", rich: "<b>Now</b>", ...texts };
    files[`src/web/messages/${language}/board.ts`] = `export default ${JSON.stringify(own)};\n`;
    files[`src/web/messages/${language}/errors.ts`] = 'export default { not_found: "Gone." };\n';
    files[`src/web/messages/${language}/field-errors.ts`] = 'export default { required: "Needed" };\n';
  }
  return createTemporaryTree({ ...files, ...more });
}

const said = (findings: readonly Finding[]) => findings.map(({ message }) => message);

describe("messages", () => {
  test("four complete languages pass", async () => {
    expect(said(await checkMessages(tree()))).toEqual([]);
  });

  test.each([
    [{ es: { ...MANY, extra: "Más" } }, "board:extra is not in English."],
    [{ de: { ...ONE_OTHER, title: " " } }, "board:title is empty."],
    [{ de: { ...ONE_OTHER, greet: "Hallo {{nome}}" } }, "board:greet has the variables {nome}, English has {name}."],
    [{ de: { ...ONE_OTHER, rich: "<i>Jetzt</i>" } }, "board:rich has the marks <i>, English has <b>."],
    [{ fr: ONE_OTHER }, 'board:jobs lacks the plural form "many".'],
    [{ de: MANY }, 'board:jobs has the plural form "many", which this language never uses.'],
    [{ de: { jobs: "{{count}} Stellen" } }, "board:jobs has plural forms in one language and none in another."],
  ])("%j is found", async (change, message) => {
    expect(said(await checkMessages(tree(change)))).toEqual([message]);
  });

  test("a text that one language alone has is missing in the others", async () => {
    const missing = said(await checkMessages(tree({ en: { ...ONE_OTHER, extra: "More" } })));
    expect(missing).toEqual(Array(3).fill("board:extra is missing."));
  });

  test("the English texts of failures are the contract's", async () => {
    const other = { "src/web/messages/en/errors.ts": 'export default { not_found: "Lost." };\n' };
    const fewer = { "src/contract/field-errors.ts": 'export const FIELD_ERRORS = { invalid: "Wrong" };\n' };
    expect(said(await checkMessages(tree({}, { ...other, ...fewer })))).toEqual([
      'not_found says "Lost.", src/contract/errors.ts says "Gone.".',
      'invalid says "undefined", src/contract/field-errors.ts says "Wrong".',
      'required says "Needed", src/contract/field-errors.ts says "undefined".',
    ]);
  });

  test("no catalogue, and none in English, are errors", async () => {
    await expect(checkMessages(createTemporaryTree({}))).rejects.toThrow("No message catalogues");
    await expect(
      checkMessages(createTemporaryTree({ "src/web/messages/de/a.ts": "export default {};" })),
    ).rejects.toThrow("English");
  });
});

describe("message use", () => {
  const use = async (code: string, texts: Texts = {}) =>
    said(await checkMessageUse(tree({ en: { ...ONE_OTHER, ...texts } }, { "src/web/other.tsx": code })));
  const board = 'const { t } = useTranslation("board");\n';

  test("texts that do not exist are found, under another name of t and in other namespaces too", async () => {
    expect(await use(`${board}t("titel"); t(\`state.\${s}\`); t(a ? "title" : "non");`)).toEqual([
      "There is no text titel.",
      `There is no text \`state.\${s}\`.`,
      "There is no text non.",
    ]);
    expect(
      await use('const { t: errorText } = useTranslation("errors");\nerrorText("lost"); errorText("title");'),
    ).toEqual(["There is no text lost.", "There is no text title."]);
    expect(await use('const { t } = useTranslation("errors");\nt("board:title");')).toEqual([]);
  });

  test("a text that nobody asks for is found; templates and lists of keys are asking", async () => {
    const texts = { state_open: "Open", tab: "Tab", forgotten: "No" };
    expect(await use(`${board}t(\`state_\${s}\`);\nconst tabs = ["tab"];`, texts)).toEqual([
      "board:forgotten is used nowhere.",
    ]);
  });
});
