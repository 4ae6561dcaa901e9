import { typeset } from "../../../rules/french.ts";
import type { Namespace } from "../../messages/registry.ts";

export type Texts = Record<string, unknown>;

const FOLDER = "../../messages";
const files = import.meta.glob<{ default: Texts }>("../../messages/*/*.ts");

/** Returns the names of all namespaces, from their English files. */
export function allNamespaces(): Namespace[] {
  return Object.keys(files)
    .filter((path) => path.startsWith(`${FOLDER}/en/`))
    .map((path) => path.slice(`${FOLDER}/en/`.length, -".ts".length) as Namespace);
}

/**
 * Reads the texts of a namespace in a language. The browser build replaces this module (scripts/text-files.ts). Rejects
 * when there are none.
 */
export async function readTexts(language: string, namespace: string): Promise<Texts> {
  const load = files[`${FOLDER}/${language}/${namespace}.ts`];
  if (load === undefined) throw new Error(`No texts for ${language}/${namespace}`);
  return typeset(language, (await load()).default);
}

/** The URL of a namespace's texts in the browser; null in development, where they are modules. */
export function textsUrl(language: string, namespace: string): string | null {
  const folder: string = import.meta.env.TEXTS_FOLDER ?? "";
  return folder === "" ? null : `/${folder}/${language}-${namespace}.json`;
}
