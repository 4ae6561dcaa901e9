import type { FileAnswer } from "../../../contract/files.ts";
import { DATA_HEADERS } from "../headers.ts";
import { type BrokenStreamHandler, prependChunk, toReadableStream } from "./byte-stream.ts";

/** Policy for file responses. If a browser displays a file anyway, nothing in it can run (item 46). */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Percent-encodes a text as RFC 5987 requires for an extended value. */
function extended(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * `Content-Disposition` of a download (RFC 6266): an ASCII file name for old clients and the full name for all others.
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`;
}

/** Headers of a file response: download instead of display, and no storage in caches on the way. */
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
 * Builds the response of an endpoint with `answers: "file"` from its handler's result. The first bytes are read here,
 * so that an error can still set the status. A HEAD request opens nothing.
 */
export async function fileResponse(answer: unknown, headOnly: boolean, broken: BrokenStreamHandler): Promise<Response> {
  const file = answer as FileAnswer;
  const headers = fileHeaders(file);
  if (headOnly) return new Response(null, { headers });
  const pieces = file.body[Symbol.asyncIterator]();
  return new Response(toReadableStream(prependChunk(await pieces.next(), pieces), broken), { headers });
}
