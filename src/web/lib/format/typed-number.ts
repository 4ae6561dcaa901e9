import { typedDollars } from "./typed-dollars.ts";

/** One dot or comma before three digits: thousands in one language, a fraction in another. */
const EITHER = /^-?[1-9]\d{0,2}([.,])\d{3}$/;
/** Digits behind a dot or a comma, of which the thousands before have another sign. */
const FRACTION = /^(-?)(\d+|\d{1,3}(?:[.,'’\s]\d{3})+)([.,])(\d+)$/;

function fractionSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/**
 * A typed number of any size and any number of decimals (rule J55): what could be thousands as well as a fraction is what it is
 * in the reader's language. Nothing is null; what is no number comes back as it is, for the contract to refuse by name.
 */
export function typedNumber(value: unknown, language: string): number | string | null {
  if (typeof value !== "string") return typeof value === "number" ? value : null;
  const text = value.trim().replace("−", "-");
  const [, either] = EITHER.exec(text) ?? [];
  if (either !== undefined) return Number(text.replace(either, either === fractionSign(language) ? "." : ""));
  const [, minus, units = "", sign = "", rest] = FRACTION.exec(text) ?? [];
  if (rest !== undefined && !units.includes(sign)) return Number(`${minus}${units.replaceAll(/\D/g, "")}.${rest}`);
  return typedDollars(text) ?? null;
}

/** A number as somebody types it who reads this language. */
export function asTyped(value: number, language: string): string {
  return String(value).replace(".", fractionSign(language));
}

/** A number with all of its decimals, as this language writes it. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
}
