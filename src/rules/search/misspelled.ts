/** The maximum number of typos in a word of this length. */
function maxErrors(length: number): number {
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

/** The number of replaced, inserted, deleted or swapped letters from `a` to `b` (optimal string alignment distance). */
export function editDistance(a: string, b: string): number {
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

/** A word of the vocabulary, and its approximate number of jobs. */
export type KnownWord = { readonly word: string; readonly jobs: number };

/** How many times more frequent a word at distance one must be to replace a known rare one. */
const COMMONER = 20;

/**
 * The probable correction of a typed word: the known word with the smallest distance, of several the most frequent;
 * null without a near one. The first letter is assumed to be right. Takes plain words, and the number of jobs with the
 * typed one.
 */
export function correctionOf(typed: string, jobs: number, known: readonly KnownWord[]): string | null {
  const most = jobs > 0 ? 1 : maxErrors(typed.length);
  const near = known
    .filter((one) => one.word !== typed && one.jobs >= jobs * COMMONER)
    .filter(({ word }) => word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0]))
    .map((one) => ({ ...one, errors: editDistance(typed, one.word) }))
    .filter(({ errors }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors || b.jobs - a.jobs || a.word.localeCompare(b.word));
  return near[0]?.word ?? null;
}
