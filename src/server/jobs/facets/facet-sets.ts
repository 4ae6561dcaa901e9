import type { Facet } from "../../../contract/jobs/facets.ts";
import { isOpen } from "../board/open-jobs.ts";
import { ownJobsSql } from "../board/own-parts.ts";
import { amountConditions, joinAnd } from "../board/page-conditions.ts";
import { type PageRequest, usesWords } from "../board/page-filters.ts";
import type { PageValues } from "../board/page-values.ts";
import { indexConditions, JOB_HEAD, matchConditions, searchedCte } from "../board/search-parts.ts";

/** Maximum number of scanned rows, newest first, and of rows from the word index. */
const SCAN_ROWS = 10_000;
const INDEX_ROWS = 5_000;
/** If this many of the sampled newest rows match, the scan counts enough and the index would return too many. */
const SAMPLE = 500;
const FREQUENT_MATCHES = 25;
/** More than there are levels or departments; of skills the most frequent. */
const MAX_VALUES = 20;

const COLUMNS = "job_search.levels, job_search.department, job_search.skills";
const NEWEST = "ORDER BY job_search.created_at DESC, job_search.job_id DESC";

const VALUES_OF_FACET: Readonly<Record<Facet, string>> = {
  level: "unnest(levels) AS value FROM found",
  department: "department AS value FROM found WHERE department IS NOT NULL",
  skill: "unnest(skills) AS value FROM found",
};

/** The counted jobs: CTEs, the last of which is `found`, and whether they are all matches. */
type JobSet = { readonly queries: readonly string[]; readonly complete: string };

/** Whether search words or marks decide. */
function usesMarks({ filters }: PageRequest): boolean {
  return usesWords(filters) || filters.company !== null || filters.types.length > 0;
}

function isCountWithin(most: number): string {
  return `(SELECT count(*) FROM found) <= ${most}`;
}

/** Saved jobs are few. */
function savedJobSet(request: PageRequest, values: PageValues): JobSet {
  const marked = usesMarks(request);
  const met = marked ? matchConditions(request, values, "job_search") : amountConditions(request, values, "job_search");
  return {
    queries: [
      ...(marked ? [searchedCte(request, values)] : []),
      `found AS MATERIALIZED (SELECT ${COLUMNS} FROM saved_jobs CROSS JOIN LATERAL (
          SELECT * FROM job_search AS one WHERE one.job_id = saved_jobs.job_id OFFSET 0) AS job_search
        WHERE ${joinAnd([`saved_jobs.user_id = ${values.viewer()}`, isOpen(values.day(), "job_search"), ...met])}
        LIMIT ${INDEX_ROWS + 1})`,
    ],
    complete: isCountWithin(INDEX_ROWS),
  };
}

/** With amounts alone, their own indexes lead to the matches. */
function scannedJobSet(request: PageRequest, values: PageValues): JobSet {
  const { payCurrency, min, max } = request.filters;
  const byReward = min !== null || max !== null ? "ORDER BY job_search.reward_amount" : NEWEST;
  const order = payCurrency === null ? byReward : "ORDER BY job_search.pay_yearly";
  const met = joinAnd([isOpen(values.day(), "job_search"), ...amountConditions(request, values, "job_search")]);
  const rows = `SELECT ${COLUMNS} FROM job_search WHERE ${met} ${order} LIMIT ${SCAN_ROWS + 1}`;
  return { queries: [`found AS MATERIALIZED (${rows})`], complete: isCountWithin(SCAN_ROWS) };
}

/** Frequent matches are found by a scan of the newest jobs, rare ones by the index. */
function markedJobSet(request: PageRequest, values: PageValues): JobSet {
  const open = isOpen(values.day(), "job_search");
  const compared = `${JOB_HEAD} AS head, job_search.reward_amount, job_search.pay_currency, job_search.pay_yearly`;
  const turn = (rows: number, columns: string, where: string) =>
    `(SELECT ${columns} FROM job_search WHERE ${where} ${NEWEST} LIMIT ${rows}) AS turn
      WHERE CASE WHEN ${joinAnd(matchConditions(request, values, "turn", "turn.head"))} THEN TRUE ELSE FALSE END`;
  // A scan would have to read every text.
  const often =
    request.words?.inText === true
      ? "SELECT FALSE AS yes"
      : `SELECT count(*) >= ${FREQUENT_MATCHES} AS yes FROM ${turn(SAMPLE, compared, open)}`;
  return {
    queries: [
      searchedCte(request, values),
      `often AS MATERIALIZED (${often})`,
      `found AS MATERIALIZED (
        (SELECT turn.levels, turn.department, turn.skills
          FROM ${turn(SCAN_ROWS, `${compared}, ${COLUMNS}`, `(SELECT yes FROM often) AND ${open}`)})
        UNION ALL (SELECT ${COLUMNS} FROM job_search
          WHERE ${joinAnd(["NOT (SELECT yes FROM often)", open, ...indexConditions(request, values)])}
          LIMIT ${INDEX_ROWS + 1}))`,
    ],
    complete: `CASE WHEN (SELECT yes FROM often)
      THEN NOT EXISTS (SELECT FROM job_search WHERE ${open} ${NEWEST} OFFSET ${SCAN_ROWS} LIMIT 1) ELSE ${isCountWithin(INDEX_ROWS)} END`,
  };
}

/** The viewer's own jobs are few. */
function ownJobSet(request: PageRequest, values: PageValues): JobSet {
  const { asked, from, where } = ownJobsSql(request, values, true);
  const rows = `SELECT ${COLUMNS} FROM ${from} WHERE ${joinAnd(where)} LIMIT ${INDEX_ROWS + 1}`;
  return { queries: [...asked, `found AS MATERIALIZED (${rows})`], complete: isCountWithin(INDEX_ROWS) };
}

function jobSetOf(request: PageRequest, values: PageValues): JobSet {
  if (request.scope.kind === "own") return ownJobSet(request, values);
  if (request.filters.saved) return savedJobSet(request, values);
  return usesMarks(request) ? markedJobSet(request, values) : scannedJobSet(request, values);
}

/**
 * Returns `value` and `jobs` of a facet among the jobs of a request, limited in number, and whether all jobs were
 * counted.
 */
export function facetValuesSql(facet: Facet, request: PageRequest, values: PageValues, most = MAX_VALUES): string {
  const { queries, complete } = jobSetOf(request, values);
  return `WITH ${queries.join(",\n")},
    counted AS MATERIALIZED (SELECT value, count(*)::int AS jobs FROM (SELECT ${VALUES_OF_FACET[facet]}) AS each
      GROUP BY value ORDER BY jobs DESC, value LIMIT ${most})
    SELECT value, jobs, (SELECT ${complete}) AS complete FROM counted`;
}

/** Returns `value` and its bounded count for each of the values in `asked`, whatever the request filters by. */
export function facetCountsSql(
  facet: Facet,
  request: PageRequest,
  values: PageValues,
  asked: string,
  limit: number,
): string {
  const mark = (query: string) => `job_search.document @@ (${query}job_mark('${facet}', named.value))`;
  const ofEach = (from: string, met: readonly string[]) => `SELECT named.value, (SELECT count(*)::int FROM (
      SELECT FROM ${from} WHERE ${joinAnd([...met])} LIMIT ${limit}) AS counted) AS jobs
    FROM unnest(${asked}::text[]) AS named (value)`;
  if (request.scope.kind === "own") {
    const own = ownJobsSql(request, values, true);
    const before = own.asked.length > 0 ? `WITH ${own.asked.join()} ` : "";
    return before + ofEach(own.from, [...own.where, mark("")]);
  }
  const marked = usesMarks(request);
  const met = [
    isOpen(values.day(), "job_search"),
    ...amountConditions(request, values, "job_search"),
    ...(request.filters.saved
      ? [`job_search.job_id IN (SELECT job_id FROM saved_jobs WHERE user_id = ${values.viewer()})`]
      : []),
    mark(marked ? "(SELECT query FROM asked) && " : ""),
  ];
  return `${marked ? `WITH ${searchedCte(request, values)} ` : ""}${ofEach("job_search", met)}`;
}
