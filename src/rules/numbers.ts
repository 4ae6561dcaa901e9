import { localeOf } from "./locale.ts";

/** Cached, because creating a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(style: "decimal" | "percent", decimals: number, language: string): Intl.NumberFormat {
  const key = `${style} ${decimals} ${language}`;
  const made = { style, maximumFractionDigits: decimals } as const;
  const known = formats.get(key) ?? new Intl.NumberFormat(localeOf(language), made);
  formats.set(key, known);
  return known;
}

/** A whole number in a language's notation: `5,190`, `5.190`. */
export function formatWhole(value: number, language: string): string {
  return formatOf("decimal", 0, language).format(value);
}

/** A number with all of its decimals in a language's notation. */
export function formatNumber(value: number, language: string): string {
  return formatOf("decimal", 20, language).format(value);
}

/** Whole percent in a language's notation: `40%`, `40 %`. */
export function formatPercent(percent: number, language: string): string {
  return formatOf("percent", 0, language).format(percent / 100);
}
