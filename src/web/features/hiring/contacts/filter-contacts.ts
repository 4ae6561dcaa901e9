import type { OpenJob } from "../../../../rules/contacts/match.ts";
import { plainLetters } from "../../../../rules/search/words.ts";
import type { MatchedContact } from "./match-contacts.ts";

/** Returns the contacts for whom every word of the filter is in their own data or in one of their jobs. */
export function filterContacts(
  filter: string,
  matched: readonly MatchedContact[],
  jobs: Iterable<OpenJob>,
): readonly MatchedContact[] {
  const words = plainLetters(filter)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return matched;
  const titles = [...jobs].map(({ id, title, company }) => ({ id, text: plainLetters(`${title} ${company}`) }));
  const wanted = words.map((word) => {
    return { word, in_jobs: new Set(titles.filter(({ text }) => text.includes(word)).map(({ id }) => id)) };
  });
  return matched.filter(({ text, fits }) =>
    wanted.every(({ word, in_jobs }) => text.includes(word) || fits.some(({ job }) => in_jobs.has(job))),
  );
}
