import type { ImportSystem } from "../../../contract/posting/job-imports.ts";
import type { BoardRow } from "../import/import-file.ts";
import { type Columns, csvRows } from "./csv-rows.ts";
import { type Doubts, noDoubts } from "./doubts.ts";
import { jobPosting, postingsIn } from "./job-posting.ts";
import { jsonRows } from "./json-rows.ts";
import { pageRows } from "./page-rows.ts";
import { at, textAt } from "./shape.ts";
import { SourceError } from "./source-error.ts";
import { encodingOfFile, textOf } from "./text-of.ts";
import { ashby, greenhouse, lever, personio, recruitee, smartrecruiters, workable } from "./vendors.ts";
import { xmlRows } from "./xml-rows.ts";

const SHAPES: Readonly<Record<Exclude<ImportSystem, "csv">, (posting: unknown) => unknown>> = {
  ashby,
  greenhouse,
  lever,
  workable,
  personio,
  recruitee,
  smartrecruiters,
  page: jobPosting,
};

/** The name of each system's list of postings; Lever's response is the list itself. */
const LISTS: ReadonlySet<string> = new Set(["jobs", "offers", "content", "@graph", "itemListElement"]);

/** Detects the system by the name of the list and the shape of the first posting. */
function systemOf(list: string, posting: unknown): Exclude<ImportSystem, "csv"> {
  if (postingsIn(posting).length > 0) return "page";
  if (list === "offers") return "recruitee";
  if (list === "content") return "smartrecruiters";
  if (list === "") return "lever";
  if (textAt(posting, "shortcode") !== null) return "workable";
  const isGreenhouse = at(posting, "absolute_url") !== undefined || at(posting, "content") !== undefined;
  return isGreenhouse ? "greenhouse" : "ashby";
}

/** The postings and the detected format. */
export type SourceRow = BoardRow & { readonly system: ImportSystem };

async function* told(rows: AsyncIterable<BoardRow>, system: ImportSystem): AsyncGenerator<SourceRow> {
  const shape = system === "csv" ? (value: unknown) => value : SHAPES[system];
  for await (const { value, ...row } of rows) yield { ...row, value: shape(value), system };
}

/** Postings from JSON of any of the systems. Several in one element (as in a graph) are separate rows. */
export async function* jsonSource(text: AsyncIterable<string>, known?: ImportSystem): AsyncGenerator<SourceRow> {
  let system = known;
  let index = 0;
  for await (const { list, line, value, fault } of jsonRows(text, LISTS)) {
    system ??= systemOf(list, value);
    if (system === "csv") throw new SourceError("not_readable");
    const shape = SHAPES[system];
    const postings = system === "page" ? postingsIn(value) : [value];
    for (const posting of postings)
      yield { index: index++, line, value: shape(posting), system, ...(fault && { fault }) };
  }
}

/** The postings of Personio's feed. */
export function xmlSource(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  return told(xmlRows(text, "position"), "personio");
}

/** The postings of a page's JSON-LD; sets `doubts` where the page is incomplete. */
export function pageSource(
  bytes: AsyncIterable<Uint8Array>,
  doubts: Doubts,
  charset?: string,
): AsyncGenerator<SourceRow> {
  return told(pageRows(textOf(bytes, { kind: "page", charset }), doubts), "page");
}

/** The beginning of a file after a byte order mark and whitespace. */
function beginningOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOfFile(bytes, "json")).decode(bytes.subarray(0, 4_000)).trimStart();
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

type FileFormat = "json" | "xml" | "page" | "table";

/** Detects the type of a file by its content, because its name may be anything. */
export function formatOf(bytes: Uint8Array): FileFormat {
  const begins = beginningOf(bytes);
  if (/^[[{]/.test(begins)) return "json";
  if (/^<!doctype html|^<html/i.test(begins)) return "page";
  return begins.startsWith("<") ? "xml" : "table";
}

/** A file's text. */
export function fileText(bytes: Uint8Array): AsyncGenerator<string> {
  const kind = formatOf(bytes);
  return textOf(piecesOf(bytes), { kind, charset: encodingOfFile(bytes, kind) });
}

/** The postings of a file; sets `doubts` where it is incomplete. Throws SourceError. */
export function fileSource(bytes: Uint8Array, columns: Columns, doubts = noDoubts()): AsyncGenerator<SourceRow> {
  switch (formatOf(bytes)) {
    case "json":
      return jsonSource(fileText(bytes));
    case "xml":
      return xmlSource(fileText(bytes));
    case "page":
      return pageSource(piecesOf(bytes), doubts);
    case "table":
      return told(csvRows(fileText(bytes), columns), "csv");
  }
}
