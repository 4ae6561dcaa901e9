import type { BoundedCount } from "../../../contract/paging.ts";
import { localeOf } from "../language/locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string): Intl.NumberFormat {
  const known = formats.get(language) ?? new Intl.NumberFormat(localeOf(language));
  formats.set(language, known);
  return known;
}

/** A whole number as it is written in a language: `5,190`. */
export function formatWhole(value: number, language: string): string {
  return formatOf(language).format(value);
}

/** A count that is exact up to its bound: `128`, beyond it `1,000+`. */
export function formatCount(count: BoundedCount, language: string): string {
  const number = formatWhole(count.value, language);
  return count.more ? `${number}+` : number;
}
