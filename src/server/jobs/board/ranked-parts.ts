import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
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

/** Null where the list has another order. Within a tier the newest comes first. */
export function ranking({ words, fit, after, limit }: PageRequest, values: PageValues): Ranking | null {
  if (fit !== "ranked" || words === null) return null;
  const tiers = words.tiers.map((_tier, nth) => `(${values.tiers()})[${nth + 1}]::tsquery AS tier${nth}`);
  const cases = words.tiers.map((_tier, nth) => `WHEN ${HEAD} @@ (SELECT tier${nth} FROM tiers) THEN ${nth}`);
  const [tier, key, id] = after === null ? [] : [values.tier(), values.key(), values.id()];
  const past = after === null ? "" : `WHERE tier > ${tier} OR tier = ${tier} AND (key, id) < (${key}, ${id})`;
  return {
    queries: [`tiers AS MATERIALIZED (SELECT ${tiers.join(", ")})`],
    tier: `CASE ${cases.join(" ")} ELSE ${words.tiers.length} END`,
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
