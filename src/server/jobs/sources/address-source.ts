import { resolveBoardAddress } from "./board-address.ts";
import { assumeComplete } from "./completeness.ts";
import { decodeText } from "./decode-text.ts";
import { type FetchConfig, fetchBoard } from "./fetch-board.ts";
import { jsonSource, pageSource, type SourceRow, xmlSource } from "./read-source.ts";
import { smartRecruitersSource } from "./smartrecruiters-source.ts";
import { SourceError } from "./source-error.ts";

const JSON_TYPE = /\bjson\b/i;
const XML_TYPE = /\bxml\b/i;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)/i;

/**
 * The postings of a public board, or of a page with JSON-LD. Takes an abort signal, and sets `doubts` where the source
 * is incomplete. Throws SourceError at the first posting or later.
 */
export async function* addressSource(
  config: FetchConfig,
  address: string,
  over: AbortSignal,
  doubts = assumeComplete(),
): AsyncGenerator<SourceRow> {
  const board = resolveBoardAddress(address);
  if (board === null) throw new SourceError("address");
  if (board.system === "smartrecruiters") {
    yield* smartRecruitersSource({ config, list: board.url, over }, doubts);
    return;
  }
  const { type, bytes } = await fetchBoard(config, board.url, over);
  const charset = CHARSET.exec(type)?.[1];
  if (board.system === "personio" || (board.system === "page" && XML_TYPE.test(type) && !/html/i.test(type)))
    yield* xmlSource(decodeText(bytes, { kind: "xml", charset }));
  else if (board.system !== "page") yield* jsonSource(decodeText(bytes, { charset }), board.system);
  else if (JSON_TYPE.test(type)) yield* jsonSource(decodeText(bytes, { charset }));
  else yield* pageSource(bytes, doubts, charset);
}
