import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { decrypt, encrypt, type Secrets } from "../../../infra/platform/crypto.ts";

/**
 * Refresh tokens contain a session id and a counter, authenticated with the session's own key: version, session id (16
 * bytes), counter (varint), 16 bytes of HMAC-SHA-256, 4 bytes of checksum, as base64url. Tokens are not stored; the
 * current one can be computed again.
 */
const VERSION = 2;
const MAC_BYTES = 16;
const CHECKSUM_BYTES = 4;
const MIN_LENGTH = 1 + 16 + 1 + MAC_BYTES + CHECKSUM_BYTES;
const MAX_TEXT_LENGTH = 100;

/** A parsed token, not yet authenticated with the session's key. */
export type RefreshClaim = { readonly session_id: string; readonly counter: number; readonly mac: Buffer };

export type RefreshTokens = {
  /** Creates a random key for a session, encrypted for storage. */
  newKey(): string;
  /** The token of a session at a counter. Takes the encrypted key. */
  write(session_id: string, counter: number, sealedKey: string): string;
  /** Null if the text cannot be one of our tokens. */
  parse(token: string): RefreshClaim | null;
  /** True if the token was made with the session's key. */
  proves(claim: RefreshClaim, sealedKey: string): boolean;
};

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return Buffer.from([...bytes, rest]);
}

/** Decodes the output of `encodeVarint`; null for other bytes. */
function decodeVarint(bytes: Buffer): number | null {
  let value = 0;
  for (const [place, byte] of bytes.entries()) {
    value += (byte & 0x7f) * 2 ** (7 * place);
  }
  const known = Number.isSafeInteger(value) && encodeVarint(value).equals(bytes);
  return known ? value : null;
}

function tokenHead(session_id: string, counter: number): Buffer {
  return Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.from(session_id.replaceAll("-", ""), "hex"),
    encodeVarint(counter),
  ]);
}

function checksum(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest().subarray(0, CHECKSUM_BYTES);
}

function decodeUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function parseRefreshToken(token: string): RefreshClaim | null {
  if (token.length > MAX_TEXT_LENGTH) return null;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length < MIN_LENGTH || bytes.toString("base64url") !== token || bytes[0] !== VERSION) return null;
  const signed = bytes.subarray(0, -CHECKSUM_BYTES);
  if (!checksum(signed).equals(bytes.subarray(-CHECKSUM_BYTES))) return null;
  const counter = decodeVarint(signed.subarray(17, -MAC_BYTES));
  if (counter === null) return null;
  return { session_id: decodeUuid(bytes.subarray(1, 17)), counter, mac: signed.subarray(-MAC_BYTES) };
}

/** Takes the secrets from which the encryption key is derived. */
export function createRefreshTokens(secrets: Secrets): RefreshTokens {
  const opening = secrets.every("auth refresh keys");
  const macOf = (session_id: string, counter: number, sealedKey: string) =>
    createHmac("sha256", decrypt(opening, sealedKey))
      .update(tokenHead(session_id, counter))
      .digest()
      .subarray(0, MAC_BYTES);
  return {
    newKey: () => encrypt(secrets.derive("auth refresh keys"), randomBytes(32)),
    write(session_id, counter, sealedKey) {
      const signed = Buffer.concat([tokenHead(session_id, counter), macOf(session_id, counter, sealedKey)]);
      return Buffer.concat([signed, checksum(signed)]).toString("base64url");
    },
    parse: parseRefreshToken,
    proves: (claim, sealedKey) => timingSafeEqual(claim.mac, macOf(claim.session_id, claim.counter, sealedKey)),
  };
}
