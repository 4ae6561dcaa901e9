import { parseContactRows } from "../../../../rules/contacts/columns.ts";
import { CONTACT_BOUNDS, type Contact, createContactCollector } from "../../../../rules/contacts/contact.ts";
import { parseVcards } from "../../../../rules/contacts/vcards.ts";
import { rowsOf } from "../../../../rules/tables/read-rows.ts";

/** Why the contacts of a file are missing or incomplete. */
export type FileProblem = {
  readonly file: string;
  readonly what: "too_large" | "unreadable" | "no_columns" | "nobody" | "unnamed" | "too_many" | "too_many_files";
  readonly count: number;
};

export type ReadContacts = { readonly people: readonly Contact[]; readonly problems: readonly FileProblem[] };

/** The parts of `File` that are needed, so that tests can pass other objects. */
export type Readable = Pick<File, "name" | "size" | "arrayBuffer">;

function decodeBytes(bytes: readonly number[], charset: string): string {
  const whole = Uint8Array.from(bytes);
  try {
    return new TextDecoder(charset).decode(whole);
  } catch {
    // The browser does not know the encoding.
    return new TextDecoder().decode(whole);
  }
}

/**
 * Returns whether a text has more non-ASCII letters than replacement characters: then it is UTF-8 with single broken
 * bytes.
 */
function isMostlyText(text: string): boolean {
  let [whole, broken] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return whole > broken;
}

/** Decodes UTF-8, else the legacy encoding; UTF-16 with a byte order mark. */
function decodeFile(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    return isMostlyText(text) ? text : new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Maximum number of leading rows without a person: notes and column headers. */
const MAX_LEADING_ROWS = 100;
/** Progress is reported after this many contacts. */
const PROGRESS_INTERVAL = 500;

/** Reads at most one more than the limit, so that an excess is noticed. */
function parseContacts(text: string, onProgress: (people: number) => void): ReturnType<typeof parseVcards> {
  const most = CONTACT_BOUNDS.people + 1;
  const report = (count: number) => {
    if (count % PROGRESS_INTERVAL === 0 && count > 0) onProgress(count);
  };
  if (/^[ \t]*BEGIN:VCARD/im.test(text.slice(0, 4_000))) return parseVcards(text, decodeBytes, most, report);
  return parseContactRows(rowsOf(text, most + MAX_LEADING_ROWS, report));
}

type OnProgress = (people: number) => void;
type ReadOne = { readonly people: readonly Contact[]; readonly problem: FileProblem | null };

async function readOne(file: Readable, onProgress: OnProgress): Promise<ReadOne> {
  const problem = (what: FileProblem["what"], count = 0): FileProblem => ({ file: file.name, what, count });
  if (file.size > CONTACT_BOUNDS.bytes) return { people: [], problem: problem("too_large") };
  try {
    const read = parseContacts(decodeFile(await file.arrayBuffer()), onProgress);
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
 * Returns how many files, from the first on, stay within the total size limit; a file that is too large by itself does
 * not count.
 */
function countWithinLimit(files: readonly Readable[]): number {
  let bytes = 0;
  const over = files.findIndex(({ size }, nth) => {
    if (size <= CONTACT_BOUNDS.bytes) bytes += size;
    return bytes > CONTACT_BOUNDS.all_bytes || nth >= CONTACT_BOUNDS.files;
  });
  return over < 0 ? files.length : over;
}

/**
 * Reads the contacts of all files, without duplicates, sorted by name (rules X145, X146), and the problems per file.
 * `onProgress` receives the number read so far. Nothing is stored or sent.
 */
export async function readFiles(files: readonly Readable[], onProgress: OnProgress): Promise<ReadContacts> {
  const { people: most } = CONTACT_BOUNDS;
  const { people: everybody, add } = createContactCollector();
  const problems: FileProblem[] = [];
  const within = countWithinLimit(files);
  for (const file of files.slice(0, within)) {
    const before = everybody.length;
    const { people, problem } = await readOne(file, (count) => onProgress(before + count));
    for (const person of people) add(person);
    if (problem !== null) problems.push(problem);
    onProgress(everybody.length);
    if (everybody.length > most) break;
  }
  if (within < files.length) problems.push({ file: "", what: "too_many_files", count: files.length - within });
  if (everybody.length > most) problems.push({ file: "", what: "too_many", count: most });
  const byName = new Intl.Collator();
  const people = everybody.slice(0, most).sort((a, b) => byName.compare(a.name, b.name));
  return { people, problems };
}
