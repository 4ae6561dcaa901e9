import type { ImportSystem } from "../../../contract/jobs/posting/job-imports.ts";
import type { BoardRow } from "../import/import-file.ts";
import { assumeComplete, type SourceCompleteness } from "./completeness.ts";
import { type Columns, csvRows } from "./csv-rows.ts";
import { decodeText, detectFileEncoding } from "./decode-text.ts";
import { findPostings, mapJobPosting } from "./job-posting.ts";
import { jsonRows } from "./json-rows.ts";
import { pageRows } from "./page-rows.ts";
import { textAt, valueAt } from "./shape.ts";
import { SourceError } from "./source-error.ts";
import {
  mapAshby,
  mapGreenhouse,
  mapLever,
  mapPersonio,
  mapRecruitee,
  mapSmartRecruiters,
  mapWorkable,
} from "./vendors.ts";
import { xmlRows } from "./xml-rows.ts";

const MAPPERS: Readonly<Record<Exclude<ImportSystem, "csv">, (posting: unknown) => unknown>> = {
  ashby: mapAshby,
  greenhouse: mapGreenhouse,
  lever: mapLever,
  workable: mapWorkable,
  personio: mapPersonio,
  recruitee: mapRecruitee,
  smartrecruiters: mapSmartRecruiters,
  page: mapJobPosting,
};

/** The name of each system's list of postings; Lever's response is the list itself. */
const LIST_NAMES: ReadonlySet<string> = new Set(["jobs", "offers", "content", "@graph", "itemListElement"]);

/** Detects the system by the name of the list and the shape of the first posting. */
function detectSystem(list: string, posting: unknown): Exclude<ImportSystem, "csv"> {
  if (findPostings(posting).length > 0) return "page";
  if (list === "offers") return "recruitee";
  if (list === "content") return "smartrecruiters";
  if (list === "") return "lever";
  if (textAt(posting, "shortcode") !== null) return "workable";
  const isGreenhouse = valueAt(posting, "absolute_url") !== undefined || valueAt(posting, "content") !== undefined;
  return isGreenhouse ? "greenhouse" : "ashby";
}

/** The postings and the detected format. */
export type SourceRow = BoardRow & { readonly system: ImportSystem };

async function* withSystem(rows: AsyncIterable<BoardRow>, system: ImportSystem): AsyncGenerator<SourceRow> {
  const shape = system === "csv" ? (value: unknown) => value : MAPPERS[system];
  for await (const { value, ...row } of rows) yield { ...row, value: shape(value), system };
}

/** Postings from JSON of any of the systems. Several in one element (as in a graph) are separate rows. */
export async function* jsonSource(text: AsyncIterable<string>, known?: ImportSystem): AsyncGenerator<SourceRow> {
  let system = known;
  let index = 0;
  for await (const { list, line, value, failure } of jsonRows(text, LIST_NAMES)) {
    system ??= detectSystem(list, value);
    if (system === "csv") throw new SourceError("not_readable");
    const shape = MAPPERS[system];
    const postings = system === "page" ? findPostings(value) : [value];
    for (const posting of postings)
      yield { index: index++, line, value: shape(posting), system, ...(failure && { failure }) };
  }
}

/** The postings of Personio's feed. */
export function xmlSource(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  return withSystem(xmlRows(text, "position"), "personio");
}

/** The postings of a page's JSON-LD; sets `doubts` where the page is incomplete. */
export function pageSource(
  bytes: AsyncIterable<Uint8Array>,
  doubts: SourceCompleteness,
  charset?: string,
): AsyncGenerator<SourceRow> {
  return withSystem(pageRows(decodeText(bytes, { kind: "page", charset }), doubts), "page");
}

/** The beginning of a file after a byte order mark and whitespace. */
function readBeginning(bytes: Uint8Array): string {
  return new TextDecoder(detectFileEncoding(bytes, "json")).decode(bytes.subarray(0, 4_000)).trimStart();
}

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

type FileFormat = "json" | "xml" | "page" | "table";

/** Detects the type of a file by its content, because its name may be anything. */
export function detectFormat(bytes: Uint8Array): FileFormat {
  const begins = readBeginning(bytes);
  if (/^[[{]/.test(begins)) return "json";
  if (/^<!doctype html|^<html/i.test(begins)) return "page";
  return begins.startsWith("<") ? "xml" : "table";
}

/** A file's text. */
export function fileText(bytes: Uint8Array): AsyncGenerator<string> {
  const kind = detectFormat(bytes);
  return decodeText(inChunks(bytes), { kind, charset: detectFileEncoding(bytes, kind) });
}

/** The postings of a file; sets `doubts` where it is incomplete. Throws SourceError. */
export function fileSource(bytes: Uint8Array, columns: Columns, doubts = assumeComplete()): AsyncGenerator<SourceRow> {
  switch (detectFormat(bytes)) {
    case "json":
      return jsonSource(fileText(bytes));
    case "xml":
      return xmlSource(fileText(bytes));
    case "page":
      return pageSource(inChunks(bytes), doubts);
    case "table":
      return withSystem(csvRows(fileText(bytes), columns), "csv");
  }
}
