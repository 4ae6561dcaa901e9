import { z } from "zod";
import { LIMITS } from "../../../contract/limits.ts";
import { entryOf, readEntry } from "../../../rules/places/place.ts";
import { readLocation } from "../../../rules/places/read-location.ts";
import { gazetteer } from "../places/gazetteer.ts";
import { isUnambiguous } from "../places/listed-place.ts";

/** A place as a board names it, with its address. */
export type BoardPlace = { readonly location: string; readonly address: unknown };

/** Words about an office that are not part of a place's name. */
const OFFICE_AT_END = /(?<!\s)\s+(?:hq|headquarters|office)$/i;
/** `Acme - Headquarters (Lehi, UT)` is Lehi, UT. */
const HEADQUARTERS_IN = /^.*\bheadquarters \(([^()]+)\)$/i;
const REMOTE = /\b(?:fully |100% )?remote(?:ly)?\b(?:[ -](?:opening|only|first|friendly|position|work)\b)?/i;
const NOT_REMOTE = /\b(?:not?|non)[ -]+remote\b/i;
/** Words for a way of working or a kind of contract; a text of only these names no place. */
const WORK_ARRANGEMENT =
  /\b(?:hybrid[eo]?|remote(?:ly)?|on-?\s?site|in[ -](?:the[ -])?office|in[ -]person|distributed|flexible|work(?:ing)?|jobs?|travel|required|optional|position|role|friendly|first|fully|partly|partially|vor ort|teilweise|présentiel|presencial|sur site)\b/gi;
const WORD = /[\p{L}\p{N}]/u;
const EDGES = /^[\s,:/–—-]+|(?<![\s,:/–—-])[\s,:/–—-]+$/g;
/** Separators of several places in one text. A comma belongs to one place (`San Francisco, CA`). */
const SEVERAL = /(?:(?<!\s)\s+)?(?:;|\|+|\s\/\s|\sor\s)\s*/;

/** Lists are filtered by the first places of a location. */
const FINDABLE = 12;
/** Thousands of inhabitants above which a city needs no country. */
const WELL_KNOWN = 100;

/** Whether a text names only a way of working and no place: `Hybrid`, `In-Office`, `Travel-Required`. */
export function isWorkArrangement(text: string): boolean {
  return !WORD.test(text.replaceAll(WORK_ARRANGEMENT, " "));
}

/** A city or country under its usual name, where that is unambiguous; otherwise as written. */
function plainName(place: string): string {
  const written = place.replace(HEADQUARTERS_IN, "$1").replace(OFFICE_AT_END, "").replaceAll(EDGES, "");
  const [entry, another] = readLocation(written, gazetteer());
  const { place: id = null } = entry === undefined || another !== undefined ? {} : readEntry(entry);
  const known = id === null ? undefined : gazetteer().find(id);
  if (known?.id === "worldwide") return "Worldwide";
  if (known?.kind === "country") return known.name;
  const isPlain = known?.kind === "city" && known.people >= WELL_KNOWN;
  return isPlain && isUnambiguous(known) ? known.name : written;
}

/** A place without the word "remote": `US-Remote` is in `US`, `Arizona (Remote)` in `Arizona`. */
function withoutRemote(place: string): string {
  const rest = place
    .replace(REMOTE, " ")
    .replaceAll(/\(\s*\)/g, " ")
    .replaceAll(EDGES, "");
  return rest.replace(/^\((.*)\)$/, "$1").replace(/^(?:in|within|from)\s+/i, "");
}

/**
 * A posting's places as one text: `San Francisco; New York; Remote`, at most 200 characters. Well-known cities have
 * their usual name. Empty where there is neither a place nor remote work.
 */
export function placesText(places: readonly string[], remote: boolean): string {
  const names = new Map<string, string>();
  const parts = places.flatMap((text) => text.split(SEVERAL));
  // Without a place, the source's own words stay.
  const isPlaced = parts.some((part) => REMOTE.test(part) || !isWorkArrangement(part)) || remote;
  const add = (name: string) => {
    const key = name.toLowerCase();
    if (name !== "" && !names.has(key)) names.set(key, name);
  };
  for (const place of parts) {
    const isRemote = REMOTE.test(place) && !NOT_REMOTE.test(place);
    if (isRemote) add("Remote");
    const rest = isRemote ? withoutRemote(place) : place;
    if (!isPlaced || !isWorkArrangement(rest)) add(plainName(rest));
  }
  const all = [...names.values()];
  if (!remote || names.has("remote")) return joinNames(all);
  const last = [...all, "Remote"];
  // If places are cut off at the end, "Remote" must not be among them.
  const fits = all.length < FINDABLE && last.join("; ").length <= LIMITS.location;
  return joinNames(fits ? last : [...all.slice(0, 1), "Remote", ...all.slice(1)]);
}

function joinNames(names: readonly string[]): string {
  const text = names.join("; ");
  if (text.length <= LIMITS.location) return text;
  let kept = names.length - 1;
  const shortened = () => [...names.slice(0, kept), `+${names.length - kept} more`].join("; ");
  while (kept > 1 && shortened().length > LIMITS.location) kept -= 1;
  return shortened();
}

const partSchema = z.string().max(LIMITS.location).nullish().catch(null);
const addressSchema = z.object({
  postalAddress: z.object({ addressLocality: partSchema, addressRegion: partSchema, addressCountry: partSchema }),
});

/**
 * The parts of a board's address, from the nearest to the widest; empty for an invalid one, which never refuses a
 * posting.
 */
export function parsePostalAddress(value: unknown): string[] {
  const { data } = addressSchema.safeParse(value);
  const { addressLocality, addressRegion, addressCountry } = data?.postalAddress ?? {};
  return [addressLocality, addressRegion, addressCountry].flatMap((text) => text?.trim() || []);
}

/** The places in one field of a board, from the address where that is more specific. */
function placesOf({ location, address }: BoardPlace, remote: boolean): string[] {
  const all = gazetteer();
  const said = readLocation(location, all);
  const parts = parsePostalAddress(address);
  const [more, another] = readLocation(parts.join(", "), all);
  if (more === undefined || another !== undefined || readEntry(more).remote) return said;
  const [entry, other] = said;
  if (entry === undefined) return [more];
  if (other !== undefined) return said;
  // With a town the address is the office, not the reach of remote work.
  const isWide = parts.length === 1 && all.find(more)?.kind !== "city";
  if (entry === "remote") return isWide ? [entryOf({ remote: true, place: more })] : said;
  const nearer = !remote && all.find(more)?.around.includes(entry) === true;
  return nearer ? [more] : said;
}

/** All places of a posting, as entries. The reach of remote work comes from the one text that states it (rule J31). */
export function placesOfPosting(named: readonly BoardPlace[], remote: boolean): string[] {
  const entries = new Set(named.flatMap((one) => placesOf(one, remote)));
  const places = [...entries].map(readEntry);
  if (remote && !places.some((one) => one.remote)) entries.add("remote");
  if (places.some((one) => one.remote && one.place !== null)) entries.delete("remote");
  return [...entries].slice(0, LIMITS.places);
}
