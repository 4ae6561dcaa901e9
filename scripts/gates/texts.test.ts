import { describe, expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { checkMessageUse } from "./message-use.ts";
import { checkMessages } from "./messages.ts";
import { plant } from "./plant.ts";

type Texts = Readonly<Record<string, string>>;
type Change = Readonly<Partial<Record<"en" | "es" | "fr" | "de", Texts>>>;

const ONE_OTHER = { jobs_one: "{{count}} job", jobs_other: "{{count}} jobs" };
const MANY = { ...ONE_OTHER, jobs_many: "{{count}} jobs" };
const COMPLETE = { en: ONE_OTHER, es: MANY, fr: MANY, de: ONE_OTHER };
const CONTRACT = {
  "src/contract/errors.ts": 'export const ERRORS = { not_found: { status: 404, message: "Gone." } };\n',
  "src/contract/faults.ts": 'export const FAULTS = { required: "Needed" };\n',
};

/** A tree with complete catalogues, in which `change` replaces the texts of the namespace `board`. */
function tree(change: Change = {}, more: Texts = {}): string {
  const files: Record<string, string> = { ...CONTRACT, "src/web/screen.tsx": SCREEN };
  for (const [language, texts] of Object.entries({ ...COMPLETE, ...change })) {
    const own = { title: "Board", greet: "Hello {{name}}", rich: "<b>Now</b>", ...texts };
    files[`src/web/messages/${language}/board.ts`] = `export default ${JSON.stringify(own)};\n`;
    files[`src/web/messages/${language}/errors.ts`] = 'export default { not_found: "Gone." };\n';
    files[`src/web/messages/${language}/faults.ts`] = 'export default { required: "Needed" };\n';
  }
  return plant({ ...files, ...more });
}

const SCREEN = `const { t } = useTranslation("board");
t("title"); t("greet", { name }); t("jobs", { count }); <Trans i18nKey="rich" />;\n`;

function said(findings: readonly Finding[]): string[] {
  return findings.map(({ file, message }) => `${file} ${message}`);
}

describe("messages", () => {
  test("four complete languages pass", async () => {
    expect(said(await checkMessages(tree()))).toEqual([]);
  });

  test("a missing, an additional and an empty text are found", async () => {
    expect(said(await checkMessages(tree({ en: { ...ONE_OTHER, extra: "More" } })))).toEqual([
      "src/web/messages/es/board.ts board:extra is missing.",
      "src/web/messages/fr/board.ts board:extra is missing.",
      "src/web/messages/de/board.ts board:extra is missing.",
    ]);
    expect(said(await checkMessages(tree({ de: { ...ONE_OTHER, extra: "Mehr" } })))).toEqual([
      "src/web/messages/de/board.ts board:extra is not in English.",
    ]);
    expect(said(await checkMessages(tree({ de: { ...ONE_OTHER, title: " " } })))).toEqual([
      "src/web/messages/de/board.ts board:title is empty.",
    ]);
  });

  test("other variables and other marks are found", async () => {
    expect(said(await checkMessages(tree({ de: { ...ONE_OTHER, greet: "Hallo {{nome}}" } })))).toEqual([
      "src/web/messages/de/board.ts board:greet has the variables {nome}, English has {name}.",
    ]);
    expect(said(await checkMessages(tree({ de: { ...ONE_OTHER, rich: "<i>Jetzt</i>" } })))).toEqual([
      "src/web/messages/de/board.ts board:rich has the marks <i>, English has <b>.",
    ]);
  });

  test("every language has its own plural forms", async () => {
    expect(said(await checkMessages(tree({ fr: ONE_OTHER })))).toEqual([
      'src/web/messages/fr/board.ts board:jobs lacks the plural form "many".',
    ]);
    expect(said(await checkMessages(tree({ de: MANY })))).toEqual([
      'src/web/messages/de/board.ts board:jobs has the plural form "many", which this language never uses.',
    ]);
    expect(said(await checkMessages(tree({ de: { jobs: "{{count}} Stellen" } })))).toEqual([
      "src/web/messages/de/board.ts board:jobs has plural forms in one language and none in another.",
    ]);
  });

  test("the English texts of failures are the contract's", async () => {
    const other = { "src/web/messages/en/errors.ts": 'export default { not_found: "Lost." };\n' };
    expect(said(await checkMessages(tree({}, other)))).toEqual([
      'src/web/messages/en/errors.ts not_found differs from src/contract/errors.ts: "Lost.", "Gone.".',
    ]);
    const fewer = { "src/contract/faults.ts": 'export const FAULTS = { invalid: "Wrong" };\n' };
    expect(said(await checkMessages(tree({}, fewer)))).toEqual([
      "src/web/messages/en/faults.ts invalid of FAULTS has no text.",
      "src/web/messages/en/faults.ts faults:required is not in FAULTS.",
    ]);
  });

  test("an empty tree, an empty language and a file without texts are errors or findings", async () => {
    await expect(checkMessages(plant({}))).rejects.toThrow("No message catalogues");
    await expect(checkMessages(plant({ "src/web/messages/de/a.ts": "export default {};" }))).rejects.toThrow("English");
    await expect(checkMessages(tree({}, { "src/web/messages/en/a.ts": "export const a = 1;" }))).rejects.toThrow(
      "default",
    );
    const odd = {
      "src/web/messages/it/a.ts": "export default {};",
      "src/web/messages/en/b.ts": "export default { n: 1 };",
    };
    expect(said(await checkMessages(tree({}, odd)))).toEqual([
      "src/web/messages/it An unknown language.",
      "src/web/messages/en/b.ts b:n is neither a text nor a group of texts.",
    ]);
  });
});

describe("message use", () => {
  test("used and existing texts pass", async () => {
    expect(said(await checkMessageUse(tree()))).toEqual([]);
  });

  test("a text that does not exist is found", async () => {
    const more = {
      "src/web/other.tsx": `const { t } = useTranslation("board");\nt("titel");\nt(\`state.\${s}\`);\nt(a ? "title" : "non");\n`,
    };
    expect(
      (await checkMessageUse(tree({}, more))).map(({ file, line, message }) => `${file}:${line} ${message}`),
    ).toEqual([
      "src/web/other.tsx:2 There is no text titel.",
      `src/web/other.tsx:3 There is no text \`state.\${s}\`.`,
      "src/web/other.tsx:4 There is no text non.",
    ]);
  });

  test("another name for t asks too", async () => {
    const more = { "src/web/other.tsx": 'const { t: errorText } = useTranslation("errors");\nerrorText("lost");\n' };
    expect(said(await checkMessageUse(tree({}, more)))).toEqual(["src/web/other.tsx There is no text lost."]);
  });

  test("a text of another namespace needs its prefix", async () => {
    const more = (code: string) => ({ "src/web/other.tsx": `const { t } = useTranslation("errors");\n${code}\n` });
    expect(await checkMessageUse(tree({}, more('t("title");')))).toHaveLength(1);
    expect(await checkMessageUse(tree({}, more('t("board:title");')))).toEqual([]);
  });

  test("a text that nobody asks for is found; templates and lists of keys are asking", async () => {
    const change = { en: { ...ONE_OTHER, state_open: "Open", tab: "Tab", forgotten: "No" } };
    const more = {
      "src/web/other.tsx": `const { t } = useTranslation("board");\nt(\`state_\${s}\`);\nconst tabs = ["tab"];\n`,
    };
    expect(said(await checkMessageUse(tree(change, more)))).toEqual([
      "src/web/messages/en/board.ts board:forgotten is used nowhere.",
    ]);
  });

  test("a tree without screens is an error", async () => {
    await expect(checkMessageUse(plant({ "src/web/messages/en/a.ts": "export default {};" }))).rejects.toThrow(
      "No screens",
    );
    await expect(checkMessageUse(plant({}))).rejects.toThrow("No message catalogues");
  });
});
