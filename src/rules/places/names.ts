import { wordsOf } from "../search/words.ts";
import { COUNTRIES } from "./groups.ts";

/** Languages in which postings name countries; Node includes the names (Unicode CLDR). */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pl", "pt"];

/** Other names of countries, as plain words. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  US: ["us", "u s", "usa", "u s a", "america", "the us", "the usa", "united states of america", "the united states"],
  GB: ["uk", "u k", "the uk", "britain", "great britain", "the united kingdom"],
  AE: ["uae", "u a e", "emirates"],
  KR: ["korea", "south korea", "republic of korea"],
  NL: ["holland", "the netherlands"],
  CZ: ["czech republic", "czechia"],
  TR: ["turkey"],
  IE: ["republic of ireland"],
  HK: ["hong kong"],
  MO: ["macau"],
  VN: ["viet nam"],
  PH: ["the philippines"],
  CN: ["prc"],
  MK: ["macedonia"],
  CI: ["ivory coast"],
  RU: ["russia"],
};

/** Other names of regions besides GeoNames' English name, as plain words. */
export const REGION_NAMES: Readonly<Record<string, readonly string[]>> = {
  "DE-01": ["baden wuerttemberg"],
  "DE-02": ["bayern"],
  "DE-05": ["hessen"],
  "DE-06": ["niedersachsen"],
  "DE-07": ["nordrhein westfalen", "nrw"],
  "DE-08": ["rhineland palatinate"],
  "DE-13": ["sachsen"],
  "DE-14": ["sachsen anhalt"],
  "DE-15": ["thuringen", "thueringen"],
  "AT-06": ["steiermark"],
  "AT-07": ["tirol"],
  "AT-03": ["niederosterreich"],
  "AT-04": ["oberosterreich"],
  "ES-56": ["catalunya", "cataluna"],
  "ES-51": ["andalucia"],
  "IT-09": ["lombardia"],
  "IT-16": ["toscana"],
  "FR-11": ["ile de france"],
  "FR-53": ["bretagne"],
  "US-DC": ["washington d c", "washington dc"],
};

/** Names of cities by GeoNames' id, where its own are not what postings mean: the first is shown. */
export const CITY_NAMES: Readonly<Record<string, readonly string[]>> = {
  5128581: ["New York", "nyc", "new york ny", "manhattan", "brooklyn", "queens", "the bronx", "staten island"],
  5391959: ["San Francisco", "sf"],
  5368361: ["Los Angeles", "la", "l a"],
  4140963: ["Washington, D.C.", "washington d c", "washington dc", "d c"],
  2886242: ["Cologne", "koln", "koeln"],
  2925533: ["Frankfurt", "frankfurt am main", "frankfurt a m", "frankfurt main"],
  2657896: ["Zurich", "zuerich"],
  1819729: ["Hong Kong", "hongkong"],
  1880252: ["Singapore"],
  1275339: ["Mumbai", "bombay"],
  1273294: ["Delhi", "new delhi"],
};

/** Cities that are meant without a region, although another city of that name is as large. */
const USUAL: Readonly<Record<string, string>> = {
  2509954: "Valencia in Spain",
  3128760: "Barcelona in Spain",
  5392171: "San Jose in California",
  5393015: "Santa Clara in California",
  5392423: "San Mateo in California",
  2517117: "Granada in Spain",
  6173331: "Vancouver in Canada",
};
export const USUAL_CITIES: ReadonlySet<string> = new Set(Object.keys(USUAL));

/** Names of areas around a city that have no region of their own in GeoNames. */
export const BAY_AREA = { id: "bay-area", name: "San Francisco Bay Area", within: "US-CA" } as const;
export const BAY_AREA_NAMES: readonly string[] = [
  "bay area",
  "sf bay area",
  "san francisco bay area",
  "the bay area",
  "silicon valley",
  "south bay",
  "east bay",
];

/** All names of all countries, as plain words, to their codes. */
export function countryNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const known = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of COUNTRIES) {
      const name = known.of(code);
      if (name !== undefined) names.set(wordsOf(name).join(" "), code);
    }
  }
  for (const [code, others] of Object.entries(ALSO)) for (const other of others) names.set(other, code);
  return names;
}
