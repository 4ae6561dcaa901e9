import { createHash } from "node:crypto";

/** Maximum number of named statements, because each plan uses memory in every connection. */
const MAX_PLANS = 300;

const names = new Map<string, string>();

/**
 * The name under which the database keeps a statement's plan. Equal texts get equal names in every process, so that
 * sessions can be shared. Undefined beyond the first 300 texts, which are planned each time.
 */
export function planName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PLANS) return known;
  const name = `kept_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  names.set(text, name);
  return name;
}
