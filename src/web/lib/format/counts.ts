import type { BoundedCount } from "../../../contract/paging.ts";
import { formatWhole } from "../../../rules/numbers.ts";

/** A count that is exact up to its bound: `128`, beyond it `1,000+`. */
export function formatCount(count: BoundedCount, language: string): string {
  const number = formatWhole(count.value, language);
  return count.more ? `${number}+` : number;
}
