import type { FileAnswer } from "../../../contract/files.ts";
import { DATA_HEADERS } from "../headers.ts";
import { type Broken, begunWith, streamOf } from "./byte-stream.ts";

/** A file is never a page: should a browser show it all the same, nothing in it may run (item 46). */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Everything but letters, digits and a few signs, as RFC 5987 wants it in an extended value. */
function extended(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `Content-Disposition` of a download (RFC 6266): a plain name for old clients, the whole one for all others. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`;
}

/** Headers under which a file goes out: to be saved, not to be shown, and not to be kept by anybody on the way. */
function fileHeaders({ name, type, size }: FileAnswer): Record<string, string> {
  return {
    ...DATA_HEADERS,
    "content-security-policy": FILE_POLICY,
    "content-type": type,
    ...(size !== null && { "content-length": String(size) }),
    "content-disposition": attachment(name),
  };
}

/**
 * The answer of an endpoint with `answers: "file"`. Takes what its handler gave. Bytes are asked for here, so that what is
 * wrong with them is still said by the status; whoever wants the headers alone (HEAD) opens nothing.
 */
export async function fileResponse(answer: unknown, headOnly: boolean, broken: Broken): Promise<Response> {
  const file = answer as FileAnswer;
  const headers = fileHeaders(file);
  if (headOnly) return new Response(null, { headers });
  const pieces = file.body[Symbol.asyncIterator]();
  return new Response(streamOf(begunWith(await pieces.next(), pieces), broken), { headers });
}
