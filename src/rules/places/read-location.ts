import { LIMITS } from "../../contract/limits.ts";
import { wordsOf } from "../search/words.ts";
import { CITY_NAMES, USUAL_CITIES } from "./names.ts";
import { entryOf, type Gazetteer, type JobPlace, type Place } from "./place.ts";

const REMOTE =
  /\b(?:remote(?:ly)?|t[ée]l[ée]travail|home[ -]?office|teletrabajo|remoto|work from home|wfh|distributed|anywhere(?= in| within))\b/i;
const NOT_REMOTE = /\b(?:not?|non|kein)[ -]+remote\b/gi;
/** Words about the work or the office, which belong to no name. */
const NOISE =
  /\b(?:hq|headquarters?|(?:main |home )?offices?|hybride?|on-?site|in[ -]?office|in[ -]person|only|preferred|based|first|friendly|fully|full[ -]?time|part[ -]?time|position|opening|work|anywhere (?:in|within)|within|from|greater|metro(?:politan)?(?: area)?|residents?)\b|100 ?%/gi;
const LEADING = /^\s*(?:in|near|around|at)\s+/i;
/**
 * Separators between details of a place, and between places; a comma may also separate a city and its country. Leading
 * spaces are matched from their beginning.
 */
const APART = /(?:(?<!\s)\s+)?[;|·•\n]\s*/;
const SEVERAL = /(?:(?<!\s)\s+)?(?:[/+&]|\s(?:or|and|oder|und|ou|et|o|y|as well as)\s)\s*/i;
const PIECES = /(?:(?<!\s)\s+)?(?:,|[()[\]]|\s[-–—]\s|\s[-–—]|[-–—]\s|:)\s*/;
const LETTERS = /^[A-Z]{2,3}$|^(?:[A-Z]\.){2,3}$/;

/** Maximum number of parts of one place: city, region, country. */
const PIECES_OF_ONE = 4;
const TEXT_MAX = 400;
/** A state ranks before a town of its name with fewer thousands of inhabitants. */
const SMALL = 100;

type Piece = { readonly words: string; readonly letters: boolean };

function pieceOf(text: string): Piece {
  const plain = text.replaceAll(NOISE, " ").replace(LEADING, " ").trim();
  return { words: wordsOf(plain).join(" "), letters: LETTERS.test(plain) };
}

/**
 * Thousands of inhabitants above which a city with this official name ranks before a larger one with it as an
 * alternative or former name.
 */
const OF_ITS_OWN = 35;

/**
 * The place of a name alone, as `likeliestPlace` decides: Waterloo and Frisco do not mean Austin and San Francisco, which also
 * have these names.
 */
export function placeNamed(words: string, gazetteer: Gazetteer): Place | undefined {
  const places = gazetteer.named(words);
  const place = likeliestPlace(places);
  if (place?.kind !== "city" || isCalled(place, words)) return place;
  const taken = places.some((other) => other.kind === "city" && other.people >= OF_ITS_OWN && isCalled(other, words));
  return taken ? undefined : place;
}

function isCalled(place: Place, words: string): boolean {
  return wordsOf(place.name).join(" ") === words || CITY_NAMES[place.id]?.includes(words) === true;
}

/**
 * One of several places: the one that is usually meant, or at least three times as large as any other; none where it is
 * ambiguous.
 */
function likeliestPlace(places: readonly Place[]): Place | undefined {
  const regions = places.filter(({ kind }) => kind === "region");
  const [wide] = places.filter(({ kind }) => kind === "country" || kind === "group");
  // Georgia is a country and a state; Mexico has a state of the same name.
  if (wide !== undefined) return regions.every(({ around }) => around.includes(wide.id)) ? wide : undefined;
  const usual = places.find(({ id }) => USUAL_CITIES.has(id));
  if (usual !== undefined) return usual;
  const cities = places.filter(({ kind }) => kind === "city").sort((a, b) => b.people - a.people);
  const [largest, second] = cities;
  if (largest === undefined || (regions.length > 0 && largest.people < SMALL)) return only(regions);
  // A region with the city's own name, such as Berlin, is no other place.
  if (regions.some((region) => isState(region) && !largest.around.includes(region.id))) return undefined;
  return second === undefined || largest.people >= 3 * second.people ? largest : undefined;
}

function only(places: readonly Place[]): Place | undefined {
  return places.length === 1 ? places[0] : undefined;
}

/** States that are commonly named alone, such as Washington, unlike the region of Sofia. */
function isState({ id }: Place): boolean {
  return /^[A-Z]{2}-[A-Z]{2,3}$/.test(id);
}

function namesOf(piece: Piece, gazetteer: Gazetteer): readonly Place[] {
  if (piece.words === "") return [];
  const named = gazetteer.named(piece.words);
  return piece.letters && named.length === 0 ? gazetteer.lettered(piece.words) : named;
}

/** What a part may state about the place before or after it. */
function saysOf(piece: Piece, gazetteer: Gazetteer): ReadonlySet<string> {
  const lettered = piece.letters ? gazetteer.lettered(piece.words) : [];
  return new Set([...gazetteer.named(piece.words), ...lettered].map(({ id }) => id));
}

/** The single place that all parts name together: one is its name, the others contain it. */
function oneOf(pieces: readonly Piece[], gazetteer: Gazetteer): Place | undefined {
  const [first] = pieces;
  if (pieces.length === 1) return first === undefined ? undefined : placeNamed(first.words, gazetteer);
  const together = placeNamed(pieces.map(({ words }) => words).join(" "), gazetteer);
  if (together !== undefined) return together;
  const says = pieces.map((piece) => saysOf(piece, gazetteer));
  const found = pieces.flatMap((piece, at) =>
    namesOf(piece, gazetteer).filter(({ id, around }) =>
      says.every((ids, other) => other === at || ids.has(id) || around.some((one) => ids.has(one))),
    ),
  );
  const cities = found.filter(({ kind }) => kind === "city");
  return likeliestPlace([...new Set(cities.length > 0 ? cities : found)]);
}

/** Places from left to right, each of as many parts as possible; a part without a place is skipped. */
function placesOf(pieces: readonly Piece[], gazetteer: Gazetteer): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < pieces.length; ) {
    let length = Math.min(PIECES_OF_ONE, pieces.length - at);
    let place: Place | undefined;
    for (; length > 0; length -= 1) {
      place = oneOf(pieces.slice(at, at + length), gazetteer);
      if (place !== undefined) break;
    }
    if (place !== undefined) places.push(place);
    at += Math.max(1, length);
  }
  return places;
}

/** The parts of a text; `Sydney NSW` has two. */
function piecesOf(text: string, gazetteer: Gazetteer): Piece[] {
  return text.split(PIECES).flatMap((part) => {
    const whole = pieceOf(part);
    if (whole.words === "") return [];
    const [, before, letters] = /^(.+) ([A-Z]{2,3})$/.exec(part.trim()) ?? [];
    const isOne = before === undefined || letters === undefined || gazetteer.named(whole.words).length > 0;
    return isOne ? [whole] : [pieceOf(before), pieceOf(letters)];
  });
}

function isWide(id: string, gazetteer: Gazetteer): boolean {
  return gazetteer.find(id)?.kind !== "city";
}

/** The places in one part of a text, and whether work is remote. */
function entriesOf(text: string, gazetteer: Gazetteer): JobPlace[] {
  const plain = text.replaceAll(NOT_REMOTE, " ");
  const places = placesOf(piecesOf(plain.replace(REMOTE, " , "), gazetteer), gazetteer).map(({ id }) => id);
  if (!REMOTE.test(plain)) return places.map((place) => ({ remote: place === "worldwide", place }));
  const cities = places.filter((place) => !isWide(place, gazetteer)).map((place) => ({ remote: false, place }));
  const wide = places.filter((place) => isWide(place, gazetteer)).map((place) => ({ remote: true, place }));
  return [...cities, ...(wide.length > 0 ? wide : [{ remote: true, place: null }])];
}

/** `Remote in Germany or Austria` is remote in both, `Remote or Berlin` is not. */
function entriesOfAll(text: string, gazetteer: Gazetteer): JobPlace[] {
  let reaches = false;
  return text.split(SEVERAL).flatMap((part) => {
    const entries = entriesOf(part, gazetteer).map(({ remote, place }) => ({
      remote: remote || (reaches && place !== null && isWide(place, gazetteer)),
      place,
    }));
    reaches ||= entries.some(({ remote, place }) => remote && place !== null);
    return entries;
  });
}

/**
 * The places of a location, as entries (rule J31): `Munich / Berlin / Remote in the EU` is Munich, Berlin, and remote
 * work within the EU. Ambiguous parts are left out.
 */
export function readLocation(text: string, gazetteer: Gazetteer): string[] {
  const parts = text.slice(0, TEXT_MAX).split(APART);
  const found = parts.flatMap((part) => entriesOfAll(part, gazetteer));
  const entries = [...new Set(found.map(entryOf))];
  // "Remote; Remote in Germany" states the reach once.
  const reaches = entries.some((entry) => entry.startsWith("remote."));
  return entries.filter((entry) => !(reaches && entry === "remote")).slice(0, LIMITS.places);
}
