import { isUtf8 } from "node:buffer";
import { AppError } from "../../contract/errors.ts";
import type { UploadedBytes } from "../../contract/files.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { SignedMessage } from "../../contract/money/webhooks.ts";

const BYTES_TYPE = /^application\/octet-stream\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Reads a stream up to a limit, cutting it where it is passed; throws `payload_too_large`, and `bad_json` when cut off. */
export async function readUpTo(request: Request, limit: number): Promise<Buffer> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw new AppError("payload_too_large");
  try {
    // No more comes than was declared: the server cuts it there. A stream would cost more than the rest of a small request.
    if (declared > 0) {
      const whole = Buffer.from(await request.arrayBuffer());
      if (whole.byteLength > limit) throw new AppError("payload_too_large");
      return whole;
    }
    if (request.body === null) return Buffer.alloc(0);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > limit) throw new AppError("payload_too_large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    // Whoever sends it went away: nobody's failure, and nobody will read the answer.
    throw cause instanceof AppError ? cause : new AppError("bad_json", { cause });
  }
}

/**
 * The JSON body of a request, at most `limit` bytes.
 * Throws `unsupported_media_type` (a form of another site cannot post JSON), `payload_too_large`, `bad_json`.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!JSON_TYPE.test(type)) throw new AppError("unsupported_media_type");
  const raw = await readUpTo(request, limit);
  if (raw.byteLength === 0) return {};
  // Replacing what cannot be read would make two different texts the same one.
  if (!isUtf8(raw)) throw new AppError("bad_json", { detail: "not UTF-8" });
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch (cause) {
    throw new AppError("bad_json", { cause });
  }
}

/** The fields of a form that a page posts, of what is repeated the first. Throws `unsupported_media_type`, `payload_too_large`, `bad_json`. */
export async function readForm(request: Request, limit: number): Promise<Record<string, string>> {
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? "")) throw new AppError("unsupported_media_type");
  const fields = [...new URLSearchParams((await readUpTo(request, limit)).toString("utf8"))];
  return Object.fromEntries(fields.reverse());
}

/**
 * A signed message of at most `limit` bytes, exactly as it came: its signature is over these bytes. `headers`: where it may stand; without
 * them it is Stripe's, and has to be there. Throws `payload_too_large`, `bad_json` when cut off, and `signature_invalid`.
 */
export async function signedOf(request: Request, limit: number, headers?: readonly string[]): Promise<SignedMessage> {
  const named = (headers ?? ["stripe-signature"]).map((name) => request.headers.get(name));
  const signature = named.find((value) => value !== null) ?? (headers === undefined ? null : "");
  if (signature === null) throw new AppError("signature_invalid");
  return { bytes: Uint8Array.from(await readUpTo(request, limit)), signature };
}

async function* nothing(): AsyncIterable<Uint8Array> {}

/** Longer than any connection is left that brings nothing. */
const QUIET_MS = 150_000;

/**
 * Pieces of a body as they come. Whose answer went out before the last one, as at a deadline, has a body that neither ends nor fails:
 * whoever reads it would wait for good, with a file open.
 */
async function* endingQuiet(pieces: AsyncIterable<Uint8Array>, quietMs: number): AsyncGenerator<Uint8Array> {
  const rest = pieces[Symbol.asyncIterator]();
  let ended = false;
  try {
    while (true) {
      const { promise: quiet, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => reject(new AppError("unavailable", { detail: "a body that went quiet" })),
        quietMs,
      );
      const piece = await Promise.race([rest.next(), quiet]).finally(() => clearTimeout(timer));
      ended = piece.done === true;
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    // Not waited for: what is quiet may be so for ever.
    if (!ended) void Promise.resolve(rest.return?.()).catch(() => undefined);
  }
}

/**
 * The bytes of an upload, unread. Throws `unsupported_media_type` for anything but `application/octet-stream`: what a
 * form of another site can post is not that.
 */
export function bytesOf(request: Request, quietMs = QUIET_MS): UploadedBytes {
  if (!BYTES_TYPE.test(request.headers.get("content-type") ?? "")) throw new AppError("unsupported_media_type");
  const declared = request.headers.get("content-length");
  return {
    length: declared === null ? null : Number(declared),
    stream: endingQuiet(request.body ?? nothing(), quietMs),
  };
}

/** The query of an address, of what is repeated the first. */
export function queryOf(request: Request): Record<string, string> {
  const start = request.url.indexOf("?");
  if (start < 0) return {};
  const values: Record<string, string> = {};
  // Null prototype semantics through Object.hasOwn: a repeated parameter counts once, the first.
  for (const [name, value] of new URLSearchParams(request.url.slice(start + 1))) {
    if (!Object.hasOwn(values, name)) values[name] = value;
  }
  return values;
}

/** The Idempotency-Key, null where there is none. Throws `validation_failed` for one that cannot be kept. */
export function keyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  const usable = key.length > 0 && key.length <= LIMITS.idempotency_key && /^[\x21-\x7e]+$/.test(key);
  if (!usable)
    throw new AppError("validation_failed", {
      fields: { "Idempotency-Key": { code: "invalid", message: "This value is not valid" } },
    });
  return key;
}
