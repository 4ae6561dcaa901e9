import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../contract/choices.ts";
import { COUNTRIES } from "./groups.ts";
import { inCountry } from "./in-country.ts";
import { placePhrases } from "./where-is.ts";

const SAID: readonly (readonly [string, string, string, string, string])[] = [
  ["US", "in the United States", "in den Vereinigten Staaten", "aux États-Unis", "en Estados Unidos"],
  ["GB", "in the United Kingdom", "im Vereinigten Königreich", "au Royaume-Uni", "en el Reino Unido"],
  ["NL", "in the Netherlands", "in den Niederlanden", "aux Pays-Bas", "en los Países Bajos"],
  [
    "AE",
    "in the United Arab Emirates",
    "in den Vereinigten Arabischen Emiraten",
    "aux Émirats arabes unis",
    "en los Emiratos Árabes Unidos",
  ],
  ["PH", "in the Philippines", "auf den Philippinen", "aux Philippines", "en Filipinas"],
  ["CZ", "in Czechia", "in Tschechien", "en Tchéquie", "en Chequia"],
  [
    "DO",
    "in the Dominican Republic",
    "in der Dominikanischen Republik",
    "en République dominicaine",
    "en la República Dominicana",
  ],
  ["GM", "in the Gambia", "in Gambia", "en Gambie", "en Gambia"],
  ["MV", "in the Maldives", "auf den Malediven", "aux Maldives", "en las Maldivas"],
  ["BS", "in the Bahamas", "auf den Bahamas", "aux Bahamas", "en las Bahamas"],
  ["CH", "in Switzerland", "in der Schweiz", "en Suisse", "en Suiza"],
  ["IR", "in Iran", "im Iran", "en Iran", "en Irán"],
  ["TR", "in Türkiye", "in der Türkei", "en Turquie", "en Turquía"],
  ["FR", "in France", "in Frankreich", "en France", "en Francia"],
  ["CA", "in Canada", "in Kanada", "au Canada", "en Canadá"],
  ["MX", "in Mexico", "in Mexiko", "au Mexique", "en México"],
  ["IL", "in Israel", "in Israel", "en Israël", "en Israel"],
  ["IN", "in India", "in Indien", "en Inde", "en la India"],
  ["KR", "in South Korea", "in Südkorea", "en Corée du Sud", "en Corea del Sur"],
  ["SG", "in Singapore", "in Singapur", "à Singapour", "en Singapur"],
  ["HK", "in Hong Kong", "in Hongkong", "à Hong Kong", "en Hong Kong"],
  ["NZ", "in New Zealand", "in Neuseeland", "en Nouvelle-Zélande", "en Nueva Zelanda"],
  ["LK", "in Sri Lanka", "in Sri Lanka", "au Sri Lanka", "en Sri Lanka"],
  ["AQ", "in Antarctica", "in der Antarktis", "en Antarctique", "en la Antártida"],
  ["EH", "in Western Sahara", "in der Westsahara", "au Sahara occidental", "en el Sáhara Occidental"],
  ["CG", "in Congo-Brazzaville", "in der Republik Kongo", "au Congo-Brazzaville", "en el Congo"],
  ["NF", "on Norfolk Island", "auf der Norfolkinsel", "à l’île Norfolk", "en la isla Norfolk"],
  ["FO", "in the Faroe Islands", "auf den Färöern", "aux îles Féroé", "en las Islas Feroe"],
  [
    "VC",
    "in St. Vincent & the Grenadines",
    "auf St. Vincent und den Grenadinen",
    "à Saint-Vincent-et-les-Grenadines",
    "en San Vicente y las Granadinas",
  ],
  ["CI", "in Côte d’Ivoire", "in Côte d’Ivoire", "en Côte d’Ivoire", "en Côte d’Ivoire"],
];

describe("J24 where a country's jobs are", () => {
  it.each(SAID)("%s", (code, ...said) => {
    expect((["en", "de", "fr", "es"] as const).map((language) => inCountry(code, language))).toEqual(said);
  });

  it.each(LANGUAGES)("names every country as %s does", (language) => {
    const names = new Intl.DisplayNames([language], { type: "region" });
    const stem = (text: string) => text.normalize("NFD").replaceAll(/\P{L}/gu, "").toLowerCase();
    for (const code of COUNTRIES) {
      // Cases change endings, and names of two Chinese special regions are shorter than in lists.
      const words = (names.of(code) ?? "").split(/[\s-]+/).filter((word) => word.length > 2);
      const said = stem(inCountry(code, language));
      expect(
        words.some((word) => said.includes(stem(word).slice(0, 5))),
        `${code}: ${inCountry(code, language)}`,
      ).toBe(true);
      expect(said).toMatch({ en: /^[io]n/, de: /^(i[mn]|auf)/, fr: /^(a|en|dans)/, es: /^en/ }[language]);
    }
  });

  it("says where regions and cities are", () => {
    expect(placePhrases("US-CA", "California")).toEqual({
      en: "in California",
      de: "in California",
      fr: "dans la région California",
      es: "en California",
    });
    expect(placePhrases("US-DC", "District of Columbia").en).toBe("in the District of Columbia");
    expect(placePhrases("AU-NT", "Northern Territory").en).toBe("in the Northern Territory");
    expect(placePhrases("CA-NT", "Northwest Territories").en).toBe("in the Northwest Territories");
    expect(placePhrases("bay-area", "San Francisco Bay Area")).toMatchObject({
      en: "in the San Francisco Bay Area",
      fr: "dans la baie de San Francisco",
    });
    expect(placePhrases("2950159", "Berlin")).toEqual({
      en: "in Berlin",
      de: "in Berlin",
      fr: "à Berlin",
      es: "en Berlin",
    });
    expect(placePhrases("3003796", "Le Havre").fr).toBe("au Havre");
    expect(placePhrases("DE", "Germany").fr).toBe("en Allemagne");
  });
});
