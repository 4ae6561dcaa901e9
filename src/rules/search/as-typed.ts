import type { Concept } from "./concepts.ts";

/**
 * The typed words of an occupation including connecting words, which are otherwise left out: "head of finance". Null
 * without connecting words. Takes the typed text, and the concepts in it in order.
 */
export function occupationAsTyped(said: readonly string[], concepts: readonly Concept[]): string[] | null {
  const words: string[] = [];
  let at = 0;
  let joined = false;
  for (const { typed, place } of concepts) {
    for (const word of typed) {
      const found = said.indexOf(word, at);
      const between = words.length > 0 ? said.slice(at, found) : [];
      if (place === null) words.push(...between, word);
      joined ||= place === null && between.length > 0;
      at = found + 1;
    }
  }
  return joined ? words : null;
}
