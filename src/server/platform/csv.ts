import { stringify } from "csv-stringify/sync";

/**
 * A table as a CSV file (RFC 4180, UTF-8 with its mark, so that spreadsheets read it as such): every value is quoted, and
 * what a spreadsheet would run as a formula is defused with an apostrophe (rule S3, abuse case X36).
 * Takes the heads of the columns and rows of as many texts.
 */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([heads, ...rows] as string[][], {
    bom: true,
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: "\r\n",
  });
}
