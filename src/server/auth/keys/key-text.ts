import { crc32 } from "node:zlib";
import { randomCode } from "../../platform/crypto.ts";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** What every key begins with, and nothing else that is sent as a bearer: an access token begins with `eyJ`. */
const START = "vw_";
const PREFIX_LENGTH = 8;
const SECRET_LENGTH = 32;
const SUM_LENGTH = 6;
const FORM = /^vw_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;

/** CRC-32 in base 62: scanners for secrets can tell a key from a word that looks like one, without asking us. */
function sumOf(text: string): string {
  let rest = crc32(text);
  let sum = "";
  for (let place = 0; place < SUM_LENGTH; place += 1) {
    sum = SIGNS.charAt(rest % SIGNS.length) + sum;
    rest = Math.floor(rest / SIGNS.length);
  }
  return sum;
}

/** A new key, and its beginning, which may be shown: 190 bits of it are nobody's but its owner's. */
export function newKeyText(): { key: string; prefix: string } {
  const prefix = START + randomCode(SIGNS, PREFIX_LENGTH);
  const text = `${prefix}_${randomCode(SIGNS, SECRET_LENGTH)}`;
  return { key: text + sumOf(text), prefix };
}

/** Whether a bearer wants to be a key: whoever sends half of one is told so, and does not become a visitor. */
export function isKeyText(bearer: string): boolean {
  return bearer.startsWith(START);
}

/** Whether it can be a key at all: its form is right, and so is its sum. */
export function isWholeKey(bearer: string): boolean {
  return FORM.test(bearer) && sumOf(bearer.slice(0, -SUM_LENGTH)) === bearer.slice(-SUM_LENGTH);
}
