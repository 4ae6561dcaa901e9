/** Values of canonical JSON; undefined fields are omitted. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * Serializes to the canonical form of RFC 8785: no spaces, names ordered by UTF-16 units. Throws for values without
 * one.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "string" && !value.isWellFormed()) throw new Error("a lone surrogate has no canonical form");
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${value} has no canonical form`);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields = Object.entries(value as { readonly [name: string]: Json | undefined })
    .filter((field): field is [string, Json] => field[1] !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${canonicalJson(name)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}
