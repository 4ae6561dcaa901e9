import { parse } from "csv-parse/browser/esm/sync";

/** One row as it was read, and the letters that it was read from, where it goes over several lines. */
type Read = { readonly record: readonly string[]; readonly raw?: string };

/** Hears how many rows there are so far. */
type Told = (rows: number) => void;

const SEPARATORS = [",", ";", "\t"] as const;
/** Longer rows are no rows: a quotation mark that nothing closes would take the rest of the file. */
const LONGEST_ROW = 32_768;
/** Outlook writes some ninety; what stands behind these is nobody's name. */
const MOST_COLUMNS = 300;

/** What separates columns: whatever most often does in the line that has most of it, among the first. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split("\n", 20);
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length));
  return SEPARATORS.reduce((best, one) => (most(one) > most(best) ? one : best));
}

const onSeveralLines = (record: readonly string[]) => record.some((cell) => cell.includes("\n"));

/** The first `most` rows; what is not needed of them goes with each, and not when all are there. */
function readAll(text: string, delimiter: string, most: number, told: Told = () => {}): Read[] {
  let rows = 0;
  return parse(text, {
    ...{ bom: true, delimiter, raw: true, skip_empty_lines: true, relax_quotes: true, relax_column_count: true },
    ...{ max_record_size: LONGEST_ROW, to: most },
    on_record(read: unknown): Read {
      const { record, raw } = read as Required<Read>;
      rows += 1;
      told(rows);
      return { record: record.slice(0, MOST_COLUMNS), ...(onSeveralLines(record) && { raw }) };
    },
  }) as unknown as Read[];
}

function* linesOf(text: string): Generator<string> {
  const ends = /\r?\n|\r/g;
  let from = 0;
  for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
    yield text.slice(from, end.index);
    from = ends.lastIndex;
  }
  yield text.slice(from);
}

function readLine(line: string, delimiter: string): Read[] {
  try {
    return readAll(line, delimiter, 1);
  } catch {
    // A mark that nothing closes on its own line: the words are there all the same.
    const cells = line.split(delimiter, MOST_COLUMNS);
    return [{ record: cells.map((cell) => cell.replaceAll('"', "")) }];
  }
}

/** Each line by itself, where they cannot be read together: those that are none are left out. */
function lineByLine(text: string, delimiter: string, most: number, told: Told = () => {}): Read[] {
  const rows: Read[] = [];
  for (const line of linesOf(text)) {
    if (line.trim() === "" || line.length > LONGEST_ROW) continue;
    for (const row of readLine(line, delimiter)) rows.push(row);
    told(rows.length);
    if (rows.length >= most) break;
  }
  return rows;
}

/** How many columns most rows have; of as many the more. */
function usualLength(read: readonly Read[]): number {
  const rows = new Map<number, number>();
  for (const { record } of read) rows.set(record.length, (rows.get(record.length) ?? 0) + 1);
  return [...rows].reduce((best, one) => ((one[1] - best[1] || one[0] - best[0]) > 0 ? one : best), [0, 0])[0];
}

/**
 * The first `most` rows of a text with separated values, however it was written down: rows that swallowed the ones after them are read
 * anew.
 */
export function rowsOf(text: string, most: number, told: Told = () => {}): (readonly string[])[] {
  const delimiter = separatorOf(text);
  let read: Read[];
  try {
    read = readAll(text, delimiter, most, told);
  } catch {
    read = lineByLine(text, delimiter, most, told);
  }
  const usual = usualLength(read);
  const rows: (readonly string[])[] = [];
  for (const { record, raw } of read) {
    const lines = raw === undefined ? [] : lineByLine(raw, delimiter, most);
    const swallowed = record.length !== usual || lines.slice(1).some((below) => below.record.length === usual);
    if (raw === undefined || !swallowed) rows.push(record);
    else for (const line of lines) rows.push(line.record);
  }
  return rows.slice(0, most);
}
