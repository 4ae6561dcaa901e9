import { fileEndpoints } from "../../src/contract/files.ts";
import { pdf } from "./documents.ts";
import type { Client, World } from "./world.ts";

/** Somebody of whom every word can be found again. */
export type Marked = {
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
  /** Words about them. */
  says(words: string): string;
  /** A name that they had before. */
  before(which: string): string;
  /** What must be found nowhere once they are erased: their mark, as they wrote it and in the canonical forms. */
  readonly traces: readonly string[];
};

let people = 0;

/** Takes a word of letters, and gives somebody whom no other test knows, however often it is asked. The address is one whose dots and tags count for nothing. */
export function marked(word: string): Marked {
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

/** Has a CV of theirs uploaded, whose name and bytes bear the mark; gives what a form sends for it. */
export async function uploaded(
  world: World,
  one: Marked,
  by: Client = world.visitor,
  form: "referral" | "candidate" = "referral",
): Promise<string> {
  const [head, ...rest] = pdf().toString("latin1").split("\n");
  const body = Buffer.from([head, `% ${one.says("wrote this")}`, ...rest].join("\n"), "latin1");
  const query = { name: `${one.name}.pdf`, form } as const;
  return String((await by.try(fileEndpoints.uploadCv, { query, body })).body.token);
}
