import { isUtf8 } from "node:buffer";
import { AppError } from "../../../contract/errors.ts";
import type { UploadedBytes } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { SignedMessage } from "../../../contract/payments/webhooks.ts";

const BYTES_TYPE = /^application\/octet-stream\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Reads a stream up to a limit. Throws `payload_too_large` beyond it, and `bad_json` if the client disconnects. */
export async function readUpTo(request: Request, limit: number): Promise<Buffer> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw new AppError("payload_too_large");
  try {
    // The server enforces the declared length, so the body is read at once: a stream would cost more than the rest of a
    // small request.
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
    // The client disconnected, so this is not a server failure and nobody reads the answer.
    throw cause instanceof AppError ? cause : new AppError("bad_json", { cause });
  }
}

/**
 * Reads the JSON body of a request, at most `limit` bytes. Throws `unsupported_media_type` (forms on other sites cannot
 * send JSON), `payload_too_large` or `bad_json`.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!JSON_TYPE.test(type)) throw new AppError("unsupported_media_type");
  const raw = await readUpTo(request, limit);
  if (raw.byteLength === 0) return {};
  // Decoding with replacement characters would make different texts equal.
  if (!isUtf8(raw)) throw new AppError("bad_json", { detail: "not UTF-8" });
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch (cause) {
    throw new AppError("bad_json", { cause });
  }
}

/**
 * Reads the fields of a form that a page posts; the first of a repeated field counts. Throws `unsupported_media_type`
 * or `payload_too_large`, and `bad_json` if cut off.
 */
export async function readForm(request: Request, limit: number): Promise<Record<string, string>> {
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? "")) throw new AppError("unsupported_media_type");
  const fields = [...new URLSearchParams((await readUpTo(request, limit)).toString("utf8"))];
  return Object.fromEntries(fields.reverse());
}

/**
 * Reads a signed message of at most `limit` bytes unchanged, because the signature covers these bytes. `headers`:
 * possible signature headers; without them the Stripe header is required. Throws `payload_too_large`,
 * `signature_invalid`, and `bad_json` if cut off.
 */
export async function readSignedMessage(
  request: Request,
  limit: number,
  headers?: readonly string[],
): Promise<SignedMessage> {
  const named = (headers ?? ["stripe-signature"]).map((name) => request.headers.get(name));
  const signature = named.find((value) => value !== null) ?? (headers === undefined ? null : "");
  if (signature === null) throw new AppError("signature_invalid");
  return { bytes: Uint8Array.from(await readUpTo(request, limit)), signature };
}

async function* nothing(): AsyncIterable<Uint8Array> {}

/** Longer than any idle connection is kept open. */
const IDLE_TIMEOUT_MS = 150_000;

/**
 * Yields the chunks of a body. If the response was sent before the last chunk (at a deadline), the body neither ends
 * nor fails, and a reader would wait forever with an open file. So a silent body ends with an error.
 */
async function* withIdleTimeout(pieces: AsyncIterable<Uint8Array>, quietMs: number): AsyncGenerator<Uint8Array> {
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
    // Not awaited, because a silent stream may never settle.
    if (!ended) void Promise.resolve(rest.return?.()).catch(() => undefined);
  }
}

/**
 * The bytes of an upload, unread. Throws `unsupported_media_type` unless the type is `application/octet-stream`, which
 * a form on another site cannot send.
 */
export function readUpload(request: Request, quietMs = IDLE_TIMEOUT_MS): UploadedBytes {
  if (!BYTES_TYPE.test(request.headers.get("content-type") ?? "")) throw new AppError("unsupported_media_type");
  const declared = request.headers.get("content-length");
  return {
    length: declared === null ? null : Number(declared),
    stream: withIdleTimeout(request.body ?? nothing(), quietMs),
  };
}

/** The query parameters of a request; the first of a repeated one counts. */
export function queryParameters(request: Request): Record<string, string> {
  const start = request.url.indexOf("?");
  if (start < 0) return {};
  // Assignment would treat the name `__proto__` specially.
  return Object.fromEntries([...new URLSearchParams(request.url.slice(start + 1))].reverse());
}

/** The Idempotency-Key, or null if there is none. Throws `validation_failed` for a malformed one. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  const usable = key.length > 0 && key.length <= LIMITS.idempotency_key && /^[\x21-\x7e]+$/.test(key);
  if (!usable)
    throw new AppError("validation_failed", {
      fields: { "Idempotency-Key": { code: "invalid", message: "This value is not valid" } },
    });
  return key;
}
