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
/** Between what is said of one place and of another, and between places: a comma may also stand between a city and its country. */
const APART = /\s*[;|·•\n]\s*/;
const SEVERAL = /\s*(?:[/+&]|\s(?:or|and|oder|und|ou|et|o|y|as well as)\s)\s*/i;
const PIECES = /\s*(?:,|[()[\]]|\s[-–—]\s|\s[-–—]|[-–—]\s|:)\s*/;
const LETTERS = /^[A-Z]{2,3}$|^(?:[A-Z]\.){2,3}$/;

/** So many pieces may name one place: city, region, country. */
const PIECES_OF_ONE = 4;
const TEXT_MAX = 400;
/** A state is rather meant than a town of its name with fewer thousands of people. */
const SMALL = 100;

type Piece = { readonly words: string; readonly letters: boolean };

function pieceOf(text: string): Piece {
  const plain = text.replaceAll(NOISE, " ").replace(LEADING, " ").trim();
  return { words: wordsOf(plain).join(" "), letters: LETTERS.test(plain) };
}

/** Thousands of people: a city of its own name, which a larger one that is called so elsewhere or was once does not take. */
const OF_ITS_OWN = 35;

/** The one that a bare name means, as `meant` says: Waterloo and Frisco are not what Austin and San Francisco are also called. */
export function meantBy(words: string, gazetteer: Gazetteer): Place | undefined {
  const places = gazetteer.named(words);
  const place = meant(places);
  if (place?.kind !== "city" || isCalled(place, words)) return place;
  const taken = places.some((other) => other.kind === "city" && other.people >= OF_ITS_OWN && isCalled(other, words));
  return taken ? undefined : place;
}

function isCalled(place: Place, words: string): boolean {
  return wordsOf(place.name).join(" ") === words || CITY_NAMES[place.id]?.includes(words) === true;
}

/** The one of several: what most people mean, or three times as large as any other; none where that is not clear. */
function meant(places: readonly Place[]): Place | undefined {
  const regions = places.filter(({ kind }) => kind === "region");
  const [wide] = places.filter(({ kind }) => kind === "country" || kind === "group");
  // Georgia is a country and a state; Mexico has a state of its name.
  if (wide !== undefined) return regions.every(({ around }) => around.includes(wide.id)) ? wide : undefined;
  const usual = places.find(({ id }) => USUAL_CITIES.has(id));
  if (usual !== undefined) return usual;
  const cities = places.filter(({ kind }) => kind === "city").sort((a, b) => b.people - a.people);
  const [largest, second] = cities;
  if (largest === undefined || (regions.length > 0 && largest.people < SMALL)) return only(regions);
  // A region of a city's own name, as that of Berlin, is no other place.
  if (regions.some((region) => isState(region) && !largest.around.includes(region.id))) return undefined;
  return second === undefined || largest.people >= 3 * second.people ? largest : undefined;
}

function only(places: readonly Place[]): Place | undefined {
  return places.length === 1 ? places[0] : undefined;
}

/** States that people say for themselves: Washington is one, the region of Sofia is not. */
function isState({ id }: Place): boolean {
  return /^[A-Z]{2}-[A-Z]{2,3}$/.test(id);
}

function namesOf(piece: Piece, gazetteer: Gazetteer): readonly Place[] {
  if (piece.words === "") return [];
  const named = gazetteer.named(piece.words);
  return piece.letters && named.length === 0 ? gazetteer.lettered(piece.words) : named;
}

/** What a piece may say of the place before or behind it. */
function saysOf(piece: Piece, gazetteer: Gazetteer): ReadonlySet<string> {
  const lettered = piece.letters ? gazetteer.lettered(piece.words) : [];
  return new Set([...gazetteer.named(piece.words), ...lettered].map(({ id }) => id));
}

/** The one place that all pieces together name: one names it, the others what it lies in. */
function oneOf(pieces: readonly Piece[], gazetteer: Gazetteer): Place | undefined {
  const [first] = pieces;
  if (pieces.length === 1) return first === undefined ? undefined : meantBy(first.words, gazetteer);
  const together = meantBy(pieces.map(({ words }) => words).join(" "), gazetteer);
  if (together !== undefined) return together;
  const says = pieces.map((piece) => saysOf(piece, gazetteer));
  const found = pieces.flatMap((piece, at) =>
    namesOf(piece, gazetteer).filter(({ id, around }) =>
      says.every((ids, other) => other === at || ids.has(id) || around.some((one) => ids.has(one))),
    ),
  );
  const cities = found.filter(({ kind }) => kind === "city");
  return meant([...new Set(cities.length > 0 ? cities : found)]);
}

/** Places from left to right, each of as many pieces as name one; a piece that names nothing is passed over. */
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

/** The pieces of a text; `Sydney NSW` is two. */
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

/** What one part of a text says: its places, and whether work is remote. */
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
 * The places that a location names, as entries (rule J31): `Munich / Berlin / Remote in the EU` is Munich, Berlin, and remote
 * work within the EU. What is not clear is left out.
 */
export function readLocation(text: string, gazetteer: Gazetteer): string[] {
  const parts = text.slice(0, TEXT_MAX).split(APART);
  const told = parts.flatMap((part) => entriesOfAll(part, gazetteer));
  const entries = [...new Set(told.map(entryOf))];
  // "Remote; Remote in Germany" says how far once.
  const reaches = entries.some((entry) => entry.startsWith("remote."));
  return entries.filter((entry) => !(reaches && entry === "remote")).slice(0, LIMITS.places);
}
