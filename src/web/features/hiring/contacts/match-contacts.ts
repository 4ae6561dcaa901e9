import type { Contact } from "../../../../rules/contacts/contact.ts";
import { type ContactMatch, createMatcher, type OpenJob } from "../../../../rules/contacts/match.ts";
import { plainLetters } from "../../../../rules/search/words.ts";
import { type FileProblem, type Readable, readFiles } from "./read-files.ts";

/** A contact with matching jobs, and their normalised text for the filter. */
export type MatchedContact = {
  readonly contact: Contact;
  readonly fits: readonly ContactMatch[];
  readonly text: string;
};
export type MatchRequest = { readonly files: readonly Readable[]; readonly jobs: readonly OpenJob[] };
export type MatchResult = {
  readonly matched: readonly MatchedContact[];
  /** Total number of contacts read. */
  readonly people: number;
  readonly problems: readonly FileProblem[];
};
/** Messages of the worker: progress, the result, or a failure. */
export type MatchMessage =
  | { readonly said: "read"; readonly people: number }
  | { readonly said: "done"; readonly answer: MatchResult }
  | { readonly said: "failed" };

function filterText({ name, company, position, place }: Contact): string {
  return plainLetters([name, company, position, place].join("\n"));
}

/** Reads the files and matches the contacts with the jobs (rules X145 to X147). */
export async function matchFiles(
  { files, jobs }: MatchRequest,
  onProgress: (people: number) => void,
): Promise<MatchResult> {
  const { people, problems } = await readFiles(files, onProgress);
  const fitsOf = createMatcher(jobs);
  const matched = people.flatMap((contact) => {
    const fits = fitsOf(contact);
    return fits.length === 0 ? [] : [{ contact, fits, text: filterText(contact) }];
  });
  return { matched, people: people.length, problems };
}
