/** The pieces of a page's statement, made differently for each kind of list. */
export type PageParts = {
  /** Queries that come first, as `name AS (…)`. */
  readonly queries: readonly string[];
  /** Gives `id` and `key` of the page's rows, one more than asked for. */
  readonly page: string;
  /** Expressions: how many rows match, how many the list would have without filters. */
  readonly matching: string;
  readonly total: string;
};

/** The counts of a page that is read without them. */
export const UNCOUNTED = { matching: "NULL::int", total: "NULL::int" } as const;
