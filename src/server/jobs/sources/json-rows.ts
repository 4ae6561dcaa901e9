import type { BoardRow } from "../import/import-file.ts";
import { SourceError } from "./source-error.ts";

/** One element of a list of postings, with its position in the text. */
type JsonRow = {
  /** The name of the list; empty where the text is one list. */
  readonly list: string;
  readonly index: number;
  readonly line: number;
  readonly value: unknown;
} & Pick<BoardRow, "failure">;

/**
 * Limits of one posting and of one text in it, in UTF-16 units, which protect the server's memory. A truncated posting
 * is refused.
 */
const [MOST_ROW, MOST_TEXT] = [4_000_000, 1_000_000];
/** Limit of one skipped posting. */
const MAX_SKIPPED = 64_000_000;
const MAX_NAME = 100;
const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA] = [9, 10, 13, 32, 34, 44] as const;
/** Number of hex digits of a Unicode escape. */
const [LETTER_U, HEX_DIGITS] = [117, 4];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 92, 93, 123, 125] as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceError("not_readable", { cause });
  }
}

/** Splits a JSON stream into the elements of its list of postings; at most one of them is in memory. */
class JsonListSplitter {
  private readonly names: ReadonlySet<string>;
  private depth = 0;
  private line = 1;
  private quoted = false;
  private escaped = false;
  /** The last string at the top level of an object, which is the name of the value after a colon. */
  private name = "";
  private list: string | null = null;
  /** Depth of the open list; 0 before and after it. */
  private inside = 0;
  private index = 0;
  private begun = false;
  private begunAt = 1;
  private pieces: string[] = [];
  private length = 0;
  private over = false;
  /** Where the kept part of this chunk begins. */
  private from = 0;
  /** The open string, and the digits that its last escape still needs. */
  private quotedLength = 0;
  private digits = 0;
  /** The rest of the open string is dropped. */
  private omits = false;
  /** Length of the posting so far, including dropped text. */
  private passed = 0;
  private failure: { readonly code: "too_long"; readonly n: number } | null = null;

  constructor(names: ReadonlySet<string>) {
    this.names = names;
  }

  /** Returns the elements that end in this chunk. */
  *cut(text: string): Generator<JsonRow> {
    this.from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (this.quoted) {
        at = this.skip(text, at);
        continue;
      }
      if (sign === NEWLINE) this.line += 1;
      if (sign === SPACE || sign === NEWLINE || sign === TAB || sign === RETURN) continue;
      if (this.over) throw new SourceError("not_readable");
      const between = this.inside > 0 && this.depth === this.inside;
      if (between && (sign === COMMA || sign === CLOSE_LIST)) {
        if (this.begun) yield this.taken(text.slice(this.from, at));
        if (sign === CLOSE_LIST) this.close();
        continue;
      }
      if (between && !this.begun) {
        this.begun = true;
        this.begunAt = this.line;
        this.from = at;
      }
      this.step(sign);
    }
    if (!this.begun) return;
    this.passed += text.length;
    if (this.passed > MAX_SKIPPED) throw new SourceError("too_large");
    if (!this.omits) this.hold(text.slice(this.from));
  }

  /** Throws where the text is incomplete, or contains no list of postings. */
  end(): void {
    if (!this.over || this.list === null) throw new SourceError("not_readable");
  }

  private step(sign: number): void {
    if (this.depth === 0 && sign !== OPEN_LIST && sign !== OPEN_OBJECT) throw new SourceError("not_readable");
    if (sign === QUOTE) {
      this.quoted = true;
      this.quotedLength = 0;
      this.digits = 0;
      if (this.depth === 1 && this.inside === 0) this.name = "";
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) this.open(sign);
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) this.close();
  }

  private open(sign: number): void {
    const names = this.depth === 0 || (this.depth === 1 && this.names.has(this.name));
    this.depth += 1;
    if (sign !== OPEN_LIST || this.list !== null || !names || this.inside > 0) return;
    this.list = this.depth === 1 ? "" : this.name;
    this.inside = this.depth;
  }

  private close(): void {
    if (this.depth === this.inside) this.inside = 0;
    this.depth -= 1;
    if (this.depth < 0) throw new SourceError("not_readable");
    this.over = this.depth === 0;
  }

  /** Advances to the end of a quoted string, or of the chunk. */
  private skip(text: string, start: number): number {
    let at = start;
    for (; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      this.quotedLength += 1;
      if (this.quotedLength > MOST_TEXT && !this.omits && !this.escaped && this.digits === 0) this.omit(text, at);
      if (this.digits > 0) this.digits -= 1;
      else if (this.escaped) {
        this.escaped = false;
        if (sign === LETTER_U) this.digits = HEX_DIGITS;
      } else if (sign === BACKSLASH) this.escaped = true;
      else if (sign === QUOTE) {
        this.quoted = false;
        if (this.omits) this.from = at;
        this.omits = false;
        break;
      }
    }
    if (this.depth === 1 && this.inside === 0 && this.name.length < MAX_NAME)
      this.name += text.slice(start, Math.min(at, start + MAX_NAME));
    return at;
  }

  /** Drops the rest of this string; outside of a posting nothing is kept anyway. */
  private omit(text: string, at: number): void {
    if (!this.begun) return;
    this.hold(text.slice(this.from, at));
    this.omits = true;
    this.failure ??= { code: "too_long", n: MOST_TEXT };
  }

  private hold(piece: string): void {
    this.length += piece.length;
    if (this.length <= MOST_ROW) this.pieces.push(piece);
    else {
      this.pieces = [];
      this.failure = { code: "too_long", n: MOST_ROW };
    }
  }

  private taken(last: string): JsonRow {
    this.hold(last);
    // Not even the id is known of a posting that exceeds the limit.
    const value = this.length > MOST_ROW ? {} : parseJson(this.pieces.join(""));
    const failure = this.failure === null ? {} : { failure: this.failure };
    const row = { list: this.list ?? "", index: this.index, line: this.begunAt, value, ...failure };
    this.failure = null;
    this.passed = 0;
    this.pieces = [];
    this.length = 0;
    this.begun = false;
    this.index += 1;
    return row;
  }
}

/**
 * The elements of the single list of postings: the whole JSON text, or the value of one of these names. Throws
 * SourceError for invalid or incomplete JSON, and where there is no such list.
 */
export async function* jsonRows(text: AsyncIterable<string>, names: ReadonlySet<string>): AsyncGenerator<JsonRow> {
  const cutter = new JsonListSplitter(names);
  for await (const piece of text) yield* cutter.cut(piece);
  cutter.end();
}
