import { z } from "zod";
import { normalizeLine } from "./invisible.ts";
import { LIMITS } from "./limits.ts";

/** Query of a paged list: an opaque cursor from the previous page, and the page size (at most 100). */
export const pageQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.page.max).default(LIMITS.page.default),
};

/** A page of a list: its items and the cursor of the next page, null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** A page of any list. */
export type Page<T> = { items: T[]; next_cursor: string | null };

/** A count that is exact up to 1,000. Above, `value` is 1000 and `more` is true ("1,000+"). */
export const boundedCount = z.object({ value: z.number().int(), more: z.boolean() });
export type BoundedCount = z.output<typeof boundedCount>;

const commaList = z.string().transform((value) => value.split(",").filter((part) => part !== ""));

/** A comma-separated list of values in a URL (`type=full-time,contract`). Unknown values are an error. */
export function listOf<T extends z.ZodType<unknown, string>>(item: T) {
  return commaList.pipe(z.array(item).max(20)).optional();
}

export const searchText = z
  .string()
  .max(LIMITS.search)
  .transform((value) => normalizeLine(value.normalize("NFC")))
  .optional();
