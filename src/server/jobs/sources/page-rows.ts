import { Parser } from "htmlparser2";
import type { BoardRow } from "../import/import-file.ts";
import type { Doubts } from "./doubts.ts";
import { postingsIn } from "./job-posting.ts";
import { SourceError } from "./source-error.ts";

const TYPE = /^\s*application\/ld\+json\b/i;
const MOST_DOCUMENT = 8_000_000;
/** Where a page is whole it says so at its very end; a few signs of others' may come behind. */
const END = /<\/html\s*>/i;
const END_SIGNS = 4_000;

/** The postings of one document of a page. One that cannot be read leaves it open what it would have listed. */
function postingsOf(text: string, doubts: Doubts): unknown[] {
  try {
    return postingsIn(JSON.parse(text));
  } catch {
    doubts.whole = false;
    return [];
  }
}

/**
 * The postings that a page has for search engines, as JSON-LD in its HTML; nothing of it is run. A page that is cut off, or has a document
 * that cannot be read, is not whole. Throws SourceError where it holds too much.
 */
export async function* pageRows(text: AsyncIterable<string>, doubts: Doubts): AsyncGenerator<BoardRow> {
  const documents: string[] = [];
  let held = null as string | null;
  const parser = new Parser({
    onopentag: (name, { type = "" }) => {
      if (name === "script" && TYPE.test(type)) held = "";
    },
    ontext: (words) => {
      if (held === null) return;
      held += words;
      if (held.length > MOST_DOCUMENT) throw new SourceError("too_large");
    },
    onclosetag: (name, isImplied) => {
      if (name !== "script" || held === null) return;
      if (!isImplied) documents.push(held);
      held = null;
    },
  });
  let index = 0;
  let last = "";
  for await (const piece of text) {
    parser.write(piece);
    last = `${last}${piece}`.slice(-END_SIGNS);
    for (const document of documents.splice(0))
      for (const value of postingsOf(document, doubts)) yield { index: index++, line: 0, value };
  }
  // Before what is still open is closed for want of more.
  if (held !== null || !END.test(last)) doubts.whole = false;
  parser.end();
}
