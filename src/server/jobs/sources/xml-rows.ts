import { Parser } from "htmlparser2";
import type { BoardRow } from "../import/import-file.ts";
import { SourceError } from "./source-error.ts";

/** An element: its text, or what stands in it by name. */
type Node = { readonly name: string; text: string; readonly inner: Record<string, unknown[]> };

/** Of one posting; an element counts as so much text, whatever stands in it. */
const [MOST_TEXT, ELEMENT] = [4_000_000, 100];
/** Of elements in each other; a posting has five. */
const DEPTH = 20;

/** Reads elements of one name, each whole; knows whether the document came to its own end. */
class Reader {
  readonly rows: unknown[] = [];
  /** The document has closed its own root. */
  whole = false;
  private over = false;
  private readonly wanted: string;
  private readonly open: Node[] = [];
  private root: string | null = null;
  private length = 0;
  readonly parser: Parser;

  constructor(wanted: string) {
    this.wanted = wanted;
    this.parser = new Parser(
      {
        onopentagname: (name) => this.begin(name),
        ontext: (text) => this.say(text),
        onclosetag: (name) => this.end(name),
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  /** There is no more text. */
  finish(): void {
    this.over = true;
    this.parser.end();
  }

  private begin(name: string): void {
    this.root ??= name;
    if (this.open.length === 0 && name !== this.wanted) return;
    if (this.open.length >= DEPTH) throw new SourceError("not_readable");
    if (this.open.length === 0) this.length = 0;
    this.count(ELEMENT);
    this.open.push({ name, text: "", inner: {} });
  }

  private say(text: string): void {
    const node = this.open.at(-1);
    if (node === undefined) return;
    this.count(text.length);
    node.text += text;
  }

  private count(length: number): void {
    this.length += length;
    if (this.length > MOST_TEXT) throw new SourceError("too_large");
  }

  private end(name: string): void {
    // What is closed for want of more text was cut off: what it was to be nobody knows.
    if (this.over) return;
    const node = this.open.pop();
    if (node === undefined) {
      if (name === this.root) this.whole = true;
      return;
    }
    const value = Object.keys(node.inner).length > 0 ? node.inner : node.text.trim();
    const around = this.open.at(-1);
    if (around === undefined) this.rows.push(value);
    else if (Object.hasOwn(around.inner, node.name)) around.inner[node.name]?.push(value);
    else if (node.name !== "__proto__") around.inner[node.name] = [value];
  }
}

/**
 * The elements of one name in XML, one after the other: the text of each or, where it has others in it, these by name as lists.
 * No entity of a document's own is known. Throws SourceError for what is not whole.
 */
export async function* xmlRows(text: AsyncIterable<string>, wanted: string): AsyncGenerator<BoardRow> {
  const reader = new Reader(wanted);
  let index = 0;
  for await (const piece of text) {
    reader.parser.write(piece);
    for (const value of reader.rows.splice(0)) yield { index: index++, line: 0, value };
  }
  reader.finish();
  if (!reader.whole) throw new SourceError("not_readable");
}
