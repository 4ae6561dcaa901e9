import { stringify } from "csv-stringify/sync";
import type { FileAnswer } from "../../../contract/files.ts";
import { inTurns } from "../../platform/turns.ts";

export type Cell = string | number | null;

/** Integer cents in the decimal format of spreadsheets and banks: `1234.50`. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

type Rows = readonly (readonly Cell[])[];

function bytesOf(rows: Rows, bom: boolean): Buffer {
  const flat = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell.replaceAll(/[\r\n\0]+/g, " ") : cell)),
  );
  return Buffer.from(stringify(flat, { bom, escape_formulas: true, record_delimiter: "\r\n" }), "utf8");
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const TYPE = "text/csv; charset=utf-8";

/**
 * Builds a CSV file (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read every name). Cells that a
 * spreadsheet would run as a formula get a leading apostrophe; line breaks inside cells become spaces (item 29, X23,
 * X36).
 */
export function csvFile(
  name: string,
  head: readonly string[],
  rows: Rows,
  { mark = true }: { mark?: boolean } = {},
): FileAnswer {
  const bytes = bytesOf([head, ...rows], mark);
  return { name, type: TYPE, size: bytes.length, body: once(bytes) };
}

async function* written(head: readonly string[], pages: AsyncIterable<Rows>): AsyncGenerator<Uint8Array> {
  let before: Rows = [head];
  let mark = true;
  for await (const page of pages)
    for await (const rows of inTurns(page)) {
      yield bytesOf([...before, ...rows], mark);
      before = [];
      mark = false;
    }
  if (mark) yield bytesOf(before, mark);
}

/** A CSV file of rows that are read while it is sent: one page is in memory at a time. */
export function csvOfPages(name: string, head: readonly string[], pages: AsyncIterable<Rows>): FileAnswer {
  return { name, type: TYPE, size: null, body: written(head, pages) };
}
