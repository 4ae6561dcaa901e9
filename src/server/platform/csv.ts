import { setImmediate as turn } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import type { FileAnswer } from "../../contract/files.ts";

/** So many rows are written in one turn of the event loop: thousands would hold up everybody else. */
const ROWS_A_TURN = 200;

function* pages(rows: readonly (readonly string[])[]): Generator<readonly (readonly string[])[]> {
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) yield rows.slice(from, from + ROWS_A_TURN);
}

async function* written(heads: readonly string[], rows: readonly (readonly string[])[]): AsyncGenerator<Uint8Array> {
  const bytesOf = (some: readonly (readonly string[])[], bom: boolean) =>
    Buffer.from(
      stringify(some as string[][], {
        bom,
        quoted: true,
        quoted_empty: true,
        escape_formulas: true,
        record_delimiter: "\r\n",
      }),
    );
  yield bytesOf([heads], true);
  for (const page of pages(rows)) {
    await turn();
    yield bytesOf(page, false);
  }
}

/**
 * A table as a CSV file (RFC 4180, UTF-8 with its mark, so that spreadsheets read it as such): every value is quoted, and
 * what a spreadsheet would run as a formula is defused with an apostrophe (rule S3, abuse case X36). It is written while
 * it is read. Takes the file's name, the heads of the columns and rows of as many texts.
 */
export function tableFile(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): FileAnswer {
  return { name, type: "text/csv; charset=utf-8", size: null, body: written(heads, rows) };
}
