import { wordsOf } from "../search/words.ts";
import type { Gazetteer, Place } from "./place.ts";
import { placeNamed } from "./read-location.ts";

/** A place that search words name. */
export type NamedPlace = {
  /** The mark of its jobs and of those in its parts (rule J31). */
  readonly mark: string;
  /** Its names as words, the usual one first. */
  readonly names: readonly (readonly string[])[];
  /** Whether the word may be the beginning of another one. */
  readonly open: boolean;
};

/** The place that a search's plain words name, if any. */
export type PlaceLookup = (words: string) => NamedPlace | undefined;

/** Names for remote work. */
const REMOTE_NAMES = ["remote", "home office", "homeoffice", "teletravail", "teletrabajo", "remoto"];
export const REMOTE_MARK = "at=remote";
const REMOTE: NamedPlace = { mark: REMOTE_MARK, names: REMOTE_NAMES.map((name) => name.split(" ")), open: false };

/** Names of places with another meaning in a search for work. */
const EVERYDAY: ReadonlySet<string> = new Set([
  "west coast",
  ...`angeles basic bath batman best bush centre cordova dabei delta drug dual enterprise est george global globally gold grad
  hang independence island julia lakes libertad lion logos luan male man mary media metro mobile nice north oral oriental ouest
  para pool reading rest roles sale seul shaping solo spoken split spring uri van west`.split(/\s+/),
]);
/** Thousands of inhabitants; a smaller town of one word is searched as a word. */
const WELL_KNOWN_POPULATION = 100;
/** Countries whose regions are commonly named alone; small regions of others include German, Unity and Bar. */
const NAMED_REGIONS = /^(?:AT|AU|BE|BR|CA|CH|DE|DK|ES|FI|FR|GB|IE|IN|IT|JP|MX|NL|NO|NZ|PL|PT|SE|US)-|^bay-area$/;
/** Thousands of inhabitants of a region's cities in all other countries. */
const KNOWN_REGION = 1_000;
/** A word this short may be the beginning of another one. */
const BEGINNING = 4;

function isSure(place: Place, words: string, peopleIn: More["peopleIn"]): boolean {
  if (EVERYDAY.has(words)) return false;
  if (place.kind === "region") return NAMED_REGIONS.test(place.id) || peopleIn(place) >= KNOWN_REGION;
  return place.kind !== "city" || place.people >= WELL_KNOWN_POPULATION || words.includes(" ");
}

/** Further data of a place: other names, and how many thousands live in a region's cities. */
type More = { namesOf(place: Place): readonly string[]; peopleIn(region: Place): number };

/** Finds places in the words of a search, from the table of places. */
export function createPlaceLookup(gazetteer: Gazetteer, { namesOf, peopleIn }: More): PlaceLookup {
  return (words) => {
    if (REMOTE_NAMES.includes(words)) return REMOTE;
    const place = placeNamed(words, gazetteer);
    if (place === undefined || !isSure(place, words, peopleIn)) return undefined;
    const names = new Set([wordsOf(place.name).join(" "), ...namesOf(place)]);
    return {
      mark: `at=${place.id}`,
      names: [...names].map((name) => name.split(" ")),
      open: place.kind === "city" && words.length <= BEGINNING,
    };
  };
}
