import { GROUP_IDS } from "./group-ids.ts";
import { groupsAround, groupsOf } from "./groups.ts";

/** A place of the world by its id: GeoNames' number of a city, `US-CA`, `DE`, or the name of a group of countries. */
export type Place = {
  readonly id: string;
  readonly kind: "city" | "region" | "country" | "group";
  /** As GeoNames has it; countries and groups are named by whoever shows them. */
  readonly name: string;
  /** What it lies in, the nearest first. */
  readonly around: readonly string[];
  /** Thousands of people; cities alone. */
  readonly people: number;
};

/** What is known of places. */
export type Gazetteer = {
  /** By its id. */
  find(id: string): Place | undefined;
  /** Everything of this name, in plain words. */
  named(words: string): readonly Place[];
  /** What these letters stand for behind a place: `CA`, `ON`, `DE`. */
  lettered(words: string): readonly Place[];
};

const REMOTE = "remote";

/** A job's place: where it is, or how far remote work reaches; `null` where that is not said. */
export type JobPlace = { readonly remote: boolean; readonly place: string | null };

/** `remote`, `remote.eu`, `DE`, as it is stored and as it stands in addresses. */
export function entryOf({ remote, place }: JobPlace): string {
  if (!remote) return place ?? "";
  return place === null ? REMOTE : `${REMOTE}.${place}`;
}

/** What an entry says, however it came; it may name nothing that is known. */
export function readEntry(entry: string): JobPlace {
  if (entry === REMOTE) return { remote: true, place: null };
  return entry.startsWith(`${REMOTE}.`)
    ? { remote: true, place: entry.slice(REMOTE.length + 1) }
    : { remote: false, place: entry };
}

/** Whether an entry names a place that is known, in a way that makes sense: nobody works remotely from one town alone. */
export function isKnownEntry(entry: string, gazetteer: Gazetteer): boolean {
  const { remote, place } = readEntry(entry);
  if (place === null) return true;
  const known = gazetteer.find(place);
  if (known === undefined) return false;
  return remote ? known.kind !== "city" : known.id !== "worldwide";
}

/** What a country lies in. */
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
 * The marks that a job with these entries is found by (rule J31): `at=` for every place and all that it lies in, `from=` for
 * how far remote work reaches; where that is not said, it reaches the countries that the job is in.
 */
export function marksOf(entries: readonly string[], gazetteer: Gazetteer): string[] {
  const told = entries.map(readEntry);
  const at = told.flatMap(({ place }) => (place === null ? [] : [place, ...aroundOf(place, gazetteer)]));
  const countries = told.flatMap(({ place }) => (place === null ? [] : (countryOf(place, gazetteer) ?? [])));
  const from = told.flatMap(({ remote, place }) => {
    if (!remote) return [];
    return place === null ? countries : [place];
  });
  const remote = told.some((one) => one.remote) ? [`at=${REMOTE}`] : [];
  return [...new Set([...at.map((id) => `at=${id}`), ...from.map((id) => `from=${id}`), ...remote])];
}

/** The marks any of which a job must bear to be found for this entry: remote work that reaches further is found, too. */
export function marksAsked(entry: string, gazetteer: Gazetteer): string[] {
  const { remote, place } = readEntry(entry);
  if (place === null) return [`at=${REMOTE}`];
  if (!remote) return [`at=${place}`];
  return [...new Set([place, ...aroundOf(place, gazetteer), "worldwide"])].map((id) => `from=${id}`);
}
