import { stringify } from "csv-stringify/sync";
import type { FileAnswer } from "../../../contract/files.ts";
import { batchesPerTurn } from "../../infra/platform/event-loop-batches.ts";

export type Cell = string | number | null;

/** Integer cents in the decimal format of spreadsheets and banks: `1234.50`. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

type Rows = readonly (readonly Cell[])[];

function encodeRows(rows: Rows, bom: boolean): Buffer {
  const flat = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell.replaceAll(/[\r\n\0]+/g, " ") : cell)),
  );
  return Buffer.from(stringify(flat, { bom, escape_formulas: true, record_delimiter: "\r\n" }), "utf8");
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const CONTENT_TYPE = "text/csv; charset=utf-8";

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
  const bytes = encodeRows([head, ...rows], mark);
  return { name, type: CONTENT_TYPE, size: bytes.length, body: yieldOnce(bytes) };
}

async function* encodePages(head: readonly string[], pages: AsyncIterable<Rows>): AsyncGenerator<Uint8Array> {
  let before: Rows = [head];
  let mark = true;
  for await (const page of pages)
    for await (const rows of batchesPerTurn(page)) {
      yield encodeRows([...before, ...rows], mark);
      before = [];
      mark = false;
    }
  if (mark) yield encodeRows(before, mark);
}

/** A CSV file of rows that are read while it is sent: one page is in memory at a time. */
export function csvFileOfPages(name: string, head: readonly string[], pages: AsyncIterable<Rows>): FileAnswer {
  return { name, type: CONTENT_TYPE, size: null, body: encodePages(head, pages) };
}
