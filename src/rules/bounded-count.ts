import { LIMITS } from "../contract/limits.ts";
import type { BoundedCount } from "../contract/paging.ts";

/** Counts are exact up to 1,000: one more tells that there are more. The LIMIT of what is counted. */
export const COUNT_LIMIT = LIMITS.exact_count + 1;

/** What is said of so many rows, of which at most `COUNT_LIMIT` were counted. */
export function boundedCount(count: number): BoundedCount {
  return { value: Math.min(count, LIMITS.exact_count), more: count > LIMITS.exact_count };
}
