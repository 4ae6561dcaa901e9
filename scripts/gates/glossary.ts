import path from "node:path";
import { parseSync } from "vite";
import { LANGUAGES, type Language, loadCatalogues } from "./catalogues.ts";
import { listFiles, read, requireFiles } from "./tree.ts";

const GLOSSARY = "docs/glossary.md";
const EMAIL_FILES = ["src/server/infra/mail/messages", "src/server/infra/mail", "src/server/notifications"];

type Rejected = { readonly language: string; readonly words: readonly string[]; readonly say: string };
type FoundText = { readonly where: string; readonly language: Language; readonly text: string };

/** The rows of the glossary's second table. Throws when there are none. */
export function parseRejectedWords(markdown: string): Rejected[] {
  const rows = [...markdown.matchAll(/^\| (de|es|fr) \| (.+?) \| (.+?) \|$/gm)];
  if (rows.length === 0) throw new Error(`${GLOSSARY} rejects no word.`);
  return rows.map(([, language = "", words = "", say = ""]) => ({
    language,
    words: [...words.matchAll(/`([^`]+)`/g)].map((word) => word[1] ?? ""),
    say,
  }));
}

/** Whether a text holds a rejected word, whole or, where it ends in `*`, as a beginning. */
export function containsWord(text: string, word: string): boolean {
  const stem = word.replace(/\*$/, "").replace(/[.?+()[\]]/g, "\\$&");
  const ending = word.endsWith("*") ? "" : "(?![\\p{L}\\p{N}])";
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}${ending}`, "iu").test(
    text.replace(/{{[^}]*}}/g, "").replaceAll("'", "’"),
  );
}

function toLanguage(name: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === name || language.toUpperCase() === name);
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** What a file writes below a key `de:` or a constant `DE`, and so in the other languages. */
function textsOfFile(root: string, file: string): FoundText[] {
  const said: FoundText[] = [];
  const walk = (node: unknown, language: Language | undefined): void => {
    if (Array.isArray(node)) for (const inner of node) walk(inner, language);
    if (!isNode(node) || Array.isArray(node)) return;
    const named = isNode(node.key) ? (node.key.name ?? node.key.value) : isNode(node.id) ? node.id.name : undefined;
    const own = toLanguage(named) ?? language;
    const text =
      node.type === "Literal" ? node.value : node.type === "TemplateElement" && isNode(node.value) && node.value.cooked;
    if (own !== undefined && typeof text === "string") said.push({ where: file, language: own, text });
    for (const inner of Object.values(node)) if (isNode(inner)) walk(inner, own);
  };
  walk(parseSync(path.basename(file), read(root, file)).program, undefined);
  return said;
}

/** Every text that people read: catalogues, mails and push messages. */
export async function allTexts(root: string): Promise<FoundText[]> {
  const said: FoundText[] = [];
  const catalogues = await loadCatalogues(root);
  for (const [language, texts] of catalogues) {
    for (const [where, text] of texts) said.push({ where, language, text });
  }
  const mails = listFiles(root, EMAIL_FILES, /\.ts$/).filter((file) => !file.endsWith(".test.ts"));
  return [...said, ...[...new Set(mails)].flatMap((file) => textsOfFile(root, file))];
}

/** Each use of a word that the glossary rejects, with what to say in its place. */
export async function findRejectedUses(root: string): Promise<string[]> {
  const rows = parseRejectedWords(read(root, GLOSSARY));
  const texts = await allTexts(root);
  return rows.flatMap(({ language, words, say }) =>
    words.flatMap((word) =>
      texts
        .filter((said) => said.language === language && containsWord(said.text, word))
        .map(({ where, text }) => `${where} (${language}) says "${word}", not "${say}": ${text}`),
    ),
  );
}

const CODE_FOLDERS = ["src", "tests", "bench", "scripts", "client"];
/** Texts for people, stored history, and a list of what is rejected. */
const NO_CODE =
  /^src\/web\/messages\/\w\w\/|\/migrations\/|^src\/server\/infra\/queue\/former-|^scripts\/gates\/glossary\.test\.ts$/;

/** Names that the table of the code rejects, with the term to use. Throws when there are none. */
export function parseRejectedNames(markdown: string): { readonly name: string; readonly term: string }[] {
  const table = markdown.split("\n## The code\n")[1] ?? "";
  const rows = [...table.matchAll(/^\| (?!Term \|)(?!-)(.+?) \| .+? \| (.+?) \|$/gm)];
  if (rows.length === 0) throw new Error(`${GLOSSARY} rejects no name.`);
  return rows.flatMap(([, term = "", names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map((name) => ({ name: name[1] ?? "", term })),
  );
}

/** Whether an identifier or a hyphenated name is rejected: the same or, where that ends in `*`, the same words and more. */
export function hasName(identifier: string, name: string): boolean {
  if (!name.endsWith("*")) return identifier === name;
  const stem = name.slice(0, -1);
  return identifier.startsWith(stem) && /^[A-Z0-9_-]/.test(identifier.slice(stem.length));
}

/** Each file with a name that the glossary rejects, with the term to use. */
export function findRejectedNames(root: string): string[] {
  const rejected = parseRejectedNames(read(root, GLOSSARY));
  const files = requireFiles(root, CODE_FOLDERS, /\.(tsx?|js|mjs)$/).filter((file) => !NO_CODE.test(file));
  return files.flatMap((file) => {
    const names = read(root, file).match(/(?<=["'`])[a-z]+(?:-[a-z]+)+(?=["'`])|[A-Za-z_$][\w$]*/g);
    const identifiers = new Set(names);
    return [...identifiers].flatMap((identifier) =>
      rejected
        .filter(({ name }) => hasName(identifier, name))
        .map(({ term }) => `${file} says "${identifier}", not "${term}"`),
    );
  });
}
