/** Thousands separators: comma, dot, apostrophes and spaces of every width. The same one throughout the number. */
const GROUPED = /^[1-9]\d{0,2}([.,'’\s])\d{3}(?:\1\d{3})*$/;

/**
 * Parses typed US dollars in the notation of any language: `$12,500`, `12.500` and `12 500` are 12500; empty input is
 * undefined. Cents are not accepted: such text is returned unchanged, so that the contract rejects it.
 */
export function parseDollars(value: unknown): number | string | undefined {
  if (typeof value === "number") return value;
  const text = String(value ?? "").replaceAll(/^[\s$]+|(?<![\s$])[\s$]+$/g, "");
  if (text === "") return undefined;
  if (GROUPED.test(text)) return Number(text.replaceAll(/\D/g, ""));
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
