import { LRUCache } from "lru-cache";
import type { Place } from "../../../rules/places/place.ts";
import type { SearchableGazetteer } from "./gazetteer.ts";

/** Maximum number of names with a common prefix that are scanned. */
const MAX_NAMES = 4_000;
/** Prefixes up to this length match thousands of names; their constant results are cached. */
const SHORT_PREFIX = 2;
const MAX_CACHED = 200;

/** Ranking weight by kind: a country ranks before a city of a million. */
const KIND_WEIGHTS = { country: 50_000, group: 40_000, region: 300, city: 0 } as const;
/** States that people refer to by name alone. */
const WELL_KNOWN_STATE = /^(?:US|CA|AU|GB)-|^bay-area$/;
const STATE_WEIGHT = 3_000;

function rankPlace(place: Place, name: string, words: string): number {
  const weight = WELL_KNOWN_STATE.test(place.id) ? STATE_WEIGHT : KIND_WEIGHTS[place.kind];
  // A usual name ranks before an alternative one: Europe before the European Union.
  const usual = name.startsWith(place.id.replaceAll("-", " ")) ? 5_000 : 0;
  return weight + usual + place.people + (name === words ? 1_000_000 : 0);
}

function findByPrefix(names: Pick<SearchableGazetteer, "namesFrom">, words: string): readonly Place[] {
  const ranks = new Map<Place, number>();
  let seen = 0;
  for (const [name, places] of names.namesFrom(words)) {
    seen += 1;
    if (!name.startsWith(words) || seen > MAX_NAMES) break;
    for (const place of places) ranks.set(place, Math.max(ranks.get(place) ?? 0, rankPlace(place, name, words)));
  }
  return [...ranks].sort(([, a], [, b]) => b - a).map(([place]) => place);
}

/** Finds places by a prefix of their name, the most likely first. Results of short prefixes are cached. */
export function createPrefixSearch(names: Pick<SearchableGazetteer, "namesFrom">): (words: string) => readonly Place[] {
  const short = new LRUCache<string, readonly Place[]>({ max: MAX_CACHED });
  return (words) => {
    if ([...words].length > SHORT_PREFIX) return findByPrefix(names, words);
    const known = short.get(words) ?? findByPrefix(names, words);
    short.set(words, known);
    return known;
  };
}
