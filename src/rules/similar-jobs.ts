import type { PlaceOf } from "./places/in-search.ts";
import { numbersOf } from "./search/inflections.ts";
import { JOINING_WORDS } from "./search/role-words.ts";
import { searchQuery } from "./search/search-query.ts";
import { wordsOf } from "./search/words.ts";

/** How long somebody has done a work, and how much of it, says nothing of which work it is. */
const LEVELS: ReadonlySet<string> = new Set(
  `senior sr junior jr staff principal mid level entry experienced associate i ii iii iv v 1 2 3 4 5
  parttime part fulltime full time remote hybrid onsite`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Behind these a title says for whom, where or how: "Backend Engineer, Payments", "Editor (m/f/d)". */
const ASIDE = /[,;:|/([–—@]|\s-\s|\s(?:at|for|in|bei|für|chez|en|para)\s/i;
const WORDS_SHOWN = 3;
const PAIR = 2;

function telling(words: readonly string[]): string[] {
  return words.filter((word) => !LEVELS.has(word) && !JOINING_WORDS.has(word));
}

/** The words of a title that name the work: without level, place and what else stands aside. Empty where none does. */
export function workOf(title: string): string[] {
  const [before = ""] = title.split(ASIDE);
  const named = telling(wordsOf(before));
  return named.length > 0 ? named : telling(wordsOf(title));
}

/**
 * What to search for to find jobs like one of this title, the nearest first (rule J37): the whole work, then what it is a
 * kind of. Empty for a title that names none.
 */
export function soughtTitles(title: string, placeOf: PlaceOf): string[] {
  const work = workOf(title);
  if (work.length === 0) return [];
  const things = searchQuery(work.join(" "), placeOf)?.concepts.map(({ typed }) => typed.join(" ")) ?? [];
  const last = things.slice(-PAIR).join(" ");
  return [...new Set([work.join(" "), last])].filter((search) => search !== "");
}

/** The words that a title has of another one's work, as they stand there; each once, at most three (rule J37). */
export function sharedWords(title: string, other: string): string[] {
  const wanted = new Set(workOf(title).flatMap((word) => [word, ...numbersOf(word)]));
  const shared = other
    .split(/[\s,;:|/()[\]–—]+/)
    .filter((written) => wordsOf(written).some((word) => wanted.has(word) && !LEVELS.has(word)));
  const byWord = new Map(shared.map((written) => [written.toLowerCase(), written]));
  return [...byWord.values()].slice(0, WORDS_SHOWN);
}
