/** Signs that people put between thousands: comma, dot, apostrophes, and spaces of every width. The same one throughout. */
const GROUPED = /^[1-9]\d{0,2}([.,'’\s])\d{3}(?:\1\d{3})*$/;

/**
 * Typed dollars in the habits of any language: `$12,500`, `12.500` and `12 500` are 12500, nothing is nothing. A dot or comma
 * that parts no thousands would be cents: that text comes back as it is, for the contract to refuse by name.
 */
export function typedDollars(value: unknown): number | string | undefined {
  if (typeof value === "number") return value;
  const text = String(value ?? "").replaceAll(/^[\s$]+|[\s$]+$/g, "");
  if (text === "") return undefined;
  if (GROUPED.test(text)) return Number(text.replaceAll(/\D/g, ""));
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
