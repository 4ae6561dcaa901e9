import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/**
 * Limits of an archive: a document has some dozens of parts. Texts that programs parse expand to some tens of their
 * size; blank pictures compress further.
 */
const ENTRIES_MAX = 1_000;
const UNPACKED_MAX = 60 * 1024 * 1024;
const RATIO_MAX = 150;
/** Small repetitive parts compress well, so the ratio is checked only above this size. */
const RATIO_FROM = 1024 * 1024;

const LOCAL_HEADER = 30;
const FILE_TYPE_BITS = 0xf000;
const SYMLINK = 0xa000;
const TYPES_PART = "[Content_Types].xml";
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/** Macros, programs and archives, which a CV does not need. */
const UNWANTED = /vbaProject|\.(?:zip|jar|do[ct]m|docx?|xlsx?|xls[mb]|xltm|pp[ts][mx]?|pot[mx]|7z|rar|gz|exe|js)$/i;
/** Embedded sheets of charts and documents. Word stores them there and opens them only on request. */
const EMBEDDED = /^word\/embeddings\/[^/]+\.(?:docx|xlsx|pptx)$/i;
const MACROS = "vbaProject";
/** Comments that some programs add to their files. */
const COMMENT = /^[\x20-\x3b\x3d-\x7e]{0,200}$/;
const PICTURE = /^word\/media\/[^/]+\.(?:emf|wmf|bmp|tiff?|png|gif)$/i;
const XML = /\.(?:xml|rels|vml)$/i;
const ZIP_START = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

class UnsafeError extends Error {}

function refuseIf(wrong: boolean, why: string): void {
  if (wrong) throw new Error(why);
}

function refuseUnsafe(wrong: boolean, why: string): void {
  if (wrong) throw new UnsafeError(why);
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
  refuseUnsafe((unix & FILE_TYPE_BITS) === SYMLINK, "symlink");
  refuseIf(entry.isEncrypted() || !entry.canDecodeFileData(), "encrypted");
  refuseUnsafe(UNWANTED.test(entry.fileName) && !EMBEDDED.test(entry.fileName), "unwanted part");
  const { compressedSize, uncompressedSize } = entry;
  const bomb = uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * RATIO_MAX;
  refuseIf(bomb && !PICTURE.test(entry.fileName), "ratio");
}

/** Parts must not overlap: overlapping entries let a small file reference the same bytes a thousand times. */
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

/** Reads all bytes of a part; the library fails if there are more than the directory says. */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Whether XML declares a document type, the source of external entities and XML bombs. The format forbids it. */
function declaresType(xml: string): boolean {
  return /<!(?:DOCTYPE|ENTITY)/i.test(xml);
}

async function checkParts(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  let main = false;
  for (const entry of entries) {
    if (entry.fileName.endsWith("/")) continue;
    const bytes = await bytesOf(await zip.openReadStreamPromise(entry));
    const isEmbedded = EMBEDDED.test(entry.fileName);
    refuseUnsafe(bytes.subarray(0, 4).equals(ZIP_START) && !isEmbedded, "archive in the archive");
    refuseUnsafe(isEmbedded && bytes.includes(MACROS), "macros in an embedded document");
    if (!XML.test(entry.fileName)) continue;
    // Removes the zero bytes of UTF-16 text.
    const text = bytes.toString("latin1").replaceAll("\0", "");
    refuseUnsafe(declaresType(text), "document type");
    if (entry.fileName === TYPES_PART) main = text.includes(`"${MAIN_TYPE}"`) || text.includes(`'${MAIN_TYPE}'`);
  }
  refuseIf(!main, "no document");
}

/**
 * Checks a Word document; returns the failure or null. It must be an archive whose directory announces acceptable sizes
 * (checked before anything is unpacked), without links, nesting, overlaps, macros and document types (item 44). Takes a
 * path.
 */
export async function docxFault(path: string): Promise<"file_unreadable" | "file_unsafe" | null> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, validateEntrySizes: true });
    refuseIf(!COMMENT.test(zip.comment), "something behind the archive");
    const entries = await readDirectory(zip);
    refuseIf(entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > UNPACKED_MAX, "unpacked size");
    entries.forEach(checkEntry);
    checkPlaces(entries);
    await checkParts(zip, entries);
    return null;
  } catch (error) {
    // A file that the library cannot read is refused.
    return error instanceof UnsafeError ? "file_unsafe" : "file_unreadable";
  } finally {
    zip?.close();
  }
}
