import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";
import type { Language } from "../../../contract/choices.ts";
import { loadLanguage } from "./i18n.ts";
import { allNamespaces } from "./texts.ts";

type LookUp = (key: unknown, ...values: unknown[]) => unknown;

/** Maximum number of cached texts with interpolated values. */
const FILLED_MAX = 1_000;

/** Caches lookups per language and interpolated values, because a page performs about a hundred of them. */
function cacheLookups(lookUp: LookUp): LookUp {
  const texts = new Map<string, unknown>();
  const filled = new LRUCache<string, NonNullable<unknown>>({ max: FILLED_MAX });
  return Object.assign((key: unknown, ...values: unknown[]) => {
    if (typeof key !== "string") return lookUp(key, ...values);
    const [memory, asked] = values.length === 0 ? [texts, key] : [filled, `${key} ${JSON.stringify(values)}`];
    const text = memory.get(asked) ?? lookUp(key, ...values);
    memory.set(asked, text ?? "");
    return text;
  }, lookUp);
}

function cacheTexts(language: i18n): i18n["getFixedT"] {
  const made = new Map<string, LookUp>();
  const fixed = (...of: Parameters<i18n["getFixedT"]>) => {
    const name = JSON.stringify(of);
    const texts = made.get(name) ?? cacheLookups(language.getFixedT(...of) as unknown as LookUp);
    made.set(name, texts);
    return texts;
  };
  return fixed as unknown as i18n["getFixedT"];
}

const textsByLanguage = new Map<Language, Promise<{ texts: i18n; fixed: i18n["getFixedT"] }>>();

async function openTexts(language: Language) {
  const texts = await loadLanguage(language, allNamespaces());
  return { texts, fixed: cacheTexts(texts) };
}

/**
 * Returns the texts for one server-rendered page, with its own record of the used namespaces. Throws when a text file
 * cannot be read.
 */
export async function textsForPage(language: Language): Promise<i18n> {
  const opening = textsByLanguage.get(language) ?? openTexts(language);
  textsByLanguage.set(language, opening);
  const { texts, fixed } = await opening;
  // The texts are loaded already: a page that suspends on texts would be rendered in another order, without the
  // hydration data. The object shares the cached texts and has its own record, because a copy would take 5 % of the
  // page's render time.
  return Object.assign(Object.create(texts) as i18n, { getFixedT: fixed, reportNamespaces: undefined });
}
