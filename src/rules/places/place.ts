import { GROUP_IDS } from "./group-ids.ts";
import { groupsAround, groupsOf } from "./groups.ts";

/** A place by its id: a city's GeoNames number, `US-CA`, `DE`, or the name of a group of countries. */
export type Place = {
  readonly id: string;
  readonly kind: "city" | "region" | "country" | "group";
  /** GeoNames' name; screens name countries and groups. */
  readonly name: string;
  /** The places that contain it, the nearest first. */
  readonly around: readonly string[];
  /** Thousands of inhabitants; only for cities. */
  readonly people: number;
};

/** The table of known places. */
export type Gazetteer = {
  /** By its id. */
  find(id: string): Place | undefined;
  /** All places with this name, in plain words. */
  named(words: string): readonly Place[];
  /** The place that these letters after a place mean: `CA`, `ON`, `DE`. */
  lettered(words: string): readonly Place[];
};

const REMOTE = "remote";

/** A job's place: its location, or the reach of remote work; `null` where the reach is not stated. */
export type JobPlace = { readonly remote: boolean; readonly place: string | null };

/** `remote`, `remote.eu`, `DE`, as stored and as in URLs. */
export function entryOf({ remote, place }: JobPlace): string {
  if (!remote) return place ?? "";
  return place === null ? REMOTE : `${REMOTE}.${place}`;
}

/** Parses an entry from any source; it may name an unknown place. */
export function readEntry(entry: string): JobPlace {
  if (entry === REMOTE) return { remote: true, place: null };
  return entry.startsWith(`${REMOTE}.`)
    ? { remote: true, place: entry.slice(REMOTE.length + 1) }
    : { remote: false, place: entry };
}

/** Whether an entry names a known place in a valid way: remote work is not limited to a single city. */
export function isKnownEntry(entry: string, gazetteer: Gazetteer): boolean {
  const { remote, place } = readEntry(entry);
  if (place === null) return true;
  const known = gazetteer.find(place);
  if (known === undefined) return false;
  return remote ? known.kind !== "city" : known.id !== "worldwide";
}

/** The places that contain a country. */
export function aroundCountry(code: string): string[] {
  return groupsOf(code);
}

function aroundOf(id: string, gazetteer: Gazetteer): readonly string[] {
  const group = GROUP_IDS.find((one) => one === id);
  return group === undefined ? (gazetteer.find(id)?.around ?? []) : groupsAround(group);
}

function countryOf(id: string, gazetteer: Gazetteer): string | undefined {
  return [id, ...aroundOf(id, gazetteer)].find((one) => gazetteer.find(one)?.kind === "country");
}

/**
 * The marks by which a job with these entries is found (rule J31): `at=` for every place and all that contain it,
 * `from=` for the reach of remote work. Without a stated reach it is the countries of the job's places.
 */
export function placeMarksOf(entries: readonly string[], gazetteer: Gazetteer): string[] {
  const locations = entries.map(readEntry);
  const at = locations.flatMap(({ place }) => (place === null ? [] : [place, ...aroundOf(place, gazetteer)]));
  const countries = locations.flatMap(({ place }) => (place === null ? [] : (countryOf(place, gazetteer) ?? [])));
  const from = locations.flatMap(({ remote, place }) => {
    if (!remote) return [];
    return place === null ? countries : [place];
  });
  const remote = locations.some((one) => one.remote) ? [`at=${REMOTE}`] : [];
  return [...new Set([...at.map((id) => `at=${id}`), ...from.map((id) => `from=${id}`), ...remote])];
}

/** The marks of which a job must have one to be found for this entry; remote work with a wider reach is found, too. */
export function placeMarksForQuery(entry: string, gazetteer: Gazetteer): string[] {
  const { remote, place } = readEntry(entry);
  if (place === null) return [`at=${REMOTE}`];
  if (!remote) return [`at=${place}`];
  return [...new Set([place, ...aroundOf(place, gazetteer), "worldwide"])].map((id) => `from=${id}`);
}
