import { readFileSync } from "node:fs";
import { type PlaceOf, placeReader } from "../../../rules/places/in-search.ts";
import type { Gazetteer, Place } from "../../../rules/places/place.ts";
import { SortedLines } from "./sorted-lines.ts";

/** A name and the places that have it. */
export type NamedPlaces = readonly [name: string, places: readonly Place[]];

/** The gazetteer, its names in their order for those who look for beginnings, and what words of a search name. */
export type WholeGazetteer = Gazetteer & {
  /** Every name in their order, from the first one on that does not stand before these words. */
  namesFrom(words: string): Iterable<NamedPlaces>;
  readonly inSearch: PlaceOf;
  /** Every name of a place by its id, its usual ones first. */
  namesOf(id: string): readonly string[];
};

const KINDS: ReadonlySet<string> = new Set<Place["kind"]>(["city", "region", "country", "group"]);

function isKind(kind: string): kind is Place["kind"] {
  return KINDS.has(kind);
}

function linesOf(file: string): SortedLines {
  return new SortedLines(readFileSync(new URL(file, import.meta.url)));
}

function split(list: string, sign: string): string[] {
  return list === "" ? [] : list.split(sign);
}

/** The files that scripts/gazetteer-index.ts makes: nothing is read out of them before somebody asks for it. */
class Index implements Gazetteer {
  readonly #places = linesOf("places.tsv");
  readonly #names = linesOf("names.tsv");
  readonly #letters = linesOf("letters.tsv");
  /** What was asked for: whoever asks for a place again gets the same one. */
  readonly #known = new Map<string, Place>();
  /** One list for all places of a region. */
  readonly #around = new Map<string, readonly string[]>();

  find(id: string): Place | undefined {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const [, kind = "", name = "", within = "", people = "0"] = this.#places.find(id) ?? [];
    if (!isKind(kind)) return undefined;
    const place = {
      id,
      kind,
      name,
      around: this.#aroundOf(kind, within),
      people: kind === "city" ? Number(people) : 0,
    };
    this.#known.set(id, place);
    return place;
  }

  named(words: string): readonly Place[] {
    const [, ids = ""] = this.#names.find(words) ?? [];
    return this.#all(ids);
  }

  lettered(words: string): readonly Place[] {
    const [, ids = ""] = this.#letters.find(words) ?? [];
    return this.#all(ids);
  }

  *namesFrom(words: string): Generator<NamedPlaces> {
    for (const [name = "", ids = ""] of this.#names.from(words)) yield [name, this.#all(ids)];
  }

  /** Thousands of people in the cities of a region. */
  peopleIn(id: string): number {
    return Number(this.#places.find(id)?.[4] ?? 0);
  }

  /** Its names in other languages left out. */
  usualNamesOf(id: string): readonly string[] {
    return split(this.#places.find(id)?.[5] ?? "", "|");
  }

  namesOf(id: string): readonly string[] {
    const [, , , , , usual = "", others = ""] = this.#places.find(id) ?? [];
    return [...split(usual, "|"), ...split(others, "|")];
  }

  #all(ids: string): Place[] {
    return split(ids, " ").flatMap((id) => this.find(id) ?? []);
  }

  /** What it lies in; of cities and regions the file tells that as far as their country. */
  #aroundOf(kind: Place["kind"], within: string): readonly string[] {
    const known = this.#around.get(within);
    if (known !== undefined) return known;
    const told = split(within, " ");
    const country = kind === "city" || kind === "region" ? told.at(-1) : undefined;
    const around = [...told, ...(country === undefined ? [] : (this.find(country)?.around ?? []))];
    this.#around.set(within, around);
    return around;
  }
}

function open(): WholeGazetteer {
  const index = new Index();
  const namesOf = ({ id }: Place) => index.usualNamesOf(id);
  const peopleIn = ({ id }: Place) => index.peopleIn(id);
  return {
    find: (id) => index.find(id),
    named: (words) => index.named(words),
    lettered: (words) => index.lettered(words),
    namesFrom: (words) => index.namesFrom(words),
    inSearch: placeReader(index, { namesOf, peopleIn }),
    namesOf: (id) => index.namesOf(id),
  };
}

let opened: WholeGazetteer | undefined;

/**
 * The places of the world that are known here: cities of 15,000 people and more with their regions, from GeoNames
 * (https://www.geonames.org, CC BY 4.0).
 */
export function gazetteer(): WholeGazetteer {
  opened ??= open();
  return opened;
}

/** What words of a search name, if that is a place. */
export const placeOf: PlaceOf = (words) => gazetteer().inSearch(words);

/** Every name of a place by its id, its usual ones first; none of what is not known. */
export function namesOf(id: string): readonly string[] {
  return gazetteer().namesOf(id);
}
