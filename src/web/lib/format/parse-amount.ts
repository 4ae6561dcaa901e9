import { parseDollars } from "./parse-dollars.ts";

const SIGNS = /^[\s\p{Sc}]+|(?<![\s\p{Sc}])[\s\p{Sc}]+$/gu;
/** A decimal separator with cents; the thousands separator, if any, is a different sign. */
const DECIMAL = /^(\d+|\d{1,3}(?:[.,'’\s]\d{3})+)([.,])(\d{1,2})$/;

/**
 * Parses a typed amount of any currency in the notation of any language: `120.000`, `€120,000` and `120 000` are
 * 120000, `25,50` and `25.5` are 25.5. Empty input is null; anything that is not an amount is returned unchanged, so
 * that the contract rejects it.
 */
export function parseAmount(value: unknown): number | string | null {
  const text = typeof value === "string" ? value.replaceAll(SIGNS, "") : value;
  const whole = parseDollars(text);
  if (typeof whole !== "string") return whole ?? null;
  const [, units = "", sign = "", cents] = DECIMAL.exec(whole) ?? [];
  const before = parseDollars(units);
  if (cents === undefined || typeof before !== "number" || units.includes(sign)) return whole;
  return Number(`${before}.${cents}`);
}
