import type { Contact } from "../../../rules/contacts/contact.ts";
import { type Fit, matcher, type OpenJob } from "../../../rules/contacts/match.ts";
import { type Problem, type Readable, readFiles } from "./read-files.ts";

/** Somebody with the jobs that fit. */
export type Matched = { readonly contact: Contact; readonly fits: readonly Fit[] };
export type Asked = { readonly files: readonly Readable[]; readonly jobs: readonly OpenJob[] };
export type Answer = {
  readonly matched: readonly Matched[];
  /** How many people were read in all. */
  readonly people: number;
  readonly problems: readonly Problem[];
};
/** What the one who reads says: how far it is, how it ended, or that it could not go on. */
export type Said =
  | { readonly said: "read"; readonly people: number }
  | { readonly said: "done"; readonly answer: Answer }
  | { readonly said: "failed" };

/** Reads the files and says who fits which of the jobs (rules X145 to X147). */
export async function matchFiles({ files, jobs }: Asked, told: (people: number) => void): Promise<Answer> {
  const { people, problems } = await readFiles(files, told);
  const fitsOf = matcher(jobs);
  const matched = people.map((contact) => ({ contact, fits: fitsOf(contact) })).filter(({ fits }) => fits.length > 0);
  return { matched, people: people.length, problems };
}
