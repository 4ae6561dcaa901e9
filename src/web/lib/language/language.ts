import { LANGUAGES, type Language } from "../../../contract/choices.ts";
import { LANGUAGE_KEY } from "../../../contract/product.ts";
import { deviceStorage, tabStorage, writeCookie } from "../storage.ts";

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
};

export function isLanguage(value: string | null): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language requested by `?lang=` (rule P12); undefined without it or with an unknown one. */
export function languageOfSearch(search: string): Language | undefined {
  const wanted = new URLSearchParams(search).get("lang");
  return isLanguage(wanted) ? wanted : undefined;
}

/** The language that a URL requested in this tab, else the user's choice on this device; undefined without either. */
export function storedLanguage(): Language | undefined {
  const stored = tabStorage.get(LANGUAGE_KEY) ?? deviceStorage.get(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : undefined;
}

/** Sets the cookie that tells the server the language of the next page; without it the server renders English. */
const setLanguageCookie = (language: Language) => writeCookie(LANGUAGE_KEY, language === "en" ? null : language);

/** Some browsers expire script-set cookies after a week, and choices older than the cookie have none. */
export function renewLanguageCookie(): void {
  const stored = deviceStorage.get(LANGUAGE_KEY);
  if (isLanguage(stored)) setLanguageCookie(stored);
}

/** Stores the user's choice on this device; without storage it lasts until the page is left. */
export function storeLanguage(language: Language): void {
  tabStorage.remove(LANGUAGE_KEY);
  deviceStorage.set(LANGUAGE_KEY, language);
  setLanguageCookie(language);
}

/** Keeps the language requested by `?lang=` while a visitor navigates in this tab. */
export function storeRequestedLanguage(language: Language): void {
  tabStorage.set(LANGUAGE_KEY, language);
}
