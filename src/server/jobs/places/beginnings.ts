import { LRUCache } from "lru-cache";
import type { Place } from "../../../rules/places/place.ts";
import type { WholeGazetteer } from "./gazetteer.ts";

/** Names with a common beginning that are looked at. */
const NAMES_MAX = 4_000;
/** Beginnings that thousands of names have: what they lead to never changes, so it is found once. */
const SHORT = 2;
const KEPT = 200;

/** How likely it is meant: a country before a city of a million. */
const WEIGHT = { country: 50_000, group: 40_000, region: 300, city: 0 } as const;
/** People name states by themselves. */
const STATE = /^(?:US|CA|AU|GB)-|^bay-area$/;
const STATE_WEIGHT = 3_000;

function likely(place: Place, name: string, words: string): number {
  const weight = STATE.test(place.id) ? STATE_WEIGHT : WEIGHT[place.kind];
  // By its usual name rather than by another one: Europe before the European Union.
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

/** Finds places with a name that begins with some words, the likeliest first; what short ones lead to is remembered. */
export function makeBeginnings(names: Pick<WholeGazetteer, "namesFrom">): (words: string) => readonly Place[] {
  const short = new LRUCache<string, readonly Place[]>({ max: KEPT });
  return (words) => {
    if ([...words].length > SHORT) return find(names, words);
    const known = short.get(words) ?? find(names, words);
    short.set(words, known);
    return known;
  };
}
