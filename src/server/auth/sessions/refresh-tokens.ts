import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Secrets, seal, unseal } from "../../platform/crypto.ts";

/**
 * Refresh tokens contain a session id and a counter, authenticated with the session's own key: version, session id (16
 * bytes), counter (varint), 16 bytes of HMAC-SHA-256, 4 bytes of checksum, as base64url. Tokens are not stored; the
 * current one can be computed again.
 */
const VERSION = 2;
const MAC_BYTES = 16;
const CHECKSUM_BYTES = 4;
const SHORTEST = 1 + 16 + 1 + MAC_BYTES + CHECKSUM_BYTES;
const LONGEST_TEXT = 100;

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

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return Buffer.from([...bytes, rest]);
}

/** Decodes the output of `varint`; null for other bytes. */
function readVarint(bytes: Buffer): number | null {
  let value = 0;
  for (const [place, byte] of bytes.entries()) {
    value += (byte & 0x7f) * 2 ** (7 * place);
  }
  const known = Number.isSafeInteger(value) && varint(value).equals(bytes);
  return known ? value : null;
}

function head(session_id: string, counter: number): Buffer {
  return Buffer.concat([Buffer.from([VERSION]), Buffer.from(session_id.replaceAll("-", ""), "hex"), varint(counter)]);
}

function checksum(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest().subarray(0, CHECKSUM_BYTES);
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function parse(token: string): RefreshClaim | null {
  if (token.length > LONGEST_TEXT) return null;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length < SHORTEST || bytes.toString("base64url") !== token || bytes[0] !== VERSION) return null;
  const signed = bytes.subarray(0, -CHECKSUM_BYTES);
  if (!checksum(signed).equals(bytes.subarray(-CHECKSUM_BYTES))) return null;
  const counter = readVarint(signed.subarray(17, -MAC_BYTES));
  if (counter === null) return null;
  return { session_id: uuidOf(bytes.subarray(1, 17)), counter, mac: signed.subarray(-MAC_BYTES) };
}

/** Takes the secrets from which the encryption key is derived. */
export function makeRefreshTokens(secrets: Secrets): RefreshTokens {
  const opening = secrets.every("auth refresh keys");
  const macOf = (session_id: string, counter: number, sealedKey: string) =>
    createHmac("sha256", unseal(opening, sealedKey)).update(head(session_id, counter)).digest().subarray(0, MAC_BYTES);
  return {
    newKey: () => seal(secrets.derive("auth refresh keys"), randomBytes(32)),
    write(session_id, counter, sealedKey) {
      const signed = Buffer.concat([head(session_id, counter), macOf(session_id, counter, sealedKey)]);
      return Buffer.concat([signed, checksum(signed)]).toString("base64url");
    },
    parse,
    proves: (claim, sealedKey) => timingSafeEqual(claim.mac, macOf(claim.session_id, claim.counter, sealedKey)),
  };
}
