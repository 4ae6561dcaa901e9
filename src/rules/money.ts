import { localeOf } from "./locale.ts";

/** Cached, since creating a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * The format of a currency in a language with this many decimals. US dollars are `$` in every language, never `US$`
 * or `$US`.
 */
export function currencyFormat(currency: string, digits: number, language: string): Intl.NumberFormat {
  const key = `${currency} ${digits} ${language}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency,
    currencyDisplay: currency === "USD" ? "narrowSymbol" : "symbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}

/** Whole dollars in a language's format: `$12,500`, `12.500 $`. */
export function formatDollars(dollars: number, language: string): string {
  return currencyFormat("USD", 0, language).format(dollars);
}

/** Integer cents as dollars, with decimals only where there are any: `$12,500`, `$12,499.50`, `12.499,50 $`. */
export function formatCents(cents: number, language: string): string {
  return currencyFormat("USD", cents % 100 === 0 ? 0 : 2, language).format(cents / 100);
}
