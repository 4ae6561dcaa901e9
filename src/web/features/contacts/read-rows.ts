import { parse } from "csv-parse/browser/esm/sync";

/** One row as it was read, and the letters that it was read from, where it goes over several lines. */
type Read = { readonly record: readonly string[]; readonly raw?: string };

/** Hears how many rows there are so far. */
type Told = (rows: number) => void;
const SILENT: Told = () => {};

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

type Collected = { readonly rows: Read[]; readonly told: Told };

/**
 * Takes in the rows of a text until there are `most`; what is not needed of them goes with each, and not when all are there. Gives
 * where it had to stop, which is behind the last row that could be read; null where it came to the end.
 */
function collect(text: string, delimiter: string, most: number, { rows, told }: Collected): number | null {
  let behind = 0;
  try {
    parse(text, {
      ...{ bom: true, delimiter, raw: true, skip_empty_lines: true, relax_quotes: true, relax_column_count: true },
      ...{ max_record_size: LONGEST_ROW, to: most - rows.length },
      on_record(read: unknown, { bytes: read_so_far }: { readonly bytes: number }) {
        const { record, raw } = read as Required<Read>;
        behind = read_so_far;
        rows.push({ record: record.slice(0, MOST_COLUMNS), ...(onSeveralLines(record) && { raw }) });
        told(rows.length);
        return null;
      },
    });
    return null;
  } catch {
    // It counts in bytes of UTF-8.
    return new TextEncoder().encodeInto(text, new Uint8Array(behind)).read;
  }
}

/** Where the line ends that begins at, or after line ends at, a place. */
function lineAt(text: string, place: number): readonly [from: number, until: number] {
  const isEnd = (at: number) => text[at] === "\n" || text[at] === "\r";
  let from = place;
  while (from < text.length && isEnd(from)) from += 1;
  let until = from;
  while (until < text.length && !isEnd(until)) until += 1;
  return [from, until];
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
  const rows: Read[] = [];
  if (collect(line, delimiter, 1, { rows, told: SILENT }) === null) return rows;
  // A mark that nothing closes on its own line: the words are there all the same.
  const cells = line.split(delimiter, MOST_COLUMNS);
  return [{ record: cells.map((cell) => cell.replaceAll('"', "")) }];
}

/** Takes in each line by itself, where they cannot be read together: those that are none are left out. */
function lineByLine(text: string, delimiter: string, most: number, { rows, told }: Collected): void {
  for (const line of linesOf(text)) {
    if (line.trim() === "" || line.length > LONGEST_ROW) continue;
    for (const row of readLine(line, delimiter)) rows.push(row);
    told(rows.length);
    if (rows.length >= most) break;
  }
}

/** So many rows that cannot be read are each passed over; what is broken more often is read line by line. */
const MOST_BROKEN = 20;

/** The first `most` rows: of one that cannot be read its line is read by itself, and what follows as before. */
function readAll(text: string, delimiter: string, most: number, told: Told): Read[] {
  const into: Collected = { rows: [], told };
  let from = 0;
  for (let broken = 0; into.rows.length < most && from < text.length; broken += 1) {
    const rest = text.slice(from);
    const stop = collect(rest, delimiter, most, into);
    if (stop === null) break;
    const [begin, end] = broken < MOST_BROKEN ? lineAt(rest, stop) : [stop, rest.length];
    lineByLine(rest.slice(begin, end), delimiter, most, into);
    from += end;
  }
  return into.rows;
}

/** How many columns most rows have; of as many the more. */
function usualLength(read: readonly Read[]): number {
  const rows = new Map<number, number>();
  for (const { record } of read) rows.set(record.length, (rows.get(record.length) ?? 0) + 1);
  return [...rows].reduce((best, one) => ((one[1] - best[1] || one[0] - best[0]) > 0 ? one : best), [0, 0])[0];
}

function linesAsRows(text: string, delimiter: string, most: number): Read[] {
  const rows: Read[] = [];
  lineByLine(text, delimiter, most, { rows, told: SILENT });
  return rows;
}

/** A row that goes over several lines; where it swallowed the rows after it, its first line by itself, and those. */
function unswallowed(row: Required<Read>, usual: number, delimiter: string, most: number): Read[] {
  const { record, raw } = row;
  const lines = linesAsRows(raw, delimiter, most);
  if (record.length === usual && !lines.slice(1).some((below) => below.record.length === usual)) return [row];
  const [begin, end] = lineAt(raw, 0);
  const first = linesAsRows(raw.slice(begin, end), delimiter, most);
  const below = readAll(raw.slice(end), delimiter, most, SILENT).flatMap((one) =>
    one.raw === undefined || one.record.length === usual ? [one] : linesAsRows(one.raw, delimiter, most),
  );
  return [...first, ...below];
}

/**
 * The first `most` rows of a text with separated values, however it was written down: rows that swallowed the ones after them are read
 * anew.
 */
export function rowsOf(text: string, most: number, told: Told = SILENT): (readonly string[])[] {
  const delimiter = separatorOf(text);
  const read = readAll(text, delimiter, most, told);
  const usual = usualLength(read);
  const rows: (readonly string[])[] = [];
  for (const { record, raw } of read) {
    const whole = raw === undefined ? [{ record }] : unswallowed({ record, raw }, usual, delimiter, most);
    for (const row of whole) rows.push(row.record);
  }
  return rows.slice(0, most);
}
