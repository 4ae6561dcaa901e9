import { Parser } from "htmlparser2";
import type { BoardRow } from "../import/import-file.ts";
import { SourceError } from "./source-error.ts";

/** An element: its text, or its child elements by name. */
type XmlNode = { readonly name: string; text: string; readonly inner: Record<string, unknown[]> };

/** Limits of one posting; an element counts as this much text. */
const [MOST_TEXT, ELEMENT] = [4_000_000, 100];
const TOO_LONG = { code: "too_long", n: MOST_TEXT } as const;
/** Limit of one skipped posting. */
const MAX_SKIPPED = 64_000_000;
/** Maximum nesting; a posting has five levels. */
const MAX_DEPTH = 20;

/** Parses complete elements of one name, and detects whether the document ended properly. */
class XmlReader {
  readonly rows: Pick<BoardRow, "value" | "failure">[] = [];
  /** The root element was closed. */
  whole = false;
  private over = false;
  private readonly wanted: string;
  private readonly open: XmlNode[] = [];
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

  /** The text has ended. */
  finish(): void {
    this.over = true;
    this.parser.end();
  }

  private begin(name: string): void {
    this.root ??= name;
    if (this.open.length === 0 && name !== this.wanted) return;
    if (this.open.length >= MAX_DEPTH) throw new SourceError("not_readable");
    if (this.open.length === 0) this.length = 0;
    this.count(ELEMENT);
    this.open.push({ name, text: "", inner: {} });
  }

  private say(text: string): void {
    const node = this.open.at(-1);
    if (node === undefined) return;
    this.count(text.length);
    if (this.length <= MOST_TEXT) node.text += text;
  }

  private count(length: number): void {
    this.length += length;
    if (this.length > MAX_SKIPPED) throw new SourceError("too_large");
  }

  private end(name: string): void {
    // An element closed by the end of the text was cut off, so its content is unknown.
    if (this.over) return;
    const node = this.open.pop();
    if (node === undefined) {
      if (name === this.root) this.whole = true;
      return;
    }
    const value = Object.keys(node.inner).length > 0 ? node.inner : node.text.trim();
    const around = this.open.at(-1);
    const isWhole = this.length <= MOST_TEXT;
    if (around === undefined) this.rows.push({ value, ...(!isWhole && { failure: TOO_LONG }) });
    else if (!isWhole) return;
    else if (Object.hasOwn(around.inner, node.name)) around.inner[node.name]?.push(value);
    else if (node.name !== "__proto__") around.inner[node.name] = [value];
  }
}

/**
 * The elements of one name in XML, one after the other: the text of each, or its child elements by name as lists. A
 * document's own entities are not expanded. Throws SourceError for an incomplete document.
 */
export async function* xmlRows(text: AsyncIterable<string>, wanted: string): AsyncGenerator<BoardRow> {
  const reader = new XmlReader(wanted);
  let index = 0;
  for await (const piece of text) {
    reader.parser.write(piece);
    for (const row of reader.rows.splice(0)) yield { index: index++, line: 0, ...row };
  }
  reader.finish();
  if (!reader.whole) throw new SourceError("not_readable");
}
