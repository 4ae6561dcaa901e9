import type { PlaceLookup } from "./places/in-search.ts";
import { numbersOf } from "./search/inflections.ts";
import { JOINING_WORDS } from "./search/role-words.ts";
import { searchQuery } from "./search/search-query.ts";
import { wordsOf } from "./search/words.ts";

/** Levels and amounts of work do not identify the occupation. */
const LEVELS: ReadonlySet<string> = new Set(
  `senior sr junior jr staff principal mid level entry experienced associate i ii iii iv v 1 2 3 4 5
  parttime part fulltime full time remote hybrid onsite`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/**
 * Separators after which a title names the customers, the place or the mode: "Backend Engineer, Payments", "Editor
 * (m/f/d)".
 */
const ASIDE = /[,;:|/([–—@]|\s-\s|\s(?:at|for|in|bei|für|chez|en|para)\s/i;
const WORDS_SHOWN = 3;
const PAIR = 2;

function distinctiveWords(words: readonly string[]): string[] {
  return words.filter((word) => !LEVELS.has(word) && !JOINING_WORDS.has(word));
}

/** The words of a title that name the occupation: without level, place and additions. Empty without any. */
export function workOf(title: string): string[] {
  const [before = ""] = title.split(ASIDE);
  const named = distinctiveWords(wordsOf(before));
  return named.length > 0 ? named : distinctiveWords(wordsOf(title));
}

/**
 * Searches that find jobs like one with this title, the closest first (rule J37): the whole occupation, then its
 * broader kind. Empty for a title that names none.
 */
export function soughtTitles(title: string, placeOf: PlaceLookup): string[] {
  const work = workOf(title);
  if (work.length === 0) return [];
  const things = searchQuery(work.join(" "), placeOf)?.concepts.map(({ typed }) => typed.join(" ")) ?? [];
  const last = things.slice(-PAIR).join(" ");
  return [...new Set([work.join(" "), last])].filter((search) => search !== "");
}

/**
 * The words of a title that name another title's occupation, as they stand there; each once, at most three (rule J37).
 */
export function sharedWords(title: string, other: string): string[] {
  const wanted = new Set(workOf(title).flatMap((word) => [word, ...numbersOf(word)]));
  const shared = other
    .split(/[\s,;:|/()[\]–—]+/)
    .filter((written) => wordsOf(written).some((word) => wanted.has(word) && !LEVELS.has(word)));
  const byWord = new Map(shared.map((written) => [written.toLowerCase(), written]));
  return [...byWord.values()].slice(0, WORDS_SHOWN);
}
