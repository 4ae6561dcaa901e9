/** The parts of a page's SQL statement, built differently for each kind of list. */
export type PageParts = {
  /** CTEs, as `name AS (…)`. */
  readonly queries: readonly string[];
  /** Returns `id` and `key` of the page's rows, one more than requested. */
  readonly page: string;
  /** Expressions for the number of matching rows and the number without filters. */
  readonly matching: string;
  readonly total: string;
};

/** The counts of a page that is not counted. */
export const UNCOUNTED_COLUMNS = { matching: "NULL::int", total: "NULL::int" } as const;
