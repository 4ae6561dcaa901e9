import { LIMITS } from "../../../contract/limits.ts";

const US = ["us", "usa", "united states"];
const CALIFORNIA = ["ca", "california", ...US];

/** Well-known cities: their plain name, and what may follow it without meaning another place. */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  "San Francisco": CALIFORNIA,
  "New York": ["ny", "new york", ...US],
  "Los Angeles": CALIFORNIA,
  "Palo Alto": CALIFORNIA,
  "Mountain View": CALIFORNIA,
  "San Jose": CALIFORNIA,
  Oakland: CALIFORNIA,
  Sunnyvale: CALIFORNIA,
  Seattle: ["wa", "washington", ...US],
  Boston: ["ma", "massachusetts", ...US],
  Chicago: ["il", "illinois", ...US],
  Austin: ["tx", "texas", ...US],
  Denver: ["co", "colorado", ...US],
  Miami: ["fl", "florida", ...US],
  Atlanta: ["ga", "georgia", ...US],
  Toronto: ["on", "ontario", "canada"],
  Montreal: ["qc", "quebec", "québec", "canada"],
  Vancouver: ["bc", "british columbia", "canada"],
  London: ["england", "uk", "united kingdom", "great britain"],
  Dublin: ["ireland"],
  Paris: ["france"],
  Amsterdam: ["netherlands", "the netherlands"],
  Berlin: ["germany", "deutschland"],
  Munich: ["germany", "deutschland", "bavaria", "bayern"],
  Madrid: ["spain"],
  Barcelona: ["spain", "catalonia"],
  Lisbon: ["portugal"],
  Warsaw: ["poland"],
  Krakow: ["poland"],
  Bengaluru: ["karnataka", "india"],
  Singapore: ["singapore"],
  "Hong Kong": ["china"],
  Sydney: ["nsw", "new south wales", "australia"],
  Tokyo: ["japan"],
  "Washington, D.C.": US,
};

/** Other spellings of cities and countries, in lower case. */
const SPELLINGS: Readonly<Record<string, string>> = {
  sf: "San Francisco",
  nyc: "New York",
  "new york city": "New York",
  montréal: "Montreal",
  münchen: "Munich",
  lisboa: "Lisbon",
  kraków: "Krakow",
  bangalore: "Bengaluru",
  "washington dc": "Washington, D.C.",
  "washington, dc": "Washington, D.C.",
  "washington d.c.": "Washington, D.C.",
  "washington, d.c.": "Washington, D.C.",
  us: "United States",
  "u.s.": "United States",
  usa: "United States",
  "united states of america": "United States",
  uk: "United Kingdom",
  uae: "United Arab Emirates",
  anywhere: "Worldwide",
  global: "Worldwide",
};

for (const city of Object.keys(CITIES)) Object.assign(SPELLINGS, { [city.toLowerCase()]: city });

/** Words about an office, which are not part of a place's name. */
const OFFICE = /^(?:hq|headquarters?|office|main office|city|hybrid|on-?site|in[ -]office|in[ -]person)$/i;
const OFFICE_AT_END = /\s+(?:hq|headquarters|office)$/i;
/** `Acme - Headquarters (Lehi, UT)` is Lehi, UT. */
const HEADQUARTERS_IN = /^.*\bheadquarters \(([^()]+)\)$/i;
const REMOTE = /\b(?:fully |100% )?remote(?:ly)?\b(?:[ -](?:opening|only|first|friendly|position|work)\b)?/i;
const NOT_REMOTE = /\b(?:not?|non)[ -]+remote\b/i;
const EDGES = /^[\s,:/–—-]+|[\s,:/–—-]+$/g;
/** Several places in one text; a comma belongs to one place (`San Francisco, CA`). */
const SEVERAL = /\s*(?:;|\|+|\s\/\s|\sor\s)\s*/;

/** Lists are filtered by the first places of a location. */
const FINDABLE = 12;

/** A place by its plain name where it is a well-known one, otherwise as it was written. */
function plainName(place: string): string {
  const written = place.replace(HEADQUARTERS_IN, "$1").replace(OFFICE_AT_END, "").replaceAll(EDGES, "");
  const known = SPELLINGS[written.toLowerCase()];
  if (known !== undefined) return known;
  const [head = "", ...rest] = written
    .split(/[,()]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const city = SPELLINGS[head.replace(OFFICE_AT_END, "").toLowerCase()];
  const follows = city === undefined ? undefined : CITIES[city];
  if (city === undefined || follows === undefined) return written;
  return rest.every((part) => OFFICE.test(part) || follows.includes(part.toLowerCase())) ? city : written;
}

/** What is left of a place without the word "remote": `US-Remote` is in `US`, `Arizona (Remote)` in `Arizona`. */
function withoutRemote(place: string): string {
  const rest = place
    .replace(REMOTE, " ")
    .replaceAll(/\(\s*\)/g, " ")
    .replaceAll(EDGES, "");
  return rest.replace(/^\((.*)\)$/, "$1").replace(/^(?:in|within|from)\s+/i, "");
}

/**
 * A posting's places as one text: `San Francisco; New York; Remote`, at most 200 characters. Well-known cities stand
 * under their plain name, so that one filter finds every spelling. Empty where there is neither place nor remote work.
 */
export function placesText(places: readonly string[], remote: boolean): string {
  const names = new Map<string, string>();
  const add = (name: string) => {
    const key = name.toLowerCase();
    if (name !== "" && !names.has(key)) names.set(key, name);
  };
  for (const place of places.flatMap((text) => text.split(SEVERAL))) {
    const isRemote = REMOTE.test(place) && !NOT_REMOTE.test(place);
    if (isRemote) add("Remote");
    add(plainName(isRemote ? withoutRemote(place) : place));
  }
  const all = [...names.values()];
  if (!remote || names.has("remote")) return joined(all);
  const last = [...all, "Remote"];
  // Where some would be left out or overlooked at the end, it must not be this one.
  const fits = all.length < FINDABLE && last.join("; ").length <= LIMITS.location;
  return joined(fits ? last : [...all.slice(0, 1), "Remote", ...all.slice(1)]);
}

function joined(names: readonly string[]): string {
  const text = names.join("; ");
  if (text.length <= LIMITS.location) return text;
  let kept = names.length - 1;
  const shortened = () => [...names.slice(0, kept), `+${names.length - kept} more`].join("; ");
  while (kept > 1 && shortened().length > LIMITS.location) kept -= 1;
  return shortened();
}
