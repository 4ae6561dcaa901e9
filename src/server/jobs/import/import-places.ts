import { z } from "zod";
import { LIMITS } from "../../../contract/limits.ts";
import { entryOf, readEntry } from "../../../rules/places/place.ts";
import { readLocation } from "../../../rules/places/read-location.ts";
import { gazetteer } from "../places/gazetteer.ts";
import { isMeant } from "../places/listed-place.ts";

/** A place as a board names it, with what it says of its address. */
export type NamedByBoard = { readonly location: string; readonly address: unknown };

/** Words about an office, which are not part of a place's name. */
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
/** Thousands of people: a city of so many needs no country behind it. */
const WELL_KNOWN = 100;

/** A city or country by its usual name, where that means no other one; else as it was written. */
function plainName(place: string): string {
  const written = place.replace(HEADQUARTERS_IN, "$1").replace(OFFICE_AT_END, "").replaceAll(EDGES, "");
  const [entry, another] = readLocation(written, gazetteer());
  const { place: id = null } = entry === undefined || another !== undefined ? {} : readEntry(entry);
  const known = id === null ? undefined : gazetteer().find(id);
  if (known?.id === "worldwide") return "Worldwide";
  if (known?.kind === "country") return known.name;
  const isPlain = known?.kind === "city" && known.people >= WELL_KNOWN;
  return isPlain && isMeant(known) ? known.name : written;
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
 * under their usual name. Empty where there is neither place nor remote work.
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

const part = z.string().max(LIMITS.location).nullish().catch(null);
const addressSchema = z.object({
  postalAddress: z.object({ addressLocality: part, addressRegion: part, addressCountry: part }),
});

/** An address of a board, from the nearest to the widest; what is none says nothing and stops no posting. */
export function addressOf(value: unknown): string[] {
  const { data } = addressSchema.safeParse(value);
  const { addressLocality, addressRegion, addressCountry } = data?.postalAddress ?? {};
  return [addressLocality, addressRegion, addressCountry].flatMap((text) => text?.trim() || []);
}

/** The places that a board names in one of its fields, by its address where that says more. */
function placesOf({ location, address }: NamedByBoard, remote: boolean): string[] {
  const all = gazetteer();
  const said = readLocation(location, all);
  const parts = addressOf(address);
  const [more, another] = readLocation(parts.join(", "), all);
  if (more === undefined || another !== undefined || readEntry(more).remote) return said;
  const [entry, other] = said;
  if (entry === undefined) return [more];
  if (other !== undefined) return said;
  // With a town this is where its office is, not how far remote work reaches.
  const isWide = parts.length === 1 && all.find(more)?.kind !== "city";
  if (entry === "remote") return isWide ? [entryOf({ remote: true, place: more })] : said;
  const nearer = !remote && all.find(more)?.around.includes(entry) === true;
  return nearer ? [more] : said;
}

/** All places of a posting, as entries: how far remote work reaches is told by the one text that says so (rule J31). */
export function placesNamed(named: readonly NamedByBoard[], remote: boolean): string[] {
  const entries = new Set(named.flatMap((one) => placesOf(one, remote)));
  const told = [...entries].map(readEntry);
  if (remote && !told.some((one) => one.remote)) entries.add("remote");
  if (told.some((one) => one.remote && one.place !== null)) entries.delete("remote");
  return [...entries].slice(0, LIMITS.places);
}
