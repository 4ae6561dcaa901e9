import { contactsOfRows } from "../../../rules/contacts/columns.ts";
import { CONTACT_BOUNDS, type Contact, withoutDoubles } from "../../../rules/contacts/contact.ts";
import { contactsOfCards } from "../../../rules/contacts/vcards.ts";
import { rowsOf } from "./read-rows.ts";

/** Why nobody of a file is in the list, or not everybody. */
export type Problem = {
  readonly file: string;
  readonly what: "too_large" | "unreadable" | "no_columns" | "nobody" | "unnamed" | "too_many";
  readonly count: number;
};

export type ReadContacts = { readonly people: readonly Contact[]; readonly problems: readonly Problem[] };

/** The parts of a file that are needed, so that tests hand in what is none. */
export type Readable = Pick<File, "name" | "size" | "arrayBuffer">;

function decoded(bytes: readonly number[], charset: string): string {
  const whole = Uint8Array.from(bytes);
  try {
    return new TextDecoder(charset).decode(whole);
  } catch {
    // Letters that nobody knows by that name.
    return new TextDecoder().decode(whole);
  }
}

/** Text in UTF-8 or, where it is none, in the letters of older programs; in two bytes each where it begins so. */
function textOf(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function peopleOf(text: string): ReturnType<typeof contactsOfCards> {
  if (/^\s*BEGIN:VCARD/im.test(text.slice(0, 4_000))) return contactsOfCards(text, decoded);
  return contactsOfRows(rowsOf(text));
}

async function readOne(file: Readable): Promise<{ people: Contact[]; problem: Problem | null }> {
  const problem = (what: Problem["what"], count = 0): Problem => ({ file: file.name, what, count });
  if (file.size > CONTACT_BOUNDS.bytes) return { people: [], problem: problem("too_large") };
  try {
    const read = peopleOf(textOf(await file.arrayBuffer()));
    if (read === null) return { people: [], problem: problem("no_columns") };
    const { people, unnamed } = read;
    if (people.length === 0) return { people, problem: problem("nobody") };
    return { people, problem: unnamed > 0 ? problem("unnamed", unnamed) : null };
  } catch (error) {
    console.warn("A file of contacts could not be read", error instanceof Error ? error.name : "");
    return { people: [], problem: problem("unreadable") };
  }
}

/**
 * The people of all files, each once, by name (rules X145, X146); what could not be read of which. `told` hears how many there are so
 * far. Nothing of it is kept here, or sent.
 */
export async function readFiles(files: readonly Readable[], told: (people: number) => void): Promise<ReadContacts> {
  const all: Contact[] = [];
  const problems: Problem[] = [];
  for (const file of files.slice(0, CONTACT_BOUNDS.files)) {
    const { people, problem } = await readOne(file);
    for (const person of people) all.push(person);
    if (problem !== null) problems.push(problem);
    told(all.length);
  }
  const everybody = withoutDoubles(all);
  const { people: most } = CONTACT_BOUNDS;
  if (everybody.length > most) problems.push({ file: "", what: "too_many", count: most });
  const byName = new Intl.Collator();
  const people = everybody.slice(0, most).sort((a, b) => byName.compare(a.name, b.name));
  return { people, problems };
}
