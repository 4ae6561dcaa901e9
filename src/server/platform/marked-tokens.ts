import { equalInConstantTime, keyedHash, type Secrets } from "./crypto.ts";
import { isId } from "./ids.ts";
import type { Purpose } from "./purposes.ts";

const FORM = /^([A-Za-z]+)\.([0-9a-f-]{36}|[A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** Length of a keyed hash in base64url. */
const HASH_LENGTH = 43;

/** What a mailed link refers to: a name for its kind, and an id or a keyed hash. */
export type Marked = { readonly name: string; readonly id: string };

function markOf(key: Buffer, { name, id }: Marked): string {
  return keyedHash(key, `${name}.${id}`);
}

/**
 * Token of a mailed link: `name` (letters only), an id or a keyed hash, and a signature. A token is valid for one
 * purpose only. It does not expire and is not stored.
 */
export function markedToken(secrets: Secrets, purpose: Purpose, about: Marked): string {
  return `${about.name}.${about.id}.${markOf(secrets.derive(purpose), about)}`;
}

/** Reads a token of this purpose. Null if the signature is not ours. */
export function readMarkedToken(secrets: Secrets, purpose: Purpose, token: string): Marked | null {
  const [, name = "", id = "", mark = ""] = FORM.exec(token) ?? [];
  const isOurs = (key: Buffer) => equalInConstantTime(mark, markOf(key, { name, id }));
  const isWhole = id.length === HASH_LENGTH || isId(id);
  return isWhole && secrets.every(purpose).some(isOurs) ? { name, id } : null;
}
