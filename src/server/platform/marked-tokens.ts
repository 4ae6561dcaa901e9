import { equalInConstantTime, keyedHash, type Secrets } from "./crypto.ts";
import { isId } from "./ids.ts";
import type { Purpose } from "./purposes.ts";

const FORM = /^([A-Za-z]+)\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/** What a mailed link is about: a word that says in which way, and an id. */
export type Marked = { readonly name: string; readonly id: string };

function markOf(key: Buffer, { name, id }: Marked): string {
  return keyedHash(key, `${name}.${id}`);
}

/**
 * What a mailed link carries: `name` (letters alone), an id, and a mark that only we can make. Tokens of one purpose are
 * none of another; they do not expire and are kept nowhere.
 */
export function markedToken(secrets: Secrets, purpose: Purpose, about: Marked): string {
  return `${about.name}.${about.id}.${markOf(secrets.derive(purpose), about)}`;
}

/** What a token of this purpose is about; null for one that is none of ours. */
export function readMarkedToken(secrets: Secrets, purpose: Purpose, token: string): Marked | null {
  const [, name = "", id = "", mark = ""] = FORM.exec(token) ?? [];
  const isOurs = (key: Buffer) => equalInConstantTime(mark, markOf(key, { name, id }));
  return isId(id) && secrets.every(purpose).some(isOurs) ? { name, id } : null;
}
