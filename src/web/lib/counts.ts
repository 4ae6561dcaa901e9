import type { BoundedCount } from "../../contract/paging.ts";

/** A count that is exact up to its bound: `128`, beyond it `1,000+`. */
export function formatCount(count: BoundedCount, language: string): string {
  const number = new Intl.NumberFormat(language === "en" ? "en-US" : language).format(count.value);
  return count.more ? `${number}+` : number;
}
