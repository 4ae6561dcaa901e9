import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { GROUP_IDS } from "../../../rules/places/group-ids.ts";
import { COUNTRIES, GROUPS, groupsAround } from "../../../rules/places/groups.ts";
import { type PlaceOf, placeReader } from "../../../rules/places/in-search.ts";
import { BAY_AREA, BAY_AREA_NAMES, CITY_NAMES, countryNames, REGION_NAMES } from "../../../rules/places/names.ts";
import { aroundCountry, type Gazetteer, type Place } from "../../../rules/places/place.ts";
import { wordsOf } from "../../../rules/search/words.ts";

/** A name and the places that have it, in the order of names. */
export type NamedPlaces = readonly (readonly [name: string, places: readonly Place[]])[];

/** The gazetteer, its names in their order for those who look for beginnings, and what words of a search name. */
export type WholeGazetteer = Gazetteer & {
  readonly names: NamedPlaces;
  readonly inSearch: PlaceOf;
  /** Every name of a place by its id, its usual ones first. */
  namesOf(id: string): readonly string[];
};

function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

const LATIN = /^[A-Za-z .'-]+$/;

/** Most names have nothing but letters, for which a third of the time will do. */
function plain(name: string): string {
  const words = LATIN.test(name) ? name.toLowerCase().split(/[ .'-]+/) : wordsOf(name);
  return words.filter((word) => word !== "").join(" ");
}

class Names {
  readonly byId = new Map<string, Place>();
  readonly byName = new Map<string, Place[]>();
  readonly byLetters = new Map<string, Place[]>();
  /** All names of countries and groups, and those of cities and regions that are usual besides their own. */
  readonly usual = new Map<string, readonly string[]>();
  /** Names of cities in other languages, as they stand in their row. */
  readonly foreign = new Map<string, string>();
  /** Thousands of people in the cities of a region. */
  readonly people = new Map<string, number>();

  add(place: Place, names: readonly string[]): void {
    this.byId.set(place.id, place);
    for (const name of new Set(names)) put(this.byName, name, place);
  }
}

function put(into: Map<string, Place[]>, name: string, place: Place): void {
  if (name === "") return;
  const known = into.get(name);
  if (known === undefined) into.set(name, [place]);
  else if (!known.includes(place)) known.push(place);
}

/** Rows that are taken in before others have their turn: a few milliseconds. */
const AT_ONCE = 500;

function addGroups(names: Names): void {
  for (const id of GROUP_IDS) {
    const around = groupsAround(id);
    const place = { id, kind: "group" as const, name: id, around, people: 0 };
    const all = [id.replaceAll("-", " "), ...GROUPS[id].names];
    names.add(place, all);
    names.usual.set(id, all);
  }
}

function addCountries(names: Names): void {
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  const byCode = new Map<string, string[]>();
  for (const [name, code] of countryNames()) byCode.set(code, [...(byCode.get(code) ?? []), name]);
  for (const code of COUNTRIES) {
    const place: Place = {
      // Nobody says "Hong Kong SAR China".
      ...{ id: code, kind: "country", name: (english.of(code) ?? code).replace(/ SAR .*$/, "") },
      ...{ around: aroundCountry(code), people: 0 },
    };
    names.add(place, byCode.get(code) ?? []);
    names.usual.set(code, byCode.get(code) ?? []);
    put(names.byLetters, code.toLowerCase(), place);
  }
}

function addRegions(names: Names): void {
  const rows = [...rowsOf("regions.tsv"), [BAY_AREA.id, BAY_AREA.name]];
  for (const [id = "", name = ""] of rows) {
    const bay = id === BAY_AREA.id;
    const [country = ""] = (bay ? BAY_AREA.within : id).split("-");
    const around = [...(bay ? [BAY_AREA.within] : []), country, ...aroundCountry(country)];
    const place: Place = { id, kind: "region", name, around, people: 0 };
    names.add(place, [plain(name), ...(bay ? BAY_AREA_NAMES : (REGION_NAMES[id] ?? []))]);
    const letters = id.slice(country.length + 1);
    if (!bay && /^[A-Z]{2,3}$/.test(letters)) put(names.byLetters, letters.toLowerCase(), place);
  }
}

function* addCities(names: Names): Generator<void> {
  // One list for all cities of a region.
  const aroundBy = new Map<string, readonly string[]>();
  const rows = rowsOf("cities.tsv");
  for (const [nth, [id = "", own = "", region = "", area = "", people = "0", others = ""]] of rows.entries()) {
    if (nth % AT_ONCE === 0) yield;
    const [country = ""] = region.split("-");
    const known = names.byId.has(region) ? [region] : [];
    const key = `${area} ${region}`;
    const around = aroundBy.get(key) ?? [...(area === "" ? [] : [area]), ...known, country, ...aroundCountry(country)];
    aroundBy.set(key, around);
    names.people.set(region, (names.people.get(region) ?? 0) + Number(people));
    const [usual, ...also] = CITY_NAMES[id] ?? [];
    const name = usual ?? own;
    const place: Place = { id, kind: "city", name, around, people: Number(people) };
    const foreign = others === "" ? [] : others.split("|").filter((other) => !names.byName.has(other));
    names.add(place, [plain(name), plain(own), ...also, ...foreign]);
    if (also.length > 0) names.usual.set(id, also);
    if (others !== "") names.foreign.set(id, others);
  }
}

function* load(): Generator<void, WholeGazetteer> {
  const names = new Names();
  addGroups(names);
  addCountries(names);
  yield;
  addRegions(names);
  yield* addCities(names);
  const sorted = [...names.byName.keys()].sort().map((name) => [name, names.byName.get(name) ?? []] as const);
  const all: Gazetteer = {
    find: (id) => names.byId.get(id),
    named: (words) => names.byName.get(words) ?? [],
    lettered: (words) => names.byLetters.get(words) ?? [],
  };
  const usual = (id: string) => names.usual.get(id) ?? [];
  return {
    ...all,
    names: sorted,
    inSearch: placeReader(all, { namesOf: ({ id }) => usual(id), peopleIn: ({ id }) => names.people.get(id) ?? 0 }),
    namesOf: (id) => [...usual(id), ...(names.foreign.get(id)?.split("|") ?? [])],
  };
}

let steps: Generator<void, WholeGazetteer> | undefined;
let loaded: WholeGazetteer | undefined;

/** One step further; gives the whole once there is none left. */
function step(): WholeGazetteer | undefined {
  steps ??= load();
  const next = loaded === undefined ? steps.next() : undefined;
  if (next?.done === true) loaded = next.value;
  return loaded;
}

/**
 * The places of the world that are known here: cities of 15,000 people and more with their regions, from GeoNames
 * (https://www.geonames.org, CC BY 4.0). Whoever asks before all of it was read reads what is left.
 */
export function gazetteer(): WholeGazetteer {
  let whole = step();
  while (whole === undefined) whole = step();
  return whole;
}

/** Between two steps others have three times as long: after a start they come all at once. */
const REST_MS = 12;

/** Reads the gazetteer in small steps, so that whoever asks for something else meanwhile hardly waits. */
export async function loadGazetteer(): Promise<void> {
  while (step() === undefined) await pause(REST_MS, undefined, { ref: false });
}

/** What words of a search name, if that is a place. */
export const placeOf: PlaceOf = (words) => gazetteer().inSearch(words);

/** Every name of a place by its id, its usual ones first; none of what is not known. */
export function namesOf(id: string): readonly string[] {
  return gazetteer().namesOf(id);
}
