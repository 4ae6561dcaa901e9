import { fileEndpoints } from "../../src/contract/files.ts";
import { pdf } from "./documents.ts";
import type { Client, World } from "./world.ts";

/** A person whose texts can all be found again. */
export type MarkedPerson = {
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
  /** A text about them. */
  says(words: string): string;
  /** An earlier name. */
  before(which: string): string;
  /** What must not be found after their erasure: their mark, as entered and in canonical forms. */
  readonly traces: readonly string[];
};

let people = 0;

/** Takes a word of letters; returns a unique person whose address has insignificant dots and tags. */
export function createMarkedPerson(word: string): MarkedPerson {
  people += 1;
  const own = `${word.toLowerCase()}${String.fromCharCode(96 + people)}y`;
  const mark = `Quorbex${own}`;
  const former = `Zvintar${own}`;
  return {
    name: `Ottilie ${mark}`,
    email: `quorbex.${own}+jobs@gmail.com`,
    linkedin: `https://www.linkedin.com/in/${mark.toLowerCase()}/`,
    says: (words) => `${mark} ${words}.`,
    before: (which) => `${which} ${former}`,
    traces: [mark, `quorbex.${own}`, former],
  };
}

/** Uploads a CV of theirs whose name and bytes contain the mark; returns the form's token. */
export async function uploadMarkedCv(
  world: World,
  one: MarkedPerson,
  by: Client = world.visitor,
  form: "referral" | "candidate" = "referral",
): Promise<string> {
  const [head, ...rest] = pdf().toString("latin1").split("\n");
  const body = Buffer.from([head, `% ${one.says("wrote this")}`, ...rest].join("\n"), "latin1");
  const query = { name: `${one.name}.pdf`, form } as const;
  return String((await by.try(fileEndpoints.uploadCv, { query, body })).body.token);
}
