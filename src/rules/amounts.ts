import { currencyFormat, formatCents } from "./money.ts";

/**
 * Formats stored integer cents, for a mail or a notification; amounts that an older version stored as text stay
 * unchanged.
 */
export function formatStoredCents(kept: number | string, language: string): string {
  return /^-?\d+$/.test(String(kept)) ? formatCents(Number(kept), language) : String(kept);
}

/**
 * Formats a range of amounts in a language, with decimals only where there are any: `$120,000 – $150,000`, `25,50 €`.
 */
export function formatAmounts(
  { min, max, currency }: { readonly min: number | null; readonly max: number | null; readonly currency: string },
  language: string,
): string {
  const digits = Number.isInteger(min ?? 0) && Number.isInteger(max ?? 0) ? 0 : 2;
  const format = currencyFormat(currency, digits, language);
  const [from, to] = [min ?? max ?? 0, max ?? min ?? 0];
  return from === to ? format.format(from) : format.formatRange(from, to);
}
