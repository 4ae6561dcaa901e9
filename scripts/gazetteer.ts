import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { wordsOf } from "../src/rules/search/words.ts";
import { FOLDER, writeIndex } from "./gazetteer-index.ts";

/**
 * Builds the tables of src/server/jobs/places from GeoNames' files (CC BY 4.0): `node scripts/gazetteer.ts
 * cities500.txt admin1CodesASCII.txt`. Cities of at least 15,000 people; alternative names only for those that job
 * postings are likely to write in another language.
 */
const MIN_PEOPLE = 15_000;
const MANY_PEOPLE = 200_000;
/** Parts of cities and former cities. */
const NO_CITY = /^PPL[XHQW]$|^STLMT$/;
/** A plausible written name: Latin letters, no airport code, no transcription. */
const PLAUSIBLE_NAME = /^(?=.{4,40}$)\p{Lu}[\p{Script=Latin}'’ .-]*\p{Ll}[\p{Script=Latin}'’ .-]*$/u;

/** Words for "city" before a name. */
const FOREIGN_CITY_WORDS =
  /^(?:lungsod ng|dakbayan sa|kota|bandar raya|ciudad de|ciuda de|citta de|cidade d|ville de) /;
/** Regions with common letter abbreviations, where GeoNames has numbers. */
const REGION_ABBREVIATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: { "01": "ACT", "02": "NSW", "03": "NT", "04": "QLD", "05": "SA", "06": "TAS", "07": "VIC", "08": "WA" },
  CA: {
    "01": "AB",
    "02": "BC",
    "03": "MB",
    "04": "NB",
    "05": "NL",
    "07": "NS",
    "08": "ON",
    "09": "PE",
    "10": "QC",
    "11": "SK",
    "12": "YT",
    "13": "NT",
    "14": "NU",
  },
};
/** Counties of the San Francisco Bay Area. */
const BAY_AREA = new Set(["001", "013", "041", "055", "075", "081", "085", "095", "097"]);

function regionId(country: string, code: string): string {
  return `${country}-${REGION_ABBREVIATIONS[country]?.[code] ?? code}`;
}

function normalizeName(name: string): string {
  return wordsOf(name).join(" ");
}

const [citiesFile = "", regionsFile = ""] = process.argv.slice(2);
const readRows = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.split("\t"));

const cities = readRows(citiesFile).flatMap((row) => {
  const [id, name = "", , others = "", , , , kind = "", country = "", , region = "", county = ""] = row;
  const people = Number(row[14]);
  if (!(people >= MIN_PEOPLE) || NO_CITY.test(kind)) return [];
  const known =
    people >= MANY_PEOPLE || kind === "PPLC" ? others.split(",").filter((one) => PLAUSIBLE_NAME.test(one)) : [];
  const names = [...new Set(known.map(normalizeName))].filter(
    (one) => one.length > 3 && !FOREIGN_CITY_WORDS.test(one) && one !== normalizeName(name),
  );
  const area = country === "US" && region === "CA" && BAY_AREA.has(county) ? "bay-area" : "";
  const parts = [id, name, regionId(country, region), area, Math.round(people / 1000)];
  return [{ people, line: [...parts, names.join("|")].join("\t") }];
});
cities.sort((a, b) => b.people - a.people);

const regions = readRows(regionsFile).flatMap(([code = "", name]) => {
  const [country = "", own = ""] = code.split(".");
  return name === undefined ? [] : [`${regionId(country, own)}\t${name}`];
});

writeFileSync(path.join(FOLDER, "cities.tsv"), `${cities.map(({ line }) => line).join("\n")}\n`);
writeFileSync(path.join(FOLDER, "regions.tsv"), `${regions.sort().join("\n")}\n`);
writeIndex();
console.log(`${cities.length} cities, ${regions.length} regions`);
