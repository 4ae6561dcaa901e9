import type { Concept } from "./concepts.ts";

/**
 * The words of work as they were typed, with those that join them, which are left out elsewhere: "head of finance". Null
 * where nothing joins them. Takes all that was typed, and the things that it names in their order.
 */
export function joinedAsTyped(said: readonly string[], concepts: readonly Concept[]): string[] | null {
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
