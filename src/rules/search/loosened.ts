import type { PlaceLookup } from "../places/in-search.ts";
import { conceptsOf } from "./concepts.ts";
import { JOINING_WORDS } from "./role-words.ts";
import { wordsOf } from "./words.ts";

/** A part of a search: the typed words of one concept, and the search without them. */
export type SearchPart = { readonly words: string; readonly rest: string; readonly place: boolean };

const joins = (token: string | undefined) =>
  token !== undefined && wordsOf(token).every((word) => JOINING_WORDS.has(word));

/** Connecting words are removed with what they connect: "vp of sales" without the first is "sales". */
function unjoined(tokens: readonly string[]): string {
  const rest = [...tokens];
  while (joins(rest[0])) rest.shift();
  while (joins(rest.at(-1))) rest.pop();
  return rest.join(" ");
}

function without(search: string, left: readonly string[]): Pick<SearchPart, "words" | "rest"> {
  const out: string[] = [];
  const rest: string[] = [];
  for (const token of search.split(/\s+/)) {
    const own = wordsOf(token);
    const leaves = own.length > 0 && own.every((word) => left.includes(word));
    (leaves ? out : rest).push(token);
  }
  return { words: out.join(" "), rest: unjoined(rest) };
}

/** The concepts of a search that can be removed; none for a search for one concept. */
export function searchParts(search: string, placeOf: PlaceLookup): SearchPart[] {
  const concepts = conceptsOf(wordsOf(search), placeOf);
  return concepts
    .map(({ typed, place }) => ({ ...without(search, typed), place: place !== null }))
    .filter(({ words, rest }) => words !== "" && wordsOf(rest).length > 0);
}

/** The search without any place. */
export function withoutPlaces(search: string, placeOf: PlaceLookup): Pick<SearchPart, "words" | "rest"> {
  const places = conceptsOf(wordsOf(search), placeOf).filter(({ place }) => place !== null);
  return without(
    search,
    places.flatMap(({ typed }) => typed),
  );
}
