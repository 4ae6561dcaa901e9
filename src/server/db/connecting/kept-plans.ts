import { createHash } from "node:crypto";

/** More texts than these have no name: each plan takes memory of every connection. */
const MOST = 300;

const names = new Map<string, string>();

/**
 * The name under which the database keeps a statement's plan: the same for the same text in every process, and for no other text, so that
 * sessions may be shared. Undefined for a text beyond the first 300: it is planned each time.
 */
export function nameOfPlan(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `kept_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  names.set(text, name);
  return name;
}
