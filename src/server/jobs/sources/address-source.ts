import { boardAddress } from "./board-address.ts";
import { noDoubts } from "./doubts.ts";
import { fetchBoard, type Hosts } from "./fetch-board.ts";
import { jsonSource, pageSource, type SourceRow, xmlSource } from "./read-source.ts";
import { smartRecruitersSource } from "./smartrecruiters-source.ts";
import { SourceError } from "./source-error.ts";
import { textOf } from "./text-of.ts";

const JSON_TYPE = /\bjson\b/i;
const XML_TYPE = /\bxml\b/i;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)/i;

/**
 * The postings of a public board, or of a page with JSON-LD. Takes an abort signal, and sets `doubts` where the source
 * is incomplete. Throws SourceError at the first posting or later.
 */
export async function* addressSource(
  config: Hosts,
  address: string,
  over: AbortSignal,
  doubts = noDoubts(),
): AsyncGenerator<SourceRow> {
  const board = boardAddress(address);
  if (board === null) throw new SourceError("address");
  if (board.system === "smartrecruiters") {
    yield* smartRecruitersSource({ config, list: board.url, over }, doubts);
    return;
  }
  const { type, bytes } = await fetchBoard(config, board.url, over);
  const charset = CHARSET.exec(type)?.[1];
  if (board.system === "personio" || (board.system === "page" && XML_TYPE.test(type) && !/html/i.test(type)))
    yield* xmlSource(textOf(bytes, { kind: "xml", charset }));
  else if (board.system !== "page") yield* jsonSource(textOf(bytes, { charset }), board.system);
  else if (JSON_TYPE.test(type)) yield* jsonSource(textOf(bytes, { charset }));
  else yield* pageSource(bytes, doubts, charset);
}
