import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";
import type { Language } from "../../../contract/choices.ts";
import { openLanguage } from "./i18n.ts";
import { allNamespaces } from "./texts.ts";

type LookUp = (key: unknown, ...values: unknown[]) => unknown;

/** Of texts with values in them. */
const FILLED_MAX = 1_000;

/** Texts are looked up once for each language and for the values in them: a page asks for a hundred of them. */
function remembering(lookUp: LookUp): LookUp {
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

function rememberingTexts(language: i18n): i18n["getFixedT"] {
  const made = new Map<string, LookUp>();
  const fixed = (...of: Parameters<i18n["getFixedT"]>) => {
    const name = JSON.stringify(of);
    const texts = made.get(name) ?? remembering(language.getFixedT(...of) as unknown as LookUp);
    made.set(name, texts);
    return texts;
  };
  return fixed as unknown as i18n["getFixedT"];
}

const opened = new Map<Language, Promise<{ texts: i18n; fixed: i18n["getFixedT"] }>>();

async function open(language: Language) {
  const texts = await openLanguage(language, allNamespaces());
  return { texts, fixed: rememberingTexts(texts) };
}

/**
 * The texts for one page that the server writes: with a record of its own of which were used. Takes a language.
 * Throws when a file of texts cannot be read.
 */
export async function textsForPage(language: Language): Promise<i18n> {
  const opening = opened.get(language) ?? open(language);
  opened.set(language, opening);
  const { texts, fixed } = await opening;
  // Ready at once: a page that waits for its texts would be finished by React in another order, without the data that
  // the browser hydrates with.
  // The same texts behind a record of its own: a copy of them would take a twentieth of the page.
  return Object.assign(Object.create(texts) as i18n, { getFixedT: fixed, reportNamespaces: undefined });
}
