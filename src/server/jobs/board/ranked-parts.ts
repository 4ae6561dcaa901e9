import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { SearchQuery } from "../../../rules/search/search-query.ts";
import { boardTotal } from "./board-parts.ts";
import type { PageRequest } from "./page-filters.ts";
import { type PageParts, UNCOUNTED } from "./page-parts.ts";
import type { PageValues } from "./page-values.ts";
import { askedQuery, byIndex, HEAD } from "./search-parts.ts";

/** What a statement needs to put jobs in order by how well they fit, the best being of tier 0 (rule J16). */
export type Ranking = {
  readonly queries: readonly string[];
  /** A row's tier, of rows joined with job_search. */
  readonly tier: string;
  /** `found` is a query with `id`, `key` and `tier`; gives the page's rows of it. */
  page(found: string): string;
};

const has = (tier: number) => `${HEAD} @@ (SELECT tier${tier} FROM tiers)`;

/** The first of these tiers that a row has; each holds the one before, so that half of them are asked for none. */
function firstOf(from: number, to: number): string {
  if (from === to) return String(from);
  const middle = Math.floor((from + to) / 2);
  return `CASE WHEN ${has(middle)} THEN ${firstOf(from, middle)} ELSE ${firstOf(middle + 1, to)} END`;
}

/** A row's tier. Where texts are read, most rows have the words there alone. */
function tierOf({ tiers, inText }: SearchQuery): string {
  const last = tiers.length - 1;
  return inText ? `CASE WHEN NOT ${has(last)} THEN ${tiers.length} ELSE ${firstOf(0, last)} END` : firstOf(0, last);
}

/** Null where the list has another order. Within a tier the newest comes first. */
export function ranking({ words, fit, after, limit }: PageRequest, values: PageValues): Ranking | null {
  if (fit !== "ranked" || words === null) return null;
  const tiers = words.tiers.map((_tier, nth) => `(${values.tiers()})[${nth + 1}]::tsquery AS tier${nth}`);
  const [tier, key, id] = after === null ? [] : [values.tier(), values.key(), values.id()];
  const past = after === null ? "" : `WHERE tier > ${tier} OR tier = ${tier} AND (key, id) < (${key}, ${id})`;
  return {
    queries: [`tiers AS MATERIALIZED (SELECT ${tiers.join(", ")})`],
    tier: tierOf(words),
    page: (found) =>
      `SELECT id, key, tier FROM (${found}) AS found ${past} ORDER BY tier, key DESC, id DESC LIMIT ${limit + 1}`,
  };
}

/** A search for what few jobs have, with the best first: the index names all of them, and each is asked for its tier. */
export function rankedParts(request: PageRequest, values: PageValues, { queries, tier, page }: Ranking): PageParts {
  const { from, where, key } = byIndex(request, values);
  const found = `SELECT job_search.job_id AS id, ${key} AS key, ${tier} AS tier FROM ${from} WHERE ${where}`;
  const matching = `(SELECT least(count(*), ${COUNT_LIMIT})::int FROM found)`;
  return {
    queries: [askedQuery(request, values), ...queries, `found AS MATERIALIZED (${found})`],
    page: page("SELECT * FROM found"),
    ...(request.counted ? { matching, total: boardTotal(values) } : UNCOUNTED),
  };
}
