import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { SearchQuery } from "../../../rules/search/search-query.ts";
import { boardTotalSql } from "./board-parts.ts";
import type { PageRequest } from "./page-filters.ts";
import { type PageParts, UNCOUNTED_COLUMNS } from "./page-parts.ts";
import type { PageValues } from "./page-values.ts";
import { JOB_HEAD, matchesByIndex, searchedCte } from "./search-parts.ts";

/** What a statement needs to order jobs by match, where tier 0 is the best (rule J16). */
export type Ranking = {
  readonly queries: readonly string[];
  /** The tier of a row joined with job_search. */
  readonly tier: string;
  /** Returns the page's rows of `found`, a query with `id`, `key` and `tier`. */
  page(found: string): string;
};

const matchesTier = (tier: number) => `${JOB_HEAD} @@ (SELECT tier${tier} FROM tiers)`;

/**
 * The first of these tiers that a row matches. Each tier contains the previous one, so a binary search skips half of
 * them.
 */
function firstMatchingTier(from: number, to: number): string {
  if (from === to) return String(from);
  const middle = Math.floor((from + to) / 2);
  return `CASE WHEN ${matchesTier(middle)} THEN ${firstMatchingTier(from, middle)} ELSE ${firstMatchingTier(middle + 1, to)} END`;
}

/** The tier of a row. Most matches of texts are in texts alone, so preferred titles are checked first. */
function tierSql({ tiers, inText, first }: SearchQuery): string {
  const last = tiers.length - 1;
  if (!inText) return firstMatchingTier(0, last);
  const texts = tiers.length;
  const inTexts =
    first === null ? texts : `CASE WHEN ${JOB_HEAD} @@ (SELECT first FROM tiers) THEN ${texts} ELSE ${texts + 1} END`;
  return `CASE WHEN NOT ${matchesTier(last)} THEN ${inTexts} ELSE ${firstMatchingTier(0, last)} END`;
}

/** Null where the list has another order. Within a tier the newest comes first. */
export function buildRanking({ words, fit, after, limit }: PageRequest, values: PageValues): Ranking | null {
  if (fit !== "ranked" || words === null) return null;
  const tiers = words.tiers.map((_tier, nth) => `(${values.tiers()})[${nth + 1}]::tsquery AS tier${nth}`);
  if (words.inText && words.first !== null) tiers.push(`${values.first()} AS first`);
  const [tier, key, id] = after === null ? [] : [values.tier(), values.key(), values.id()];
  const past = after === null ? "" : `WHERE tier > ${tier} OR tier = ${tier} AND (key, id) < (${key}, ${id})`;
  return {
    queries: [`tiers AS MATERIALIZED (SELECT ${tiers.join(", ")})`],
    tier: tierSql(words),
    page: (found) =>
      `SELECT id, key, tier FROM (${found}) AS found ${past} ORDER BY tier, key DESC, id DESC LIMIT ${limit + 1}`,
  };
}

/** A search with few matches, the best first: the index returns all of them, and each tier is computed. */
export function rankedParts(request: PageRequest, values: PageValues, { queries, tier, page }: Ranking): PageParts {
  const { from, where, key } = matchesByIndex(request, values);
  const found = `SELECT job_search.job_id AS id, ${key} AS key, ${tier} AS tier FROM ${from} WHERE ${where}`;
  const matching = `(SELECT least(count(*), ${COUNT_LIMIT})::int FROM found)`;
  return {
    queries: [searchedCte(request, values), ...queries, `found AS MATERIALIZED (${found})`],
    page: page("SELECT * FROM found"),
    ...(request.counted ? { matching, total: boardTotalSql(values) } : UNCOUNTED_COLUMNS),
  };
}
