import { typedDollars } from "./typed-dollars.ts";

const SIGNS = /^[\s\p{Sc}]+|[\s\p{Sc}]+$/gu;
/** Cents behind a dot or a comma, of which the thousands before have another sign. */
const DECIMAL = /^(\d+|\d{1,3}(?:[.,'’\s]\d{3})+)([.,])(\d{1,2})$/;

/**
 * A typed amount of any currency in the habits of any language: `120.000`, `€120,000` and `120 000` are 120000, `25,50` and
 * `25.5` are 25.5. Nothing is null; what is no amount comes back as it is, for the contract to refuse by name.
 */
export function typedAmount(value: unknown): number | string | null {
  const text = typeof value === "string" ? value.replaceAll(SIGNS, "") : value;
  const whole = typedDollars(text);
  if (typeof whole !== "string") return whole ?? null;
  const [, units = "", sign = "", cents] = DECIMAL.exec(whole) ?? [];
  const before = typedDollars(units);
  if (cents === undefined || typeof before !== "number" || units.includes(sign)) return whole;
  return Number(`${before}.${cents}`);
}
