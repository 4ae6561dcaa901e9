import { LRUCache } from "lru-cache";
import { LIMITS } from "../../../contract/limits.ts";
import type { Statement } from "../../infra/db/handles.ts";
import { mayReferText } from "../../infra/db/job-access.ts";
import { membershipText } from "../../infra/db/team-rights.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { isListedMark } from "../places/listed-place.ts";
import { type CardRow, JOB_COLUMNS } from "../view.ts";
import { boardParts } from "./board-parts.ts";
import { ownJobsParts } from "./own-parts.ts";
import { orderBy } from "./page-conditions.ts";
import { hasNoFilters, type PageRequest, SORTS, usesWordIndex } from "./page-filters.ts";
import { type PageValues, pageValues, requiredParts, statementValues } from "./page-values.ts";
import { buildRanking, rankedParts } from "./ranked-parts.ts";
import { searchParts } from "./search-parts.ts";

/**
 * Every row holds the counts, or null where they were not requested. A page without rows is one row whose `id` is null.
 */
export type PageRow = { readonly matching: number | null; readonly total: number | null } & (
  | (CardRow & { readonly position: string | number; readonly tier: number })
  | { readonly id: null }
);

function pageParts(request: PageRequest, values: ReturnType<typeof pageValues>) {
  if (request.scope.kind === "own") return ownJobsParts(request, values);
  const ranks = buildRanking(request, values);
  if (ranks !== null) return rankedParts(request, values, ranks);
  return usesWordIndex(request.filters) ? searchParts(request, values) : boardParts(request, values);
}

/**
 * Whether the statement is prepared: pages of the usual size with one filter, or a search with one, whose values do not
 * change the plan. Others are planned with their values. So no caller can fill the server with plans.
 */
function isPrepared({ scope, filters, limit, sort }: PageRequest): boolean {
  const { search, place, places, types, min, max, payCurrency, payNamed, company, skill, saved, referable } = filters;
  const { levels, departments, skills } = filters;
  const named = [search, place, company, skill].filter((one) => one !== null).length;
  const several = [places, types, levels, departments, skills].filter((one) => one.length > 0).length;
  const used = named + several + [saved, referable].filter(Boolean).length;
  const usual =
    (limit === LIMITS.page.default || limit === 0) && [min, max, payCurrency, payNamed].every((one) => one === null);
  if (scope.kind === "own") return usual && used === 0;
  return usual && used <= (search !== null && sort === SORTS.newest ? 2 : 1);
}

/** Whether a filter has no, one or several values; the statement's text depends on no more than that. */
function countValues(value: unknown): number {
  if (Array.isArray(value)) return Math.min(value.length, 2);
  return value === null || value === false ? 0 : 1;
}

/** Which filters are set, without their values: the statement's text depends on nothing else. */
function statementShape(request: PageRequest): string {
  const { scope, filters, sort, limit, after, counted, fit, words, walk } = request;
  const status = scope.kind === "own" ? (scope.status ?? "all") : null;
  const used = Object.values(filters).map(countValues);
  const worded = [
    fit,
    words?.tiers.length,
    words?.inText,
    countValues(words?.first ?? null),
    requiredParts(request).length,
    walk,
  ];
  return [status, sort.column, sort.direction, limit, counted, after !== null, ...worded, ...used].join();
}

type BuiltStatement = { readonly statement: Statement<PageRow>; readonly names: PageValues["names"] };

/** Each connection keeps each prepared statement, at half a megabyte. Rarer lists are planned on each call. */
const MAX_PREPARED = 100;
const preparedNames = new Set<string>();

function statementName(text: string): string | null {
  const name = `jobs_${sha256(text)}`;
  if (!preparedNames.has(name) && preparedNames.size >= MAX_PREPARED) return null;
  preparedNames.add(name);
  return name;
}

/** Cached by shape. */
const statementCache = new LRUCache<string, BuiltStatement>({ max: 500 });

/**
 * A single place is a list of its own, read in order. Combined with other filters its mark is one of the job's words.
 */
function asSinglePlaceList(request: PageRequest): PageRequest {
  const { scope, filters, sort } = request;
  const [mark, another] = filters.places;
  if (mark === undefined || another !== undefined || !isListedMark(mark)) return request;
  const alone = hasNoFilters({ ...filters, places: [] }) && scope.kind === "open" && sort.column === "created_at";
  return alone ? { ...request, filters: { ...filters, places: [], mark } } : request;
}

/**
 * The single statement for a page of jobs, and its values. Its text depends only on which filters are set, and is
 * cached. A prepared statement is named after its shape; others have no name and are planned each time.
 */
export function pageStatement(asked: PageRequest): { statement: Statement<PageRow>; values: readonly unknown[] } {
  const request = asSinglePlaceList(asked);
  const shape = statementShape(request);
  const { statement, names } = statementCache.get(shape) ?? buildStatement(request);
  statementCache.set(shape, { statement, names });
  const values = statementValues(request);
  return { statement, values: names.map((name) => values[name]) };
}

function buildStatement(request: PageRequest, kept = isPrepared(request)): BuiltStatement {
  const values = pageValues(request, kept);
  const { queries, page, matching, total } = pageParts(request, values);
  const viewer = values.viewer();
  const position =
    request.sort.part === "instant"
      ? `to_char(page.key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : // Larger whole numbers than PostgreSQL's integers would come as text.
        `page.key${request.sort.type === "bigint" ? "::float8" : ""}`;
  const ranked = request.fit === "ranked" && request.words !== null;
  const tier = ranked ? "page.tier" : String(typeof request.fit === "number" ? request.fit : 0);
  const order = ranked
    ? "ORDER BY cards.tier, cards.key DESC, cards.id DESC"
    : orderBy(request, "cards.key", "cards.id");
  // OFFSET keeps the planner from evaluating the count twice.
  const counts =
    matching === total
      ? `SELECT n AS matching, n AS total FROM (SELECT ${total} AS n OFFSET 0) AS whole`
      : `SELECT ${matching} AS matching, ${total} AS total`;
  const text = `WITH ${[...queries, `page AS MATERIALIZED (${page})`].join(",\n")}
    SELECT counts.matching, counts.total, cards.*
    FROM (${counts}) AS counts
    LEFT JOIN (
      SELECT page.key, ${position} AS position, ${tier} AS tier, ${JOB_COLUMNS}, ${membershipText(viewer)}, ${mayReferText(viewer)} AS may_refer, jobs.summary, jobs.candidates_count,
        EXISTS (SELECT FROM saved_jobs WHERE user_id = ${viewer} AND job_id = jobs.id) AS saved,
        EXISTS (SELECT FROM applications WHERE job = jobs.id AND created_by = ${viewer}) AS applied
      FROM page JOIN jobs ON jobs.id = page.id JOIN companies ON companies.id = jobs.company
    ) AS cards ON TRUE
    ${order}`;
  const name = kept ? statementName(text) : "";
  return name === null ? buildStatement(request, false) : { statement: { name, text }, names: values.names };
}
