import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { GROUP_IDS } from "../src/rules/places/group-ids.ts";
import { COUNTRIES, GROUPS, groupsAround } from "../src/rules/places/groups.ts";
import { BAY_AREA, BAY_AREA_NAMES, CITY_NAMES, countryNames, REGION_NAMES } from "../src/rules/places/names.ts";
import { aroundCountry, type Place } from "../src/rules/places/place.ts";
import { wordsOf } from "../src/rules/search/words.ts";

/** Folder of the place tables. */
export const FOLDER = path.resolve(import.meta.dirname, "../src/server/jobs/places");

function readRows(file: string): string[][] {
  const text = readFileSync(path.join(FOLDER, file), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

function normalizeName(name: string): string {
  return wordsOf(name).join(" ");
}

type Row = Pick<Place, "id" | "kind" | "name"> & {
  /** Containing areas; for cities and regions up to their country. */
  readonly within: readonly string[];
  /** In thousands. A region's population counts in its cities. */
  people: number;
  /** All names of countries and groups, and common alternative names of cities. */
  readonly usual: readonly string[];
  /** Names of cities in other languages, as in their row. */
  readonly others: string;
};

class Index {
  readonly rows = new Map<string, Row>();
  readonly names = new Map<string, string[]>();
  readonly letters = new Map<string, string[]>();

  add(row: Row, names: readonly string[]): void {
    this.rows.set(row.id, row);
    for (const name of names) addName(this.names, name, row.id);
  }
}

function addName(into: Map<string, string[]>, name: string, id: string): void {
  if (name === "") return;
  const known = into.get(name);
  if (known === undefined) into.set(name, [id]);
  else if (!known.includes(id)) known.push(id);
}

function addGroups(index: Index): void {
  for (const id of GROUP_IDS) {
    const names = [id.replaceAll("-", " "), ...GROUPS[id].names];
    index.add({ id, kind: "group", name: id, within: groupsAround(id), people: 0, usual: names, others: "" }, names);
  }
}

function addCountries(index: Index): void {
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  const byCode = Map.groupBy(countryNames(), ([, code]) => code);
  for (const code of COUNTRIES) {
    const names = (byCode.get(code) ?? []).map(([name]) => name);
    // The official name "Hong Kong SAR China" is not in use.
    const name = (english.of(code) ?? code).replace(/ SAR .*$/, "");
    const within = aroundCountry(code);
    index.add({ id: code, kind: "country", name, within, people: 0, usual: names, others: "" }, names);
    addName(index.letters, code.toLowerCase(), code);
  }
}

function addRegions(index: Index): void {
  const rows = [...readRows("regions.tsv"), [BAY_AREA.id, BAY_AREA.name]];
  for (const [id = "", name = ""] of rows) {
    const bay = id === BAY_AREA.id;
    const [country = ""] = (bay ? BAY_AREA.within : id).split("-");
    const names = [normalizeName(name), ...(bay ? BAY_AREA_NAMES : (REGION_NAMES[id] ?? []))];
    const within = [...(bay ? [BAY_AREA.within] : []), country];
    index.add({ id, kind: "region", name, within, people: 0, usual: [], others: "" }, names);
    const letters = id.slice(country.length + 1);
    if (!bay && /^[A-Z]{2,3}$/.test(letters)) addName(index.letters, letters.toLowerCase(), id);
  }
}

function addCities(index: Index): void {
  for (const [id = "", own = "", region = "", area = "", people = "0", others = ""] of readRows("cities.tsv")) {
    const [country = ""] = region.split("-");
    const around = index.rows.get(region);
    if (around !== undefined) around.people += Number(people);
    const within = [...(area === "" ? [] : [area]), ...(around === undefined ? [] : [region]), country];
    const [name = own, ...usual] = CITY_NAMES[id] ?? [];
    // A foreign name of one city does not replace another city's own name.
    const foreign = others.split("|").filter((other) => !index.names.has(other));
    const names = [normalizeName(name), normalizeName(own), ...usual, ...foreign];
    index.add({ id, kind: "city", name, within, people: Number(people), usual, others }, names);
  }
}

/** Lines sorted by key, for binary search. */
function sortedLines(rows: Iterable<readonly (string | number)[]>): string {
  const byKey = new Map([...rows].map((row) => [String(row[0]), row.join("\t")]));
  return `${[...byKey.keys()]
    .sort()
    .map((key) => byKey.get(key))
    .join("\n")}\n`;
}

/** Builds the files that find places by id, name and abbreviation, from the tables and src/rules/places. */
export function buildIndex(): Readonly<Record<"places.tsv" | "names.tsv" | "letters.tsv", string>> {
  const index = new Index();
  addGroups(index);
  addCountries(index);
  addRegions(index);
  addCities(index);
  const ids = (found: Map<string, string[]>) => [...found].map(([name, all]) => [name, all.join(" ")]);
  const rows = [...index.rows.values()].map((row) => [
    row.id,
    row.kind,
    row.name,
    row.within.join(" "),
    row.people,
    row.usual.join("|"),
    row.others,
  ]);
  return {
    "places.tsv": sortedLines(rows),
    "names.tsv": sortedLines(ids(index.names)),
    "letters.tsv": sortedLines(ids(index.letters)),
  };
}

/** Rebuilds the index: `node scripts/gazetteer-index.ts`. */
export function writeIndex(): void {
  for (const [file, text] of Object.entries(buildIndex())) writeFileSync(path.join(FOLDER, file), text);
}

if (import.meta.main) writeIndex();
