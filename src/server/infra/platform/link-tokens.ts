import { equalInConstantTime, keyedHash, type Secrets } from "./crypto.ts";
import { isId } from "./ids.ts";
import type { Purpose } from "./key-purposes.ts";

const FORM = /^([A-Za-z]+)\.([0-9a-f-]{36}|[A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** Length of a keyed hash in base64url. */
const HASH_LENGTH = 43;

/** What a mailed link refers to: a name for its kind, and an id or a keyed hash. */
export type LinkToken = { readonly name: string; readonly id: string };

function signMark(key: Buffer, { name, id }: LinkToken): string {
  return keyedHash(key, `${name}.${id}`);
}

/**
 * Token of a mailed link: `name` (letters only), an id or a keyed hash, and a signature. A token is valid for one
 * purpose only. It does not expire and is not stored.
 */
export function createLinkToken(secrets: Secrets, purpose: Purpose, about: LinkToken): string {
  return `${about.name}.${about.id}.${signMark(secrets.derive(purpose), about)}`;
}

/** Reads a token of this purpose. Null if the signature is not ours. */
export function readLinkToken(secrets: Secrets, purpose: Purpose, token: string): LinkToken | null {
  const [, name = "", id = "", mark = ""] = FORM.exec(token) ?? [];
  const isOurs = (key: Buffer) => equalInConstantTime(mark, signMark(key, { name, id }));
  const isWhole = id.length === HASH_LENGTH || isId(id);
  return isWhole && secrets.every(purpose).some(isOurs) ? { name, id } : null;
}
