import { Parser } from "htmlparser2";
import type { BoardRow } from "../import/import-file.ts";
import type { SourceCompleteness } from "./completeness.ts";
import { findPostings, parseScriptJson } from "./job-posting.ts";

const JSON_LD_TYPE = /^\s*application\/ld\+json\b/i;
const MAX_DOCUMENT = 8_000_000;
/** The replacement character marks bytes that are invalid in the page's encoding. */
const REPLACEMENT_CHARACTER = "\ufffd";
const UNREADABLE = { code: "unreadable", n: null } as const;
/** A complete page ends with its closing tag; a few characters may follow. */
const HTML_END = /<\/html\s*>/i;
const END_WINDOW = 4_000;

/** The postings of one JSON-LD document of a page. An unreadable one makes the page incomplete. */
function parsePostings(text: string, doubts: SourceCompleteness): unknown[] {
  try {
    return findPostings(parseScriptJson(text));
  } catch {
    doubts.whole = false;
    return [];
  }
}

/**
 * The postings of a page's JSON-LD; nothing of the page is executed. A page that is cut off, or has an unreadable or
 * oversized document, is incomplete.
 */
export async function* pageRows(text: AsyncIterable<string>, doubts: SourceCompleteness): AsyncGenerator<BoardRow> {
  const documents: string[] = [];
  let posting = null as string | null;
  const parser = new Parser({
    onopentag: (name, { type = "" }) => {
      if (name === "script" && JSON_LD_TYPE.test(type)) posting = "";
    },
    ontext: (words) => {
      if (posting === null) return;
      posting += words;
      if (posting.length <= MAX_DOCUMENT) return;
      posting = null;
      doubts.whole = false;
    },
    onclosetag: (name, isImplied) => {
      if (name !== "script" || posting === null) return;
      if (!isImplied) documents.push(posting);
      posting = null;
    },
  });
  let index = 0;
  let last = "";
  for await (const piece of text) {
    parser.write(piece);
    last = `${last}${piece}`.slice(-END_WINDOW);
    for (const document of documents.splice(0))
      for (const value of parsePostings(document, doubts)) {
        const isRead = !JSON.stringify(value).includes(REPLACEMENT_CHARACTER);
        yield { index: index++, line: 0, value, ...(!isRead && { failure: UNREADABLE }) };
      }
  }
  // Before the parser closes open elements at the end of input.
  if (posting !== null || !HTML_END.test(last)) doubts.whole = false;
  parser.end();
}
