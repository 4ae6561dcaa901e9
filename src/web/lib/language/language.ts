import { LANGUAGES, type Language } from "../../../contract/choices.ts";
import { PRODUCT_KEY } from "../../../contract/product.ts";

/** What a language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
};

/** Where a device keeps the chosen language, and a tab the one that its address asked for. */
export const LANGUAGE_KEY = `${PRODUCT_KEY}-language`;

function isLanguage(value: string | null): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language that an address asks for with `?lang=` (rule P12), undefined without or with an unknown one. */
export function languageOfSearch(search: string): Language | undefined {
  const wanted = new URLSearchParams(search).get("lang");
  return isLanguage(wanted) ? wanted : undefined;
}

/** What this tab was asked for by an address, else the person's own choice on this device; undefined without either. */
export function storedLanguage(): Language | undefined {
  try {
    const stored = sessionStorage.getItem(LANGUAGE_KEY) ?? localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the person's choice on this device; without storage it lasts as long as the page. */
export function storeLanguage(language: Language): void {
  try {
    sessionStorage.removeItem(LANGUAGE_KEY);
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be switched off; the choice then holds until the page is left.
  }
}

/** Keeps what an address asked for with `?lang=` while a visitor goes on in this tab. */
export function keepAsked(language: Language): void {
  try {
    sessionStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // As above.
  }
}
