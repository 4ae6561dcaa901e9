import { type BackendModule, createInstance, type FormatterModule, type i18n, type ReadCallback } from "i18next";
import type { Language } from "../../../contract/choices.ts";
import { formatNumber } from "../../../rules/numbers.ts";
import type { Namespace } from "../../messages/registry.ts";
import { isLanguage } from "./language.ts";
import { readTexts } from "./texts.ts";

const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    readTexts(language, namespace).then(
      (texts) => done(null, texts as Parameters<ReadCallback>[1]),
      (error: Error) => done(error, true),
    );
  },
};

/** The current texts of the page, for code outside React. */
export const pageTexts: { texts: i18n | null } = { texts: null };

const instances = new Map<Language, Promise<i18n>>();

/** Formats numbers in a text by its language. A batch or application number is a name and is not formatted. */
const formatter: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language = "en", options = {}) =>
    typeof value === "number" && options.interpolationkey !== "number" ? formatNumber(value, language) : value,
};

async function createTexts(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(backend)
    .use(formatter)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ["general"],
      defaultNS: "general",
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
      saveMissing: import.meta.env.DEV,
      missingKeyHandler(_languages, namespace, key) {
        throw new Error(`No text for ${namespace}:${key} in ${language}`);
      },
    });
  return instance;
}

/**
 * Creates the texts of one language with these namespaces loaded; other namespaces load at their first use. One
 * instance per language keeps renders in different languages apart. Throws when a file cannot be loaded.
 */
export async function loadLanguage(language: Language, namespaces: readonly Namespace[]): Promise<i18n> {
  const opening = instances.get(language) ?? createTexts(language);
  instances.set(language, opening);
  const instance = await opening;
  await instance.loadNamespaces([...namespaces]);
  return instance;
}

/** The language in which the server rendered the page. `lang` may differ when the browser translated the page. */
export function languageOfPage(): Language {
  const { language = "en" } = document.documentElement.dataset;
  return isLanguage(language) ? language : "en";
}

/** The namespaces that the server used for this page, from `<html data-texts>`. */
export function namespacesOfPage(): Namespace[] {
  return (document.documentElement.dataset.texts?.split(" ") ?? []) as Namespace[];
}
