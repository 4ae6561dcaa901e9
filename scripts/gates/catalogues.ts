import path from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, foldersIn } from "./tree.ts";

const FOLDER = "src/web/messages";
export const LANGUAGES = ["en", "es", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts of one language by `namespace:key.path`. */
export type Texts = Map<string, string>;

/** What is wrong with the shape of a catalogue file is told through `complain`. */
type Complain = (file: string, message: string) => void;

/** All texts of all languages. Throws when there is no catalogue at all. */
export async function loadCatalogues(root: string, complain: Complain): Promise<Map<Language, Texts>> {
  const found = foldersIn(root, FOLDER);
  if (found.length === 0) throw new Error(`No message catalogues below ${FOLDER}.`);
  for (const name of found) {
    if (!LANGUAGES.some((language) => language === name)) complain(`${FOLDER}/${name}`, "An unknown language.");
  }
  const languages = new Map<Language, Texts>();
  for (const language of LANGUAGES) {
    const texts: Texts = new Map();
    for (const file of filesBelow(root, [`${FOLDER}/${language}`], /\.ts$/)) {
      const namespace = path.basename(file, ".ts");
      const catalogue = await defaultExport(root, file);
      flatten(catalogue, `${namespace}:`, texts, (message) => complain(file, message));
    }
    languages.set(language, texts);
  }
  return languages;
}

/** The file in which a text stands. */
export function fileOfKey(language: string, key: string): string {
  return `${FOLDER}/${language}/${key.slice(0, key.indexOf(":"))}.ts`;
}

async function defaultExport(root: string, file: string): Promise<unknown> {
  const module: unknown = await import(pathToFileURL(path.join(root, file)).href);
  if (isRecord(module) && "default" in module) return module.default;
  throw new Error(`${file} has no default export.`);
}

function flatten(value: unknown, prefix: string, into: Texts, complain: (message: string) => void): void {
  if (!isRecord(value)) complain(`${prefix} holds no texts.`);
  for (const [name, text] of Object.entries(isRecord(value) ? value : {})) {
    if (typeof text === "string") into.set(prefix + name, text);
    else if (isRecord(text)) flatten(text, `${prefix}${name}.`, into, complain);
    else complain(`${prefix}${name} is neither a text nor a group of texts.`);
  }
}

/** Whether a value is an object whose properties can be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const FORMS = /_(ordinal_)?(zero|one|two|few|many|other)$/;

/** The key that a caller names: without the ending of a plural form, where the text has such forms. */
export function baseKey(key: string, texts: ReadonlyMap<string, string>): string {
  const match = FORMS.exec(key);
  if (match === null) return key;
  const stem = key.slice(0, match.index);
  return texts.has(`${stem}_${match[1] ?? ""}other`) ? stem : key;
}

/** The plural form of a key (`one`, `ordinal_other`), undefined where it is no form of a plural. */
export function formOf(key: string, texts: ReadonlyMap<string, string>): string | undefined {
  return baseKey(key, texts) === key ? undefined : key.slice(baseKey(key, texts).length + 1);
}
