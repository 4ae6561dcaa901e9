import { readFileSync } from "node:fs";
import { createPlaceLookup, type PlaceLookup } from "../../../rules/places/in-search.ts";
import type { Gazetteer, Place } from "../../../rules/places/place.ts";

const [TAB, NEXT] = [9, 10];

/** Tab-separated lines sorted by their first column, searched in place. */
class SortedLines {
  readonly #bytes: Buffer;

  /** Takes the file's bytes; every line ends with a line break. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The columns of the line with this key. */
  find(key: string): string[] | undefined {
    const bytes = Buffer.from(key);
    const start = this.#firstFrom(bytes);
    return start < this.#bytes.length && this.#compare(start, bytes) === 0 ? this.#columns(start) : undefined;
  }

  /** The columns of every line from the first one that is not before this key. */
  *from(key: string): Generator<string[]> {
    let start = this.#firstFrom(Buffer.from(key));
    while (start < this.#bytes.length) {
      yield this.#columns(start);
      start = this.#endOf(start) + 1;
    }
  }

  #firstFrom(key: Buffer): number {
    let [low, high] = [0, this.#bytes.length];
    while (low < high) {
      const start = this.#startOf((low + high) >>> 1);
      if (this.#compare(start, key) < 0) low = this.#endOf(start) + 1;
      else high = start;
    }
    return low;
  }

  #startOf(at: number): number {
    return at === 0 ? 0 : this.#bytes.lastIndexOf(NEXT, at - 1) + 1;
  }

  #endOf(start: number): number {
    return this.#bytes.indexOf(NEXT, start);
  }

  /** Negative where the line sorts before the key. */
  #compare(start: number, key: Buffer): number {
    for (let nth = 0; nth < key.length; nth += 1) {
      const byte = this.#bytes[start + nth] ?? TAB;
      if (byte === TAB) return -1;
      const apart = byte - (key[nth] ?? 0);
      if (apart !== 0) return apart;
    }
    return this.#bytes[start + key.length] === TAB ? 0 : 1;
  }

  #columns(start: number): string[] {
    return this.#bytes.toString("utf8", start, this.#endOf(start)).split("\t");
  }
}

/** A name and the places that have it. */
export type NamedPlaces = readonly [name: string, places: readonly Place[]];

/** The gazetteer with its names in sorted order for prefix searches, and the lookup of search words. */
export type SearchableGazetteer = Gazetteer & {
  /** Names in sorted order, from the first one that is not before these words. */
  namesFrom(words: string): Iterable<NamedPlaces>;
  readonly inSearch: PlaceLookup;
  /** All names of a place by its id, usual names first. */
  namesOf(id: string): readonly string[];
};

const KINDS: ReadonlySet<string> = new Set<Place["kind"]>(["city", "region", "country", "group"]);

function isKind(kind: string): kind is Place["kind"] {
  return KINDS.has(kind);
}

function readLines(file: string): SortedLines {
  return new SortedLines(readFileSync(new URL(file, import.meta.url)));
}

function splitList(list: string, sign: string): string[] {
  return list === "" ? [] : list.split(sign);
}

/** Reads the files that scripts/gazetteer-index.ts generates, on demand. */
class FileGazetteer implements Gazetteer {
  readonly #places = readLines("places.tsv");
  readonly #names = readLines("names.tsv");
  readonly #letters = readLines("letters.tsv");
  /** Cache, so that the same place is always the same object. */
  readonly #known = new Map<string, Place>();
  /** One shared list per region. */
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

  /** Thousands of inhabitants of a region's cities. */
  peopleIn(id: string): number {
    return Number(this.#places.find(id)?.[4] ?? 0);
  }

  /** Without its names in other languages. */
  usualNamesOf(id: string): readonly string[] {
    return splitList(this.#places.find(id)?.[5] ?? "", "|");
  }

  namesOf(id: string): readonly string[] {
    const [, , , , , usual = "", others = ""] = this.#places.find(id) ?? [];
    return [...splitList(usual, "|"), ...splitList(others, "|")];
  }

  #all(ids: string): Place[] {
    return splitList(ids, " ").flatMap((id) => this.find(id) ?? []);
  }

  /** The places that contain it. For cities and regions the file stores them up to the country. */
  #aroundOf(kind: Place["kind"], within: string): readonly string[] {
    const known = this.#around.get(within);
    if (known !== undefined) return known;
    const ids = splitList(within, " ");
    const country = kind === "city" || kind === "region" ? ids.at(-1) : undefined;
    const around = [...ids, ...(country === undefined ? [] : (this.find(country)?.around ?? []))];
    this.#around.set(within, around);
    return around;
  }
}

function openGazetteer(): SearchableGazetteer {
  const index = new FileGazetteer();
  const namesOf = ({ id }: Place) => index.usualNamesOf(id);
  const peopleIn = ({ id }: Place) => index.peopleIn(id);
  return {
    find: (id) => index.find(id),
    named: (words) => index.named(words),
    lettered: (words) => index.lettered(words),
    namesFrom: (words) => index.namesFrom(words),
    inSearch: createPlaceLookup(index, { namesOf, peopleIn }),
    namesOf: (id) => index.namesOf(id),
  };
}

let cachedGazetteer: SearchableGazetteer | undefined;

/**
 * Known places: cities of 15,000 and more inhabitants with their regions, from GeoNames (https://www.geonames.org, CC
 * BY 4.0).
 */
export function gazetteer(): SearchableGazetteer {
  cachedGazetteer ??= openGazetteer();
  return cachedGazetteer;
}

/** The place that search words name, if any. */
export const findPlaceByWords: PlaceLookup = (words) => gazetteer().inSearch(words);

/** All names of a place by its id, usual names first; none for an unknown one. */
export function namesOfPlace(id: string): readonly string[] {
  return gazetteer().namesOf(id);
}
