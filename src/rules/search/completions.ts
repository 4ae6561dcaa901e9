import { wordsOf } from "./words.ts";

/** A value of open jobs, and the number of jobs with it. */
export type Term = {
  readonly label: string;
  readonly value: string;
  readonly jobs: number;
  /** Its plain words, each after a space. */
  readonly words: string;
};

/** Maximum number of typed words that are compared. */
const WORDS_MAX = 8;

/** Plain words of a label, in the form of `Term.words`. */
export function plainOf(label: string): string {
  const words = wordsOf(label);
  return words.length === 0 ? "" : ` ${words.join(" ")}`;
}

/**
 * Terms in which each typed word is the prefix of a word, up to a limit. Terms that begin with the typed words come
 * first, then those with most jobs. Takes terms ordered by number of jobs.
 */
export function completionsOf(terms: readonly Term[], typed: string, most: number): Term[] {
  const words = [...new Set(wordsOf(typed))].slice(0, WORDS_MAX).map((word) => ` ${word}`);
  if (words.length === 0) return [];
  const start = words.join("");
  const first: Term[] = [];
  const others: Term[] = [];
  for (const term of terms) {
    if (term.words.startsWith(start)) first.push(term);
    else if (others.length < most && words.every((word) => term.words.includes(word))) others.push(term);
    if (first.length === most) break;
  }
  return [...first, ...others].slice(0, most);
}
