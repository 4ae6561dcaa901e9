import { crc32 } from "node:zlib";
import { randomCode } from "../../../infra/platform/crypto.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The prefix of every key. No other bearer token starts with it: access tokens start with `eyJ`. */
const KEY_PREFIX = "vw_";
const PREFIX_LENGTH = 8;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY_FORMAT = /^vw_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;

/** CRC-32 in base 62: secret scanners can recognise a key without asking our server. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let sum = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    sum = ALPHABET.charAt(rest % ALPHABET.length) + sum;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return sum;
}

/** Creates a key with 190 secret bits, and its prefix, which may be displayed. */
export function generateKey(): { key: string; prefix: string } {
  const prefix = KEY_PREFIX + randomCode(ALPHABET, PREFIX_LENGTH);
  const text = `${prefix}_${randomCode(ALPHABET, SECRET_LENGTH)}`;
  return { key: text + checksumOf(text), prefix };
}

/** True if a bearer token looks like a key: an incomplete key causes an error instead of anonymous access. */
export function isKeyLike(bearer: string): boolean {
  return bearer.startsWith(KEY_PREFIX);
}

/** True if format and checksum of a key are valid. */
export function isKeyWellFormed(bearer: string): boolean {
  return KEY_FORMAT.test(bearer) && checksumOf(bearer.slice(0, -CHECKSUM_LENGTH)) === bearer.slice(-CHECKSUM_LENGTH);
}
