import { LANGUAGES, type Language } from "../../contract/choices.ts";
import { inCountry } from "./in-country.ts";
import { BAY_AREA } from "./names.ts";

export type Where = Record<Language, string>;

const COUNTRY = /^[A-Z]{2}$/;
const REGION = /^[A-Z]{2}-/;

const AROUND_THE_BAY: Where = {
  en: `in the ${BAY_AREA.name}`,
  de: `in der ${BAY_AREA.name}`,
  fr: "dans la baie de San Francisco",
  es: "en la bahía de San Francisco",
};

/** Regions with an article in English. */
const WITH_THE = /^District of |Territor(y|ies)$/;

/** Le Havre and Les Ulis contract their article. */
function inTown(name: string): string {
  return `à ${name}`.replace(/^à Le /, "au ").replace(/^à Les /, "aux ");
}

/** A phrase for a location in a place, in every language: "in the United States". Takes its entry and its name. */
export function placePhrases(entry: string, name: string): Where {
  if (entry === BAY_AREA.id) return AROUND_THE_BAY;
  if (COUNTRY.test(entry)) {
    const said = LANGUAGES.map((language) => [language, inCountry(entry, language)]);
    return Object.fromEntries(said) as Where;
  }
  // Names of regions are GeoNames' own. French has an article for each, so the word "région" precedes them.
  const fr = REGION.test(entry) ? `dans la région ${name}` : inTown(name);
  return {
    en: `in ${REGION.test(entry) && WITH_THE.test(name) ? "the " : ""}${name}`,
    de: `in ${name}`,
    fr,
    es: `en ${name}`,
  };
}
