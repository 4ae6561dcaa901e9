import { wordsOf } from "../search/words.ts";
import type { Gazetteer, Place } from "./place.ts";
import { meant } from "./read-location.ts";

/** A place that words of a search name. */
export type NamedPlace = {
  /** The mark that its jobs bear, with those in a part of it (rule J31). */
  readonly mark: string;
  /** What it is called, each name as its words: the usual one first. */
  readonly names: readonly (readonly string[])[];
  /** Whether somebody may still be typing another word. */
  readonly open: boolean;
};

/** What plain words of a search name, if that is a place. */
export type PlaceOf = (words: string) => NamedPlace | undefined;

/** What people call remote work. */
const REMOTE_NAMES = ["remote", "home office", "homeoffice", "teletravail", "teletrabajo", "remoto"];
const REMOTE: NamedPlace = { mark: "at=remote", names: REMOTE_NAMES.map((name) => name.split(" ")), open: false };

/** Names of places that mean something else in a search for work. */
const EVERYDAY: ReadonlySet<string> = new Set(
  `basic bath batman best centre drug dual enterprise est global globally grad hang independence island lakes lion logos
  man mary media mobile nice north oral pool reading rest roles sale shaping solo spoken split spring van west`.split(
    /\s+/,
  ),
);
/** Thousands of people: a smaller town of one word is looked for as a word. */
const KNOWN_TO_ALL = 100;
/** So short a word may be the beginning of another one. */
const BEGINNING = 4;

function isSure(place: Place, words: string): boolean {
  if (EVERYDAY.has(words)) return false;
  return place.kind !== "city" || place.people >= KNOWN_TO_ALL || words.includes(" ");
}

/** Reads the places out of the words of a search, from the one table of places. Takes what else a place is called. */
export function placeReader(gazetteer: Gazetteer, namesOf: (place: Place) => readonly string[]): PlaceOf {
  return (words) => {
    if (REMOTE_NAMES.includes(words)) return REMOTE;
    const place = meant(gazetteer.named(words));
    if (place === undefined || !isSure(place, words)) return undefined;
    const names = new Set([wordsOf(place.name).join(" "), ...namesOf(place)]);
    return {
      mark: `at=${place.id}`,
      names: [...names].map((name) => name.split(" ")),
      open: place.kind === "city" && words.length <= BEGINNING,
    };
  };
}
