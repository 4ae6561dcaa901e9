import { parse } from "csv-parse/browser/esm/sync";

/** A row of a table, and the line of the text, from 1, where it begins. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

/** A parsed row, its first line, and its source text where it spans several lines. */
type Read = { readonly record: readonly string[]; readonly line: number; readonly raw?: string };

/**
 * Limits of a row's length and columns; longer ones are refused, because an unclosed quotation mark would take in the
 * rest of the file.
 */
export type TableBounds = { readonly row: number; readonly columns: number };

/** Called with the number of rows so far. */
type OnProgress = (rows: number) => void;
const SILENT: OnProgress = () => {};

const SEPARATORS = [",", ";", "\t"] as const;
/** Outlook exports some ninety columns; columns after these are not relevant. */
const OF_CONTACTS: TableBounds = { row: 32_768, columns: 300 };

/** How many lines contain the separator equally often, and how often that is. */
function regularity(lines: readonly string[], sign: string): readonly [lines: number, columns: number] {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const columns = line.split(sign).length;
    if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
  }
  return [...counts].reduce<readonly [number, number]>(
    (best, [columns, times]) => (times > best[0] || (times === best[0] && columns > best[1]) ? [times, columns] : best),
    [0, 0],
  );
}

/**
 * Detects the separator: the character that occurs equally often in most of the first lines, outside of quotation
 * marks.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r?\n|\r/, 40);
  const [best] = SEPARATORS.map((sign) => [sign, ...regularity(lines, sign)] as const).sort(
    ([, lines, columns], [, otherLines, otherColumns]) => otherLines - lines || otherColumns - columns,
  );
  return best?.[0] ?? ",";
}

/** The line that tells Excel the separator. */
const SEPARATOR_LINE = /^\ufeff?sep=(?<sign>[^\r\n])(?:\r\n|\n|\r)/i;
/** How tables write a value that a spreadsheet must not treat as a number: `="007"`. */
const FORMULA = /^="([^"]*)"$/;

const onSeveralLines = (record: readonly string[]) => record.some((cell) => cell.includes("\n"));

type Collected = { readonly rows: Read[]; readonly onProgress: OnProgress };
type Table = { readonly delimiter: string; readonly most: number; readonly bounds: TableBounds };

/** The parser's counts at the end of a row. */
type ParsedSoFar = { readonly bytes: number; readonly lines: number; readonly empty_lines: number };

const lineEndsIn = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

/**
 * Parses rows until there are `most`. Returns the position after the last readable row where parsing had to stop; null
 * at the end of the text.
 */
function collect(text: string, table: Table, first: number, { rows, onProgress }: Collected): number | null {
  let behind = 0;
  let line = first;
  let skipped = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: table.delimiter,
      raw: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: table.bounds.row,
      to: table.most - rows.length,
      on_record(read: unknown, { bytes: read_so_far, lines, empty_lines }: ParsedSoFar) {
        const { record, raw } = read as { readonly record: readonly string[]; readonly raw: string };
        behind = read_so_far;
        line += empty_lines - skipped;
        skipped = empty_lines;
        rows.push({ record: record.slice(0, table.bounds.columns), line, ...(onSeveralLines(record) && { raw }) });
        line = first + lines;
        onProgress(rows.length);
        return null;
      },
    });
    return null;
  } catch {
    // The parser counts in bytes of UTF-8.
    return new TextEncoder().encodeInto(text, new Uint8Array(behind)).read;
  }
}

/** The end of the line at a position. */
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

function readLine(text: string, table: Table, line: number): Read[] {
  const rows: Read[] = [];
  if (collect(text, { ...table, most: 1 }, line, { rows, onProgress: SILENT }) === null) return rows;
  // An unclosed quotation mark on one line: the words are kept.
  const cells = text.split(table.delimiter, table.bounds.columns);
  return [{ record: cells.map((cell) => cell.replaceAll('"', "")), line }];
}

/** Parses each line separately where they cannot be parsed together; unreadable ones are left out. */
function lineByLine(text: string, table: Table, first: number, { rows, onProgress }: Collected): void {
  let line = first - 1;
  for (const one of linesOf(text)) {
    line += 1;
    if (one.trim() === "" || one.length > table.bounds.row) continue;
    for (const row of readLine(one, table, line)) rows.push(row);
    onProgress(rows.length);
    if (rows.length >= table.most) break;
  }
}

/** Number of unreadable rows that are skipped one by one; a file with more is parsed line by line. */
const MOST_BROKEN = 20;

/** The first `most` rows. For an unreadable row its line is parsed separately, and parsing continues after it. */
function readAll(text: string, table: Table, first: number, onProgress: OnProgress): Read[] {
  const into: Collected = { rows: [], onProgress };
  let from = 0;
  let line = first;
  for (let broken = 0; into.rows.length < table.most && from < text.length; broken += 1) {
    const rest = text.slice(from);
    const stop = collect(rest, table, line, into);
    if (stop === null) break;
    const [begin, end] = broken < MOST_BROKEN ? lineAt(rest, stop) : [stop, rest.length];
    lineByLine(rest.slice(begin, end), table, line + lineEndsIn(rest.slice(0, begin)), into);
    line += lineEndsIn(rest.slice(0, end));
    from += end;
  }
  return into.rows;
}

/** The number of columns that most rows have; with a tie the larger one. */
function usualLength(read: readonly Read[]): number {
  const rows = new Map<number, number>();
  for (const { record } of read) rows.set(record.length, (rows.get(record.length) ?? 0) + 1);
  return [...rows].reduce((best, one) => ((one[1] - best[1] || one[0] - best[0]) > 0 ? one : best), [0, 0])[0];
}

function linesAsRows(text: string, table: Table, first: number): Read[] {
  const rows: Read[] = [];
  lineByLine(text, table, first, { rows, onProgress: SILENT });
  return rows;
}

/** A row over several lines. Where it swallowed the following rows, its first line and those are parsed separately. */
function unswallowed(row: Required<Read>, usual: number, table: Table): Read[] {
  const { record, raw, line } = row;
  const lines = linesAsRows(raw, table, line);
  if (record.length === usual && !lines.slice(1).some((below) => below.record.length === usual)) return [row];
  const [begin, end] = lineAt(raw, 0);
  const first = linesAsRows(raw.slice(begin, end), table, line);
  const below = readAll(raw.slice(end), table, line, SILENT).flatMap((one) =>
    one.raw === undefined || one.record.length === usual ? [one] : linesAsRows(one.raw, table, one.line),
  );
  return [...first, ...below];
}

/** Non-empty rows with cleaned cells. */
function* cleaned(read: readonly Read[], table: Table): Generator<TableRow> {
  const usual = usualLength(read);
  for (const { record, raw, line } of read) {
    const whole = raw === undefined ? [{ record, line }] : unswallowed({ record, raw, line }, usual, table);
    for (const one of whole) {
      const cells = one.record.map((cell) => FORMULA.exec(cell.trim())?.[1] ?? cell);
      if (cells.some((cell) => cell.trim() !== "")) yield { line: one.line, cells };
    }
  }
}

function tableOf(text: string, bounds: TableBounds, most: number) {
  const declared = SEPARATOR_LINE.exec(text);
  const rest = declared === null ? text : text.slice(declared[0].length);
  const table: Table = { delimiter: declared?.groups?.sign ?? separatorOf(rest), most, bounds };
  return { table, rest, line: declared === null ? 1 : 2 };
}

/**
 * The first `most` rows of a text with separated values in any dialect; rows that swallowed following ones are parsed
 * again.
 */
export function rowsOf(text: string, most: number, onProgress: OnProgress = SILENT): (readonly string[])[] {
  const { table, rest, line } = tableOf(text, OF_CONTACTS, most);
  const rows = [...cleaned(readAll(rest, table, line, onProgress), table)];
  return rows.slice(0, most).map(({ cells }) => cells);
}

/** Lines and length of text parsed in one turn of the event loop, which limits the delay of other requests. */
const PORTION = { lines: 500, length: 125_000 };

/** The end of a part of the text in which no quoted cell is open, as far as quotation marks are paired. */
function portionEnd(text: string, from: number, most: number): number {
  let [quotes, lines] = [0, 0];
  let end = from;
  const least = Math.min(text.length, from + most);
  for (let at = from; at < least; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 34) quotes += 1;
    if (sign !== 10 || quotes % 2 === 1) continue;
    end = at + 1;
    lines += 1;
    if (lines >= PORTION.lines || end - from >= PORTION.length) return end;
  }
  if (least === text.length) return least;
  // An unclosed quotation mark: the part ends before its line.
  return end > from ? end : lineAt(text, least)[1];
}

/** All rows of a text with separated values, in batches with a pause for other requests in between. */
export function* tableRows(text: string, bounds: TableBounds): Generator<TableRow[]> {
  const { table, rest, line: first } = tableOf(text, bounds, Number.MAX_SAFE_INTEGER);
  let line = first;
  for (let from = 0; from < rest.length; ) {
    const end = portionEnd(rest, from, Math.max(bounds.row, 2 * PORTION.length));
    const portion = rest.slice(from, end);
    yield [...cleaned(readAll(portion, table, line, SILENT), table)];
    line += lineEndsIn(portion);
    from = end;
  }
}
