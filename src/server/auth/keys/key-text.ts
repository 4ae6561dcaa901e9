import { crc32 } from "node:zlib";
import { randomCode } from "../../platform/crypto.ts";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The prefix of every key. No other bearer token starts with it: access tokens start with `eyJ`. */
const START = "vw_";
const PREFIX_LENGTH = 8;
const SECRET_LENGTH = 32;
const SUM_LENGTH = 6;
const FORM = /^vw_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;

/** CRC-32 in base 62: secret scanners can recognise a key without asking our server. */
function sumOf(text: string): string {
  let rest = crc32(text);
  let sum = "";
  for (let place = 0; place < SUM_LENGTH; place += 1) {
    sum = SIGNS.charAt(rest % SIGNS.length) + sum;
    rest = Math.floor(rest / SIGNS.length);
  }
  return sum;
}

/** Creates a key with 190 secret bits, and its prefix, which may be displayed. */
export function newKeyText(): { key: string; prefix: string } {
  const prefix = START + randomCode(SIGNS, PREFIX_LENGTH);
  const text = `${prefix}_${randomCode(SIGNS, SECRET_LENGTH)}`;
  return { key: text + sumOf(text), prefix };
}

/** True if a bearer token looks like a key: an incomplete key causes an error instead of anonymous access. */
export function isKeyText(bearer: string): boolean {
  return bearer.startsWith(START);
}

/** True if format and checksum of a key are valid. */
export function isWholeKey(bearer: string): boolean {
  return FORM.test(bearer) && sumOf(bearer.slice(0, -SUM_LENGTH)) === bearer.slice(-SUM_LENGTH);
}
