import type { Contact } from "../../../rules/contacts/contact.ts";
import { type Fit, matcher, type OpenJob } from "../../../rules/contacts/match.ts";
import { plainLetters } from "../../../rules/search/words.ts";
import { type Problem, type Readable, readFiles } from "./read-files.ts";

/** A contact with matching jobs, and their normalised text for the filter. */
export type Matched = { readonly contact: Contact; readonly fits: readonly Fit[]; readonly text: string };
export type Asked = { readonly files: readonly Readable[]; readonly jobs: readonly OpenJob[] };
export type Answer = {
  readonly matched: readonly Matched[];
  /** Total number of contacts read. */
  readonly people: number;
  readonly problems: readonly Problem[];
};
/** Messages of the worker: progress, the result, or a failure. */
export type Said =
  | { readonly said: "read"; readonly people: number }
  | { readonly said: "done"; readonly answer: Answer }
  | { readonly said: "failed" };

function textOf({ name, company, position, place }: Contact): string {
  return plainLetters([name, company, position, place].join("\n"));
}

/** Reads the files and matches the contacts with the jobs (rules X145 to X147). */
export async function matchFiles({ files, jobs }: Asked, told: (people: number) => void): Promise<Answer> {
  const { people, problems } = await readFiles(files, told);
  const fitsOf = matcher(jobs);
  const matched = people.flatMap((contact) => {
    const fits = fitsOf(contact);
    return fits.length === 0 ? [] : [{ contact, fits, text: textOf(contact) }];
  });
  return { matched, people: people.length, problems };
}
