import { LRUCache } from "lru-cache";
import type { Place } from "../../../rules/places/place.ts";
import type { WholeGazetteer } from "./gazetteer.ts";

/** Maximum number of names with a common prefix that are scanned. */
const NAMES_MAX = 4_000;
/** Prefixes up to this length match thousands of names; their constant results are cached. */
const SHORT = 2;
const KEPT = 200;

/** Ranking weight by kind: a country ranks before a city of a million. */
const WEIGHT = { country: 50_000, group: 40_000, region: 300, city: 0 } as const;
/** States that people refer to by name alone. */
const STATE = /^(?:US|CA|AU|GB)-|^bay-area$/;
const STATE_WEIGHT = 3_000;

function likely(place: Place, name: string, words: string): number {
  const weight = STATE.test(place.id) ? STATE_WEIGHT : WEIGHT[place.kind];
  // A usual name ranks before an alternative one: Europe before the European Union.
  const usual = name.startsWith(place.id.replaceAll("-", " ")) ? 5_000 : 0;
  return weight + usual + place.people + (name === words ? 1_000_000 : 0);
}

function find(names: Pick<WholeGazetteer, "namesFrom">, words: string): readonly Place[] {
  const ranks = new Map<Place, number>();
  let seen = 0;
  for (const [name, places] of names.namesFrom(words)) {
    seen += 1;
    if (!name.startsWith(words) || seen > NAMES_MAX) break;
    for (const place of places) ranks.set(place, Math.max(ranks.get(place) ?? 0, likely(place, name, words)));
  }
  return [...ranks].sort(([, a], [, b]) => b - a).map(([place]) => place);
}

/** Finds places by a prefix of their name, the most likely first. Results of short prefixes are cached. */
export function makeBeginnings(names: Pick<WholeGazetteer, "namesFrom">): (words: string) => readonly Place[] {
  const short = new LRUCache<string, readonly Place[]>({ max: KEPT });
  return (words) => {
    if ([...words].length > SHORT) return find(names, words);
    const known = short.get(words) ?? find(names, words);
    short.set(words, known);
    return known;
  };
}
