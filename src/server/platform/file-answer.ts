import { Readable } from "node:stream";
import type { FileAnswer } from "../../contract/files.ts";
import { DATA_HEADERS } from "./headers.ts";

/** A file is never a page: should a browser show it all the same, nothing in it may run (SECURITY 46). */
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
    "content-length": String(size),
    "content-disposition": attachment(name),
  };
}

/** The answer of an endpoint with `answers: "file"`. Takes what its handler gave. */
export function fileResponse(answer: unknown): Response {
  const file = answer as FileAnswer;
  const body = Readable.toWeb(Readable.from(file.body, { objectMode: false })) as ReadableStream<
    Uint8Array<ArrayBuffer>
  >;
  return new Response(body, { headers: fileHeaders(file) });
}
