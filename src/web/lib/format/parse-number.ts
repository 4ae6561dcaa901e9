import { parseDollars } from "./parse-dollars.ts";

/** Ambiguous: one dot or comma before three digits marks thousands in one language and a fraction in another. */
const AMBIGUOUS_NUMBER = /^-?[1-9]\d{0,2}([.,])\d{3}$/;
/** A decimal separator with decimals; the thousands separator, if any, is a different sign. */
const FRACTION = /^(-?)(\d+|\d{1,3}(?:[.,'’\s]\d{3})+)([.,])(\d+)$/;

function fractionSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/**
 * Parses a typed number of any size with any number of decimals (rule J55). An ambiguous separator is read as in the
 * reader's language. Empty input is null; anything that is not a number is returned unchanged, so that the contract
 * rejects it.
 */
export function parseTypedNumber(value: unknown, language: string): number | string | null {
  if (typeof value !== "string") return typeof value === "number" ? value : null;
  const text = value.trim().replace("−", "-");
  const [, either] = AMBIGUOUS_NUMBER.exec(text) ?? [];
  if (either !== undefined) return Number(text.replace(either, either === fractionSign(language) ? "." : ""));
  const [, minus, units = "", sign = "", rest] = FRACTION.exec(text) ?? [];
  if (rest !== undefined && !units.includes(sign)) return Number(`${minus}${units.replaceAll(/\D/g, "")}.${rest}`);
  return parseDollars(text) ?? null;
}

/** Formats a number as a reader of this language would type it. */
export function formatTypedNumber(value: number, language: string): string {
  return String(value).replace(".", fractionSign(language));
}
