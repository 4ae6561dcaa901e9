import { createHash } from "node:crypto";
import { ARRIVAL_NOUNS, type ArrivalNoun } from "../../contract/team/company-arrivals.ts";
import type { Bounds } from "./bounds.ts";
import { ArchiveFault } from "./fault.ts";
import { type Manifest, nounOf, readManifest } from "./manifest.ts";
import { type Entry, entriesOf, piecesOf } from "./tar-entries.ts";

export type Stored = { readonly offset: number; readonly size: number; readonly sha256: string };

/** An archive that lies on this machine: what is where in it, each sum compared. Of files only the places are held. */
export type OpenArchive = {
  readonly path: string;
  readonly manifest: Manifest;
  readonly parts: ReadonlyMap<ArrivalNoun, { offset: number; size: number; lines: number }>;
  /** By their ids; the sum as `files.ndjson` has it. */
  readonly files: ReadonlyMap<string, Stored>;
};

const FILE = /^files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

type Sums = { readonly hex: string; readonly url: string; readonly lines: number; readonly ended: boolean };

async function sumsOf(path: string, entry: Entry): Promise<Sums> {
  const hash = createHash("sha256");
  let [lines, ended] = [0, true];
  for await (const piece of piecesOf(path, entry)) {
    hash.update(piece);
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
    ended = piece.at(-1) === 10;
  }
  const digest = hash.digest();
  return { hex: digest.toString("hex"), url: digest.toString("base64url"), lines, ended };
}

async function wholeText(path: string, entry: Entry, most: number): Promise<string> {
  if (entry.size > most) throw new ArchiveFault("too_much", "a manifest larger than is taken");
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(path, entry)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

async function placePart(path: string, entry: Entry, manifest: Manifest, bounds: Bounds) {
  const part = manifest.parts.find(({ name }) => name === entry.name);
  if (part === undefined) throw new ArchiveFault("not_archive", "an entry that no archive has");
  if (entry.size > bounds.part) throw new ArchiveFault("too_much", "a part larger than is taken");
  const { hex, lines, ended } = await sumsOf(path, entry);
  if (entry.size !== part.bytes || hex !== part.sha256 || lines !== part.lines || !ended)
    throw new ArchiveFault("damaged", "a part is another one than its manifest says");
  return { noun: nounOf(part), place: { offset: entry.offset, size: entry.size, lines } };
}

/** Parts in their order; of what is there twice nobody knows which one counts. */
class Places {
  readonly parts = new Map<ArrivalNoun, { offset: number; size: number; lines: number }>();
  readonly files = new Map<string, Stored>();

  takePart(noun: ArrivalNoun, place: { offset: number; size: number; lines: number }): void {
    if (this.parts.has(noun)) throw new ArchiveFault("not_archive", "a part is there twice");
    this.parts.set(noun, place);
  }

  takeFile(id: string, stored: Stored): void {
    if (this.files.has(id)) throw new ArchiveFault("not_archive", "a file is there twice");
    this.files.set(id, stored);
  }
}

async function placeAll(path: string, entries: AsyncGenerator<Entry>, manifest: Manifest, bounds: Bounds) {
  const places = new Places();
  let bytes = 0;
  for await (const entry of entries) {
    if (entry.name === "README.md" && entry.size <= bounds.manifest) continue;
    const file = FILE.exec(entry.name)?.[1];
    if (file === undefined) {
      const { noun, place } = await placePart(path, entry, manifest, bounds);
      places.takePart(noun, place);
      continue;
    }
    if (places.files.size >= bounds.files) throw new ArchiveFault("too_much", "more files than are taken");
    bytes += entry.size;
    places.takeFile(file, { offset: entry.offset, size: entry.size, sha256: (await sumsOf(path, entry)).url });
  }
  if (places.files.size !== manifest.files.count || bytes !== manifest.files.bytes)
    throw new ArchiveFault("damaged", "not the files that its manifest counts");
  return places;
}

async function lookThrough(
  path: string,
  entries: AsyncGenerator<Entry>,
  bounds: Bounds,
  now: Date,
): Promise<OpenArchive> {
  const first = await entries.next();
  if (first.done === true || first.value.name !== "manifest.json")
    throw new ArchiveFault("not_archive", "no manifest stands first");
  const manifest = readManifest(await wholeText(path, first.value, bounds.manifest), now);
  if (manifest.parts.reduce((sum, { lines }) => sum + lines, 0) > bounds.lines)
    throw new ArchiveFault("too_much", "more lines than are taken");
  const { parts, files } = await placeAll(path, entries, manifest, bounds);
  if (parts.size !== ARRIVAL_NOUNS.length) throw new ArchiveFault("damaged", "a part is missing");
  return { path, manifest, parts, files };
}

/**
 * Looks through an archive on this machine: only entries that an archive has, the manifest first, each part as it says. Throws
 * ArchiveFault with the reason.
 */
export async function openSentArchive(path: string, bounds: Bounds, now: Date): Promise<OpenArchive> {
  const entries = entriesOf(path, bounds.files + ARRIVAL_NOUNS.length + 2);
  try {
    return await lookThrough(path, entries, bounds, now);
  } finally {
    // Also where nobody came to their end: they hold the file open.
    await entries.return(undefined);
  }
}
