import { Parser } from "htmlparser2";
import type { BoardRow } from "../import/import-file.ts";
import type { Doubts } from "./doubts.ts";
import { jsonOfScript, postingsIn } from "./job-posting.ts";

const TYPE = /^\s*application\/ld\+json\b/i;
const MOST_DOCUMENT = 8_000_000;
/** The replacement character marks bytes that are invalid in the page's encoding. */
const REPLACED = "\ufffd";
const UNREADABLE = { code: "unreadable", n: null } as const;
/** A complete page ends with its closing tag; a few characters may follow. */
const END = /<\/html\s*>/i;
const END_SIGNS = 4_000;

/** The postings of one JSON-LD document of a page. An unreadable one makes the page incomplete. */
function postingsOf(text: string, doubts: Doubts): unknown[] {
  try {
    return postingsIn(jsonOfScript(text));
  } catch {
    doubts.whole = false;
    return [];
  }
}

/**
 * The postings of a page's JSON-LD; nothing of the page is executed. A page that is cut off, or has an unreadable or
 * oversized document, is incomplete.
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
      if (held.length <= MOST_DOCUMENT) return;
      held = null;
      doubts.whole = false;
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
      for (const value of postingsOf(document, doubts)) {
        const isRead = !JSON.stringify(value).includes(REPLACED);
        yield { index: index++, line: 0, value, ...(!isRead && { fault: UNREADABLE }) };
      }
  }
  // Before the parser closes open elements at the end of input.
  if (held !== null || !END.test(last)) doubts.whole = false;
  parser.end();
}
