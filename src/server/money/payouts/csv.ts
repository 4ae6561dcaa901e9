import { stringify } from "csv-stringify/sync";
import type { FileAnswer } from "../../../contract/files.ts";

type Cell = string | number | null;

/** Integer cents as a spreadsheet and a bank read them: `1234.50`. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * A CSV file (RFC 4180, UTF-8; with its mark, so that spreadsheets read every name). Cells that a spreadsheet would run
 * as a formula begin with an apostrophe, line breaks inside cells become spaces (item 29, X23, X36).
 */
export function csvFile(
  name: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  { mark = true }: { mark?: boolean } = {},
): FileAnswer {
  const flat = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell.replaceAll(/[\r\n\0]+/g, " ") : cell)),
  );
  const text = stringify([[...head], ...flat], { bom: mark, escape_formulas: true, record_delimiter: "\r\n" });
  const bytes = Buffer.from(text, "utf8");
  return { name, type: "text/csv; charset=utf-8", size: bytes.length, body: once(bytes) };
}
