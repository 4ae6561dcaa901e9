import { LIMITS } from "../contract/limits.ts";
import type { BoundedCount } from "../contract/paging.ts";

/** LIMIT of a count that is exact up to 1,000: one more row shows that there are more. */
export const COUNT_LIMIT = LIMITS.exact_count + 1;

/** The bounded count of this many rows, of which at most `COUNT_LIMIT` were counted. */
export function boundedCount(count: number): BoundedCount {
  return { value: Math.min(count, LIMITS.exact_count), more: count > LIMITS.exact_count };
}
