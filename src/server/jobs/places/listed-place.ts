import { slugify } from "../../../rules/browse-lists.ts";
import type { Place } from "../../../rules/places/place.ts";
import { placeNamed, readLocation } from "../../../rules/places/read-location.ts";
import { wordsOf } from "../../../rules/search/words.ts";
import { gazetteer } from "./gazetteer.ts";

const REMOTE = "remote";
const PLACE_ID_PREFIX = "at=";
/** URLs of ambiguous names end with an id: GeoNames' number, `de`, or `us-fl`. */
const PARTS_OF_ID = [2, 1];

/** The same as `listed_places_of` in the database: groups of countries and remote reaches have no list. */
const LISTED_MARK = /^at=([A-Z]{2}|[0-9]+|(US|CA|AU)-[A-Z0-9]+|bay-area|remote)$/;

/** Whether jobs with this mark have a list of their own. */
export function isListedMark(mark: string): boolean {
  return LISTED_MARK.test(mark);
}

/** The place filter's entry for a list's place. */
export function markToEntry(mark: string): string {
  return mark.slice(PLACE_ID_PREFIX.length);
}

/** The place that this place's name means on its own. */
function findByName({ name }: Place): Place | undefined {
  return placeNamed(wordsOf(name).join(" "), gazetteer());
}

/** Whether its name alone means this place. */
export function isUnambiguous(place: Place): boolean {
  return findByName(place) === place;
}

/** The name of a list's mark; in full where the name alone is ambiguous or unknown. */
export function placeName(mark: string): string {
  const id = markToEntry(mark);
  const place = gazetteer().find(id);
  if (id === REMOTE || place === undefined) return "Remote";
  if (place.kind === "country" || isUnambiguous(place)) return place.name;
  const within = place.around.map((one) => gazetteer().find(one));
  const around = within.find((one) => one?.kind === "region") ?? within.find((one) => one?.kind === "country");
  return around === undefined ? place.name : `${place.name}, ${around.name}`;
}

/** The slug of a list's mark. */
export function placeKey(mark: string): string {
  const id = markToEntry(mark);
  const place = gazetteer().find(id);
  if (id === REMOTE || place === undefined) return REMOTE;
  return isUnambiguous(place) ? slugify(place.name) : `${slugify(place.name)}-${id.toLowerCase()}`;
}

/** Whether a list should be linked: Singapore's city is the country, and New York's state is mistaken for the city. */
export function isLinkable(mark: string): boolean {
  const place = gazetteer().find(markToEntry(mark));
  const same = place && findByName(place);
  if (place === undefined || same === undefined || same === place) return true;
  return !same.around.includes(place.id) && !place.around.includes(same.id);
}

/** `paris-4717560`, `florida-us-fl`: name and id. */
function parseKeyWithId(key: string): string | undefined {
  const parts = key.split("-");
  for (const length of PARTS_OF_ID) {
    const place = gazetteer().find(parts.slice(-length).join("-").toUpperCase());
    if (place !== undefined && slugify(place.name) === slugify(parts.slice(0, -length).join("-"))) return place.id;
  }
  return undefined;
}

/** `san-francisco-ca`, an older form of URLs: a place and what contains it. */
function parseFullKey(words: readonly string[]): string | undefined {
  for (let at = words.length - 1; at > 0; at -= 1) {
    const behind = words.slice(at).join(" ");
    const within = behind.length <= 3 ? behind.toUpperCase() : behind;
    const [entry, another] = readLocation(`${words.slice(0, at).join(" ")}, ${within}`, gazetteer());
    if (entry !== undefined && another === undefined) return entry;
  }
  return undefined;
}

/** The mark of the list that a URL means, in any spelling; null where it names no place. */
export function parsePlaceKey(asked: string): string | null {
  const words = wordsOf(asked);
  const named = words.join(" ");
  const known = named === REMOTE ? REMOTE : placeNamed(named, gazetteer())?.id;
  const place = known ?? parseKeyWithId(asked.toLowerCase()) ?? parseFullKey(words);
  return place === undefined || place.startsWith(`${REMOTE}.`) ? null : `${PLACE_ID_PREFIX}${place}`;
}
