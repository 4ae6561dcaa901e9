import { stringify } from "csv-stringify/sync";
import type { FileAnswer } from "../../../../contract/files.ts";
import { batchesPerTurn } from "../event-loop-batches.ts";

type Row = readonly string[];

function bytesOf(rows: readonly Row[], bom: boolean): Uint8Array {
  return Buffer.from(
    stringify(rows as string[][], {
      bom,
      quoted: true,
      quoted_empty: true,
      escape_formulas: true,
      record_delimiter: "\r\n",
    }),
  );
}

async function* encodeRows(heads: Row, rows: Iterable<Row>): AsyncGenerator<Uint8Array> {
  yield bytesOf([heads], true);
  for await (const some of batchesPerTurn(rows)) yield bytesOf(some, false);
}

/**
 * Streams a table as a CSV file (RFC 4180). UTF-8 with a byte order mark, so that spreadsheets detect the encoding.
 * Every value is quoted, and a value that a spreadsheet would run as a formula is prefixed with an apostrophe (rule S3,
 * abuse case X36). Takes the file name, the column headers and rows of equal length.
 */
export function csvFile(name: string, heads: Row, rows: Iterable<Row>): FileAnswer {
  return { name, type: "text/csv; charset=utf-8", size: null, body: encodeRows(heads, rows) };
}
