import { wordsOf } from "./words.ts";

/** Something that open jobs have, and how many have it. */
export type Term = {
  readonly label: string;
  readonly value: string;
  readonly jobs: number;
  /** Its plain words, each behind a space. */
  readonly words: string;
};

/** Nobody types more of a name before choosing. */
const WORDS_MAX = 8;

/** Plain words of a label, as `Term.words` holds them. */
export function plainOf(label: string): string {
  const words = wordsOf(label);
  return words.length === 0 ? "" : ` ${words.join(" ")}`;
}

/**
 * At most so many terms in which each typed word begins a word; those that begin with the typed words come first, within
 * that those of most jobs. Takes terms in the order of their jobs.
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
