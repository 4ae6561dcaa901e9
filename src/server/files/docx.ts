import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** A document has some dozens of parts, and unpacks to some tens of its size; bombs have neither. */
const ENTRIES_MAX = 1_000;
const UNPACKED_MAX = 60 * 1024 * 1024;
const RATIO_MAX = 150;
/** Small parts of equal signs shrink a lot: below this nobody counts. */
const RATIO_FROM = 1024 * 1024;

const LOCAL_HEADER = 30;
const FILE_TYPE_BITS = 0xf000;
const SYMLINK = 0xa000;
const TYPES_PART = "[Content_Types].xml";
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/** Macros, and files in the file: nothing that a CV needs. */
const UNWANTED = /vbaProject|\.(?:zip|jar|docx?|xlsx?|pptx?|docm|7z|rar|gz|exe|js|html?)$/i;
const XML = /\.(?:xml|rels|vml)$/i;
const ZIP_START = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

class Refused extends Error {}

function refuseIf(wrong: boolean, why: string): void {
  if (wrong) throw new Refused(why);
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  refuseIf(zip.entryCount > ENTRIES_MAX, "entries");
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    refuseIf(entries.length > ENTRIES_MAX, "entries");
  }
  return entries;
}

function checkEntry(entry: Entry): void {
  const unix = entry.externalFileAttributes >>> 16;
  refuseIf((unix & FILE_TYPE_BITS) === SYMLINK, "symlink");
  refuseIf(entry.isEncrypted() || !entry.canDecodeFileData(), "encrypted");
  refuseIf(UNWANTED.test(entry.fileName), "unwanted part");
  const { compressedSize, uncompressedSize } = entry;
  const bomb = uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * RATIO_MAX;
  refuseIf(bomb, "ratio");
}

/** No part may lie in another: that is how a small file names the same bytes a thousand times. */
function checkPlaces(entries: readonly Entry[]): void {
  const places = entries
    .map((entry) => {
      const from = entry.relativeOffsetOfLocalHeader;
      return { from, to: from + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize };
    })
    .sort((left, right) => left.from - right.from);
  places.reduce((end, place) => {
    refuseIf(place.from < end, "overlap");
    return place.to;
  }, 0);
  refuseIf(places[0]?.from !== 0, "something before the archive");
  refuseIf(new Set(entries.map((entry) => entry.fileName)).size < entries.length, "twice the same part");
}

/** All bytes of a part; the library fails when there are more than the directory says. */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A document type is where external entities and XML bombs come from; this format forbids it. */
function declaresType(xml: string): boolean {
  return /<!(?:DOCTYPE|ENTITY)/i.test(xml);
}

async function checkParts(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  let main = false;
  for (const entry of entries) {
    if (entry.fileName.endsWith("/")) continue;
    const bytes = await bytesOf(await zip.openReadStreamPromise(entry));
    refuseIf(bytes.subarray(0, 4).equals(ZIP_START), "archive in the archive");
    if (!XML.test(entry.fileName)) continue;
    // Without the zeros that UTF-16 puts between the letters.
    const text = bytes.toString("latin1").replaceAll("\0", "");
    refuseIf(declaresType(text), "document type");
    if (entry.fileName === TYPES_PART) main = text.includes(`"${MAIN_TYPE}"`);
  }
  refuseIf(!main, "no document");
}

/**
 * Whether a file is a sound Word document: an archive whose directory promises little enough (looked at before anything
 * is unpacked), without links, nesting, overlaps, macros and document types (item 44). Takes a path.
 */
export async function isDocx(path: string): Promise<boolean> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true, validateEntrySizes: true });
    refuseIf(zip.comment.length > 0, "something behind the archive");
    const entries = await readDirectory(zip);
    refuseIf(entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > UNPACKED_MAX, "unpacked size");
    entries.forEach(checkEntry);
    checkPlaces(entries);
    await checkParts(zip, entries);
    return true;
  } catch {
    // Whatever the library could not read, nobody else shall have to.
    return false;
  } finally {
    zip?.close();
  }
}
