import type { Pay } from "../../../contract/pay.ts";
import { localeOf } from "../language/locale.ts";

/** Making a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, digits: number, language: string): Intl.NumberFormat {
  const key = `${currency} ${digits} ${language}`;
  const options = {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const known = formats.get(key) ?? new Intl.NumberFormat(localeOf(language), options);
  formats.set(key, known);
  return known;
}

/** The amounts as people of a language write them, decimals only where there are any: `$120,000 – $150,000`, `25,50 €`. */
export function formatAmounts(
  { min, max, currency }: Pick<Pay, "min" | "max"> & { currency: string },
  language: string,
): string {
  const digits = Number.isInteger(min ?? 0) && Number.isInteger(max ?? 0) ? 0 : 2;
  const format = formatOf(currency, digits, language);
  const [from, to] = [min ?? max ?? 0, max ?? min ?? 0];
  return from === to ? format.format(from) : format.formatRange(from, to);
}
