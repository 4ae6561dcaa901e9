import { parse } from "csv-parse/browser/esm/sync";

/** One row as it was read, and the letters that it was read from. */
type Read = { readonly record: readonly string[]; readonly raw: string };

const SEPARATORS = [",", ";", "\t"] as const;
/** Longer rows are no rows: a quotation mark that nothing closes would take the rest of the file. */
const LONGEST_ROW = 32_768;

/** What separates columns: whatever most often does in the line that has most of it, among the first. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split("\n", 20);
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length));
  return SEPARATORS.reduce((best, one) => (most(one) > most(best) ? one : best));
}

function readAll(text: string, delimiter: string): Read[] {
  return parse(text, {
    ...{ bom: true, delimiter, raw: true, skip_empty_lines: true, relax_quotes: true, relax_column_count: true },
    max_record_size: LONGEST_ROW,
  }) as unknown as Read[];
}

/** Each line by itself, where they cannot be read together: those that are none are left out. */
function lineByLine(text: string, delimiter: string): Read[] {
  return text.split(/\r?\n|\r/).flatMap((line) => {
    if (line.trim() === "" || line.length > LONGEST_ROW) return [];
    try {
      return readAll(line, delimiter);
    } catch {
      // A mark that nothing closes on its own line: the words are there all the same.
      return [{ record: line.split(delimiter).map((cell) => cell.replaceAll('"', "")), raw: line }];
    }
  });
}

/** How many columns most rows have; of as many the more. */
function usualLength(read: readonly Read[]): number {
  const rows = new Map<number, number>();
  for (const { record } of read) rows.set(record.length, (rows.get(record.length) ?? 0) + 1);
  return [...rows].reduce((best, one) => ((one[1] - best[1] || one[0] - best[0]) > 0 ? one : best), [0, 0])[0];
}

/** The rows of a text with separated values, however it was written down: rows that swallowed the ones after them are read anew. */
export function rowsOf(text: string): (readonly string[])[] {
  const delimiter = separatorOf(text);
  let read: Read[];
  try {
    read = readAll(text, delimiter);
  } catch {
    read = lineByLine(text, delimiter);
  }
  const usual = usualLength(read);
  const mended = read.flatMap((row) => {
    if (!row.record.some((cell) => cell.includes("\n"))) return [row];
    const [, ...below] = lineByLine(row.raw, delimiter);
    const swallowed = row.record.length !== usual || below.some(({ record }) => record.length === usual);
    return swallowed ? lineByLine(row.raw, delimiter) : [row];
  });
  return mended.map(({ record }) => record);
}
