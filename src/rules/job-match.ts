import { ROLE_INTERESTS } from "../contract/statuses.ts";
import { countedWords } from "./suggestions.ts";

/** What a person states about their work, and a job about itself. */
export type Work = { readonly position: string; readonly skills: string };
export type Offer = { readonly title: string; readonly requirements: string };

function plainWords(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}+#]+/gu) ?? []
  );
}

function occursIn(wanted: readonly string[], words: readonly string[]): boolean {
  return wanted.length > 0 && words.some((_word, at) => wanted.every((word, step) => words[at + step] === word));
}

/**
 * The words by which a job matches a person, empty without a match: their skills that occur in its title or
 * requirements as whole words, and title words of the same kind of role as their position (the keywords of rule J11,
 * only in titles).
 */
export function matchingWords({ position, skills }: Work, { title, requirements }: Offer): string[] {
  const words = plainWords(`${title}\n${requirements}`);
  const named = skills.split(/[,;\n]/).map((skill) => skill.trim());
  const met = named.filter((skill) => occursIn(plainWords(skill), words));
  const roles = ROLE_INTERESTS.filter((interest) => countedWords(interest, position).length > 0);
  return [...new Set([...met, ...roles.flatMap((interest) => countedWords(interest, title))])];
}
