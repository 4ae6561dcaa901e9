import { SourceError } from "./source-error.ts";

/** One element of a list of postings, where it stands in its text. */
type JsonRow = {
  /** The name of the list; empty where the text is one list. */
  readonly list: string;
  readonly index: number;
  readonly line: number;
  readonly value: unknown;
};

/** Of one posting, in UTF-16 units; whoever writes longer ones fills our memory. */
const MOST_ROW = 4_000_000;
const MOST_NAME = 100;
const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA] = [9, 10, 13, 32, 34, 44] as const;
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 92, 93, 123, 125] as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceError("not_readable", { cause });
  }
}

/** Cuts JSON into the elements of its one list of postings as it comes: no more than one of them is held at a time. */
class Cutter {
  private readonly names: ReadonlySet<string>;
  private depth = 0;
  private line = 1;
  private quoted = false;
  private escaped = false;
  /** The last text at the top of an object, which names what comes behind a colon. */
  private name = "";
  private list: string | null = null;
  /** Of the list that is open; 0 before and after it. */
  private inside = 0;
  private index = 0;
  private begun = false;
  private begunAt = 1;
  private pieces: string[] = [];
  private length = 0;
  private over = false;

  constructor(names: ReadonlySet<string>) {
    this.names = names;
  }

  /** The elements that end in this piece of the text. */
  *cut(text: string): Generator<JsonRow> {
    let from = 0;
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
        if (this.begun) yield this.taken(text.slice(from, at));
        if (sign === CLOSE_LIST) this.close();
        continue;
      }
      if (between && !this.begun) {
        this.begun = true;
        this.begunAt = this.line;
        from = at;
      }
      this.step(sign);
    }
    if (this.begun) this.hold(text.slice(from));
  }

  /** Throws where the text is not whole, and where there is no list of postings in it. */
  end(): void {
    if (!this.over || this.list === null) throw new SourceError("not_readable");
  }

  private step(sign: number): void {
    if (this.depth === 0 && sign !== OPEN_LIST && sign !== OPEN_OBJECT) throw new SourceError("not_readable");
    if (sign === QUOTE) {
      this.quoted = true;
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

  /** Goes on to the end of a quoted text, or of what there is of it. */
  private skip(text: string, start: number): number {
    let at = start;
    for (; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (this.escaped) this.escaped = false;
      else if (sign === BACKSLASH) this.escaped = true;
      else if (sign === QUOTE) {
        this.quoted = false;
        break;
      }
    }
    if (this.depth === 1 && this.inside === 0 && this.name.length < MOST_NAME)
      this.name += text.slice(start, Math.min(at, start + MOST_NAME));
    return at;
  }

  private hold(piece: string): void {
    this.pieces.push(piece);
    this.length += piece.length;
    if (this.length > MOST_ROW) throw new SourceError("too_large");
  }

  private taken(last: string): JsonRow {
    this.hold(last);
    const value = parsed(this.pieces.join(""));
    const row = { list: this.list ?? "", index: this.index, line: this.begunAt, value };
    this.pieces = [];
    this.length = 0;
    this.begun = false;
    this.index += 1;
    return row;
  }
}

/**
 * The elements of JSON's one list of postings, one after the other: the whole text, or what it holds under one of these names.
 * Throws SourceError for what is no JSON, not whole, or has no such list.
 */
export async function* jsonRows(text: AsyncIterable<string>, names: ReadonlySet<string>): AsyncGenerator<JsonRow> {
  const cutter = new Cutter(names);
  for await (const piece of text) yield* cutter.cut(piece);
  cutter.end();
}
