import { type BackendModule, createInstance, type i18n, type ReadCallback } from "i18next";
import type { Language } from "../../../contract/choices.ts";
import type { Namespace } from "../../messages/registry.ts";
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

/** The texts that the page speaks now, for what stands outside of React. */
export const spoken: { texts: i18n | null } = { texts: null };

const instances = new Map<Language, Promise<i18n>>();

async function open(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance.use(backend).init({
    lng: language,
    fallbackLng: false,
    ns: ["general"],
    defaultNS: "general",
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
    saveMissing: import.meta.env.DEV,
    missingKeyHandler(_languages, namespace, key) {
      throw new Error(`No text for ${namespace}:${key} in ${language}`);
    },
  });
  return instance;
}

/**
 * The texts of one language, with these namespaces loaded; others come when a screen first uses them.
 * One instance per language, so that renders in different languages never mix. Throws when a file cannot be loaded.
 */
export async function openLanguage(language: Language, namespaces: readonly Namespace[]): Promise<i18n> {
  const opening = instances.get(language) ?? open(language);
  instances.set(language, opening);
  const instance = await opening;
  await instance.loadNamespaces([...namespaces]);
  return instance;
}

/** The namespaces that the server used for this page, as it wrote them on `<html data-texts>`. */
export function namespacesOfPage(): Namespace[] {
  return (document.documentElement.dataset.texts?.split(" ") ?? []) as Namespace[];
}
