/** How many typing errors a word of so many letters may have. */
function mostErrors(length: number): number {
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

/**
 * How many letters have to be typed anew, put in, left out or swapped with the next one to make `b` of `a` (optimal string
 * alignment).
 */
export function errorsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_none, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const errors = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      row.push(swapped ? Math.min(errors, (before[j - 2] ?? 0) + 1) : errors);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** A word of a vocabulary, and about how many jobs have it. */
export type KnownWord = { readonly word: string; readonly jobs: number };

/** A word that so many times as many jobs have, and that is one error away, was meant by somebody who typed the rare one. */
const COMMONER = 20;

/**
 * What was probably meant by a typed word: the known one with the fewest typing errors, of several the commonest; null where
 * none is near. The first letter is rarely wrong. Takes plain words, and how many jobs have the typed one.
 */
export function meantBy(typed: string, jobs: number, known: readonly KnownWord[]): string | null {
  const most = jobs > 0 ? 1 : mostErrors(typed.length);
  const near = known
    .filter((one) => one.word !== typed && one.jobs >= jobs * COMMONER)
    .filter(({ word }) => word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0]))
    .map((one) => ({ ...one, errors: errorsBetween(typed, one.word) }))
    .filter(({ errors }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors || b.jobs - a.jobs || a.word.localeCompare(b.word));
  return near[0]?.word ?? null;
}
