import type { Facet } from "../../../contract/facets.ts";
import { isOpen } from "../board/open-jobs.ts";
import { ownJobs } from "../board/own-parts.ts";
import { all, amounts } from "../board/page-conditions.ts";
import { needsWords, type PageRequest } from "../board/page-filters.ts";
import type { PageValues } from "../board/page-values.ts";
import { askedQuery, HEAD, isFound, isIndexed } from "../board/search-parts.ts";

/** Maximum number of scanned rows, newest first, and of rows from the word index. */
const WALK = 10_000;
const INDEXED = 5_000;
/** If this many of the sampled newest rows match, the scan counts enough and the index would return too many. */
const SAMPLE = 500;
const OFTEN = 25;
/** More than there are levels or departments; of skills the most frequent. */
const MOST = 20;

const COLUMNS = "job_search.levels, job_search.department, job_search.skills";
const NEWEST = "ORDER BY job_search.created_at DESC, job_search.job_id DESC";

const EACH: Readonly<Record<Facet, string>> = {
  level: "unnest(levels) AS value FROM found",
  department: "department AS value FROM found WHERE department IS NOT NULL",
  skill: "unnest(skills) AS value FROM found",
};

/** The counted jobs: CTEs, the last of which is `found`, and whether they are all matches. */
type JobSet = { readonly queries: readonly string[]; readonly complete: string };

/** Whether search words or marks decide. */
function isMarked({ filters }: PageRequest): boolean {
  return needsWords(filters) || filters.company !== null || filters.types.length > 0;
}

function upTo(most: number): string {
  return `(SELECT count(*) FROM found) <= ${most}`;
}

/** Saved jobs are few. */
function savedSet(request: PageRequest, values: PageValues): JobSet {
  const marked = isMarked(request);
  const met = marked ? isFound(request, values, "job_search") : amounts(request, values, "job_search");
  return {
    queries: [
      ...(marked ? [askedQuery(request, values)] : []),
      `found AS MATERIALIZED (SELECT ${COLUMNS} FROM saved_jobs CROSS JOIN LATERAL (
          SELECT * FROM job_search AS one WHERE one.job_id = saved_jobs.job_id OFFSET 0) AS job_search
        WHERE ${all([`saved_jobs.user_id = ${values.viewer()}`, isOpen(values.day(), "job_search"), ...met])}
        LIMIT ${INDEXED + 1})`,
    ],
    complete: upTo(INDEXED),
  };
}

/** With amounts alone, their own indexes lead to the matches. */
function walkedSet(request: PageRequest, values: PageValues): JobSet {
  const { payCurrency, min, max } = request.filters;
  const byReward = min !== null || max !== null ? "ORDER BY job_search.reward_amount" : NEWEST;
  const order = payCurrency === null ? byReward : "ORDER BY job_search.pay_yearly";
  const met = all([isOpen(values.day(), "job_search"), ...amounts(request, values, "job_search")]);
  const rows = `SELECT ${COLUMNS} FROM job_search WHERE ${met} ${order} LIMIT ${WALK + 1}`;
  return { queries: [`found AS MATERIALIZED (${rows})`], complete: upTo(WALK) };
}

/** Frequent matches are found by a scan of the newest jobs, rare ones by the index. */
function markedSet(request: PageRequest, values: PageValues): JobSet {
  const open = isOpen(values.day(), "job_search");
  const compared = `${HEAD} AS head, job_search.reward_amount, job_search.pay_currency, job_search.pay_yearly`;
  const turn = (rows: number, columns: string, where: string) =>
    `(SELECT ${columns} FROM job_search WHERE ${where} ${NEWEST} LIMIT ${rows}) AS turn
      WHERE CASE WHEN ${all(isFound(request, values, "turn", "turn.head"))} THEN TRUE ELSE FALSE END`;
  // A scan would have to read every text.
  const often =
    request.words?.inText === true
      ? "SELECT FALSE AS yes"
      : `SELECT count(*) >= ${OFTEN} AS yes FROM ${turn(SAMPLE, compared, open)}`;
  return {
    queries: [
      askedQuery(request, values),
      `often AS MATERIALIZED (${often})`,
      `found AS MATERIALIZED (
        (SELECT turn.levels, turn.department, turn.skills
          FROM ${turn(WALK, `${compared}, ${COLUMNS}`, `(SELECT yes FROM often) AND ${open}`)})
        UNION ALL (SELECT ${COLUMNS} FROM job_search
          WHERE ${all(["NOT (SELECT yes FROM often)", open, ...isIndexed(request, values)])}
          LIMIT ${INDEXED + 1}))`,
    ],
    complete: `CASE WHEN (SELECT yes FROM often)
      THEN NOT EXISTS (SELECT FROM job_search WHERE ${open} ${NEWEST} OFFSET ${WALK} LIMIT 1) ELSE ${upTo(INDEXED)} END`,
  };
}

/** The viewer's own jobs are few. */
function ownSet(request: PageRequest, values: PageValues): JobSet {
  const { asked, from, where } = ownJobs(request, values, true);
  const rows = `SELECT ${COLUMNS} FROM ${from} WHERE ${all(where)} LIMIT ${INDEXED + 1}`;
  return { queries: [...asked, `found AS MATERIALIZED (${rows})`], complete: upTo(INDEXED) };
}

function setOf(request: PageRequest, values: PageValues): JobSet {
  if (request.scope.kind === "own") return ownSet(request, values);
  if (request.filters.saved) return savedSet(request, values);
  return isMarked(request) ? markedSet(request, values) : walkedSet(request, values);
}

/**
 * Returns `value` and `jobs` of a facet among the jobs of a request, limited in number, and whether all jobs were
 * counted.
 */
export function valuesOfSet(facet: Facet, request: PageRequest, values: PageValues, most = MOST): string {
  const { queries, complete } = setOf(request, values);
  return `WITH ${queries.join(",\n")},
    counted AS MATERIALIZED (SELECT value, count(*)::int AS jobs FROM (SELECT ${EACH[facet]}) AS each
      GROUP BY value ORDER BY jobs DESC, value LIMIT ${most})
    SELECT value, jobs, (SELECT ${complete}) AS complete FROM counted`;
}

/** Returns `value` and its bounded count for each of the values in `asked`, whatever the request filters by. */
export function countsOfValues(
  facet: Facet,
  request: PageRequest,
  values: PageValues,
  asked: string,
  limit: number,
): string {
  const mark = (query: string) => `job_search.document @@ (${query}job_mark('${facet}', named.value))`;
  const ofEach = (from: string, met: readonly string[]) => `SELECT named.value, (SELECT count(*)::int FROM (
      SELECT FROM ${from} WHERE ${all([...met])} LIMIT ${limit}) AS counted) AS jobs
    FROM unnest(${asked}::text[]) AS named (value)`;
  if (request.scope.kind === "own") {
    const own = ownJobs(request, values, true);
    const before = own.asked.length > 0 ? `WITH ${own.asked.join()} ` : "";
    return before + ofEach(own.from, [...own.where, mark("")]);
  }
  const marked = isMarked(request);
  const met = [
    isOpen(values.day(), "job_search"),
    ...amounts(request, values, "job_search"),
    ...(request.filters.saved
      ? [`job_search.job_id IN (SELECT job_id FROM saved_jobs WHERE user_id = ${values.viewer()})`]
      : []),
    mark(marked ? "(SELECT query FROM asked) && " : ""),
  ];
  return `${marked ? `WITH ${askedQuery(request, values)} ` : ""}${ofEach("job_search", met)}`;
}
