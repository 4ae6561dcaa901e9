import path from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles, listFolders } from "./tree.ts";

const FOLDER = "src/web/messages";
export const LANGUAGES = ["en", "es", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts of one language by `namespace:key.path`. */
export type Texts = Map<string, string>;

/** All texts of all languages. Throws where a catalogue holds anything but texts, and when there is none at all. */
export async function loadCatalogues(root: string): Promise<Map<Language, Texts>> {
  const found = listFolders(root, FOLDER);
  if (found.length === 0) throw new Error(`No message catalogues below ${FOLDER}.`);
  const unknown = found.filter((name) => !LANGUAGES.some((language) => language === name));
  if (unknown.length > 0) throw new Error(`Unknown languages below ${FOLDER}: ${unknown.join(", ")}.`);
  const languages = new Map<Language, Texts>();
  for (const language of LANGUAGES) {
    const texts: Texts = new Map();
    for (const file of listFiles(root, [`${FOLDER}/${language}`], /\.ts$/)) {
      flatten((await loadModule(root, file)).default, `${path.basename(file, ".ts")}:`, texts);
    }
    languages.set(language, texts);
  }
  return languages;
}

/** The file in which a text stands. */
export function fileOfKey(language: string, key: string): string {
  return `${FOLDER}/${language}/${key.slice(0, key.indexOf(":"))}.ts`;
}

/** What a module of the tree exports. */
export async function loadModule(root: string, file: string): Promise<Record<string, unknown>> {
  return await import(pathToFileURL(path.join(root, file)).href);
}

function flatten(value: unknown, prefix: string, into: Texts): void {
  if (!isRecord(value)) throw new Error(`${prefix} holds no texts.`);
  for (const [name, text] of Object.entries(value)) {
    if (typeof text === "string") into.set(prefix + name, text);
    else flatten(text, `${prefix}${name}.`, into);
  }
}

/** Whether a value is an object whose properties can be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const PLURAL_SUFFIX = /_(ordinal_)?(zero|one|two|few|many|other)$/;

/** The key that a caller names: without the ending of a plural form, where the text has such forms. */
export function baseKey(key: string, texts: ReadonlyMap<string, string>): string {
  const match = PLURAL_SUFFIX.exec(key);
  if (match === null) return key;
  const stem = key.slice(0, match.index);
  return texts.has(`${stem}_${match[1] ?? ""}other`) ? stem : key;
}

/** The plural form of a key (`one`, `ordinal_other`), undefined where it is no form of a plural. */
export function pluralFormOf(key: string, texts: ReadonlyMap<string, string>): string | undefined {
  return baseKey(key, texts) === key ? undefined : key.slice(baseKey(key, texts).length + 1);
}
