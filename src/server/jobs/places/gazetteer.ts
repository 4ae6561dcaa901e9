import { readFileSync } from "node:fs";
import { GROUP_IDS } from "../../../rules/places/group-ids.ts";
import { COUNTRIES, GROUPS, groupsAround } from "../../../rules/places/groups.ts";
import { BAY_AREA, BAY_AREA_NAMES, CITY_NAMES, countryNames, REGION_NAMES } from "../../../rules/places/names.ts";
import { aroundCountry, type Gazetteer, type Place } from "../../../rules/places/place.ts";
import { wordsOf } from "../../../rules/search/words.ts";

/** A name and the places that have it, in the order of names. */
export type NamedPlaces = readonly (readonly [name: string, places: readonly Place[]])[];

/** The gazetteer, and its names in their order for those who look for beginnings. */
export type WholeGazetteer = Gazetteer & { readonly names: NamedPlaces };

function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

function plain(name: string): string {
  return wordsOf(name).join(" ");
}

class Names {
  readonly byId = new Map<string, Place>();
  readonly byName = new Map<string, Place[]>();
  readonly byLetters = new Map<string, Place[]>();

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

function addGroups(names: Names): void {
  for (const id of GROUP_IDS) {
    const around = groupsAround(id);
    const place = { id, kind: "group" as const, name: id, around, people: 0 };
    names.add(place, [id.replaceAll("-", " "), ...GROUPS[id].names]);
  }
}

function addCountries(names: Names): void {
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  const byCode = new Map<string, string[]>();
  for (const [name, code] of countryNames()) byCode.set(code, [...(byCode.get(code) ?? []), name]);
  for (const code of COUNTRIES) {
    const place: Place = {
      ...{ id: code, kind: "country", name: english.of(code) ?? code },
      ...{ around: aroundCountry(code), people: 0 },
    };
    names.add(place, byCode.get(code) ?? []);
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

function addCities(names: Names): void {
  // One list for all cities of a region.
  const aroundBy = new Map<string, readonly string[]>();
  for (const [id = "", own = "", region = "", area = "", people = "0", others = ""] of rowsOf("cities.tsv")) {
    const [country = ""] = region.split("-");
    const known = names.byId.has(region) ? [region] : [];
    const key = `${area} ${region}`;
    const around = aroundBy.get(key) ?? [...(area === "" ? [] : [area]), ...known, country, ...aroundCountry(country)];
    aroundBy.set(key, around);
    const [usual, ...also] = CITY_NAMES[id] ?? [];
    const name = usual ?? own;
    const place: Place = { id, kind: "city", name, around, people: Number(people) };
    const foreign = others === "" ? [] : others.split("|").filter((other) => !names.byName.has(other));
    names.add(place, [plain(name), plain(own), ...also, ...foreign]);
  }
}

function load(): WholeGazetteer {
  const names = new Names();
  addGroups(names);
  addCountries(names);
  addRegions(names);
  addCities(names);
  const sorted = [...names.byName].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    find: (id) => names.byId.get(id),
    named: (words) => names.byName.get(words) ?? [],
    lettered: (words) => names.byLetters.get(words) ?? [],
    names: sorted,
  };
}

let loaded: WholeGazetteer | undefined;

/**
 * The places of the world that are known here: cities of 15,000 people and more with their regions, from GeoNames
 * (https://www.geonames.org, CC BY 4.0). Read when it is first asked for.
 */
export function gazetteer(): WholeGazetteer {
  loaded ??= load();
  return loaded;
}
