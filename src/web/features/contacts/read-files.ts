import { contactsOfRows } from "../../../rules/contacts/columns.ts";
import { CONTACT_BOUNDS, type Contact, peopleOnce } from "../../../rules/contacts/contact.ts";
import { contactsOfCards } from "../../../rules/contacts/vcards.ts";
import { rowsOf } from "./read-rows.ts";

/** Why nobody of a file is in the list, or not everybody. */
export type Problem = {
  readonly file: string;
  readonly what: "too_large" | "unreadable" | "no_columns" | "nobody" | "unnamed" | "too_many" | "too_many_files";
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

/** Whether a text has more letters beyond ASCII than signs for what was none: then single bytes of it are broken, and not all. */
function isMostlyWhole(text: string): boolean {
  let [whole, broken] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return whole > broken;
}

/** Text in UTF-8 or, where it is none, in the letters of older programs; in two bytes each where it begins so. */
function textOf(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    return isMostlyWhole(text) ? text : new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Rows of a file that may name nobody: notes, and the columns' names. */
const ROWS_BESIDE = 100;
/** Somebody who waits is told of so many more. */
const TOLD_EACH = 500;

/** At most one more than are taken, so that it is known that there are more. */
function peopleOf(text: string, told: (people: number) => void): ReturnType<typeof contactsOfCards> {
  const most = CONTACT_BOUNDS.people + 1;
  const tell = (count: number) => {
    if (count % TOLD_EACH === 0 && count > 0) told(count);
  };
  if (/^\s*BEGIN:VCARD/im.test(text.slice(0, 4_000))) return contactsOfCards(text, decoded, most, tell);
  return contactsOfRows(rowsOf(text, most + ROWS_BESIDE, tell));
}

type Told = (people: number) => void;
type ReadOne = { readonly people: readonly Contact[]; readonly problem: Problem | null };

async function readOne(file: Readable, told: Told): Promise<ReadOne> {
  const problem = (what: Problem["what"], count = 0): Problem => ({ file: file.name, what, count });
  if (file.size > CONTACT_BOUNDS.bytes) return { people: [], problem: problem("too_large") };
  try {
    const read = peopleOf(textOf(await file.arrayBuffer()), told);
    if (read === null) return { people: [], problem: problem("no_columns") };
    const { people, unnamed } = read;
    if (people.length === 0) return { people, problem: problem("nobody") };
    return { people, problem: unnamed > 0 ? problem("unnamed", unnamed) : null };
  } catch (error) {
    console.warn("A file of contacts could not be read", error instanceof Error ? error.name : "");
    return { people: [], problem: problem("unreadable") };
  }
}

/** How many of the files, from the first on, stay within what is read at once; one that is too large by itself takes no room. */
function withinBounds(files: readonly Readable[]): number {
  let bytes = 0;
  const over = files.findIndex(({ size }, nth) => {
    if (size <= CONTACT_BOUNDS.bytes) bytes += size;
    return bytes > CONTACT_BOUNDS.all_bytes || nth >= CONTACT_BOUNDS.files;
  });
  return over < 0 ? files.length : over;
}

/**
 * The people of all files, each once, by name (rules X145, X146); what could not be read of which. `told` hears how many there are so
 * far. Nothing of it is kept here, or sent.
 */
export async function readFiles(files: readonly Readable[], told: Told): Promise<ReadContacts> {
  const { people: most } = CONTACT_BOUNDS;
  const { people: everybody, add } = peopleOnce();
  const problems: Problem[] = [];
  const within = withinBounds(files);
  for (const file of files.slice(0, within)) {
    const before = everybody.length;
    const { people, problem } = await readOne(file, (count) => told(before + count));
    for (const person of people) add(person);
    if (problem !== null) problems.push(problem);
    told(everybody.length);
    if (everybody.length > most) break;
  }
  if (within < files.length) problems.push({ file: "", what: "too_many_files", count: files.length - within });
  if (everybody.length > most) problems.push({ file: "", what: "too_many", count: most });
  const byName = new Intl.Collator();
  const people = everybody.slice(0, most).sort((a, b) => byName.compare(a.name, b.name));
  return { people, problems };
}
