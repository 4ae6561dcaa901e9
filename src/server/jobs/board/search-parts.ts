import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { boardTotalSql } from "./board-parts.ts";
import { isOpen } from "./open-jobs.ts";
import {
  amountConditions,
  countUpToLimit,
  isAfterCursor,
  isReferable,
  isSaved,
  joinAnd,
  orderBy,
} from "./page-conditions.ts";
import type { PageRequest } from "./page-filters.ts";
import { type PageParts, UNCOUNTED_COLUMNS } from "./page-parts.ts";
import { type PageValues, requiredParts } from "./page-values.ts";

/**
 * How many rows are scanned in the list's order before the word index is used. A frequent word fills a page within a
 * few dozen rows, while the index would return every job with the word; for a rare word it is the reverse.
 */
const SCAN_ROWS = 3_000;
/** The same where the page is known to fill on the way, while the index would return many more rows. */
const LONG_SCAN_ROWS = 12_000;
/** The same where each row is fetched from two tables. */
const JOINED_SCAN_ROWS = 1_000;
/** The same where whole texts are compared. */
const TEXT_SCAN_ROWS = 1_000;
const FIRST_TEXT_ROWS = 300;
/** The fraction of a longer scan after which it is decided whether to continue. */
const FIRST_SCAN_FRACTION = 6;
/**
 * Counting to 1,001 for a word in a share p of N jobs: a scan passes 1,001 / p rows; the index returns p N jobs at
 * about three times the cost each. The scan is faster where p² N is more than some 371.
 */
const SAMPLE = 500;
const COUNT_SCAN_ROWS = 60_000;
const SCAN_BREAK_EVEN = 371 * SAMPLE ** 2;
const BYTES_PER_ROW = 900;

/** A query for one of these marks of a kind. */
function anyOfMarks(kind: string, asked: string): string {
  return `(SELECT string_agg(job_mark('${kind}', mark)::text, ' | ')::tsquery FROM unnest(${asked}) AS mark)`;
}

/** Queries for the filters that are stored as marks. */
function markQueries({ filters }: PageRequest, values: PageValues): string[] {
  const marks: string[] = [];
  if (filters.place !== null) marks.push(`job_mark('place', plain_words(${values.place()}))`);
  if (filters.places.length > 0) {
    marks.push(
      `(SELECT string_agg(job_mark(split_part(mark, '=', 1), split_part(mark, '=', 2))::text, ' | ')::tsquery
        FROM unnest(${values.places()}) AS mark)`,
    );
  }
  if (filters.company !== null) marks.push(`job_mark('company', ${values.company()}::text)`);
  if (filters.types.length === 1) marks.push(`job_mark('type', ${values.type()})`);
  if (filters.types.length > 1) marks.push(anyOfMarks("type", values.types()));
  if (filters.levels.length > 0) marks.push(anyOfMarks("level", values.levels()));
  if (filters.departments.length > 0) marks.push(anyOfMarks("department", values.departments()));
  if (filters.skills.length > 0) marks.push(anyOfMarks("skill", values.skills()));
  return marks;
}

/** The parts of the search (`requiredParts`) and the marks, all of which must match. */
function searchedParts(request: PageRequest, values: PageValues): string[] {
  const words = request.filters.search === null ? [] : requiredParts(request);
  return [...words.map((_part, nth) => `(${values.parts()})[${nth + 1}]::tsquery`), ...markQueries(request, values)];
}

/** The words of a job's name, in its search row. Rows of the previous version hold all words there. */
export const JOB_HEAD = "coalesce(job_search.head, job_search.document)";

/** Whether texts are compared. Whole documents are stored out of line and take ten times as long to compare. */
function comparesTexts({ words, fit }: PageRequest): boolean {
  return words?.inText === true && (typeof fit !== "number" || fit >= words.tiers.length);
}

function isLaterTier({ fit }: PageRequest): boolean {
  return typeof fit === "number" && fit > 0;
}

function excludeBetterTiers(request: PageRequest, head: string): string[] {
  return isLaterTier(request) ? [`NOT ${head} @@ (SELECT better FROM asked)`] : [];
}

/** The conditions on a row with the columns of job_search for a match; `words` is the column with its words. */
export function matchConditions(
  request: PageRequest,
  values: PageValues,
  row: string,
  words = `${row}.document`,
): string[] {
  const head = row === "job_search" ? JOB_HEAD : `${row}.head`;
  return [
    ...amountConditions(request, values, row),
    `${words} @@ (SELECT query FROM asked)`,
    ...excludeBetterTiers(request, head),
  ];
}

/**
 * The same for the word index, which evaluates every part of a query for each candidate. Split by the parts that must
 * all match, it takes half as long.
 */
export function indexConditions(request: PageRequest, values: PageValues): string[] {
  const met = searchedParts(request, values).map(
    (_part, nth) => `job_search.document @@ (SELECT part${nth} FROM asked)`,
  );
  return [...amountConditions(request, values, "job_search"), ...met, ...excludeBetterTiers(request, JOB_HEAD)];
}

/** `asked AS (…)`: evaluated once, however often the statement refers to it. */
export function searchedCte(request: PageRequest, values: PageValues): string {
  const parts = searchedParts(request, values);
  const names = parts.map((_part, nth) => `part${nth}`);
  const columns = [`${names.join(" && ")} AS query`, ...names];
  if (isLaterTier(request)) columns.push(`${values.better()} AS better`);
  const each = parts.map((part, nth) => `${part} AS part${nth}`);
  return `asked AS MATERIALIZED (SELECT ${columns.join(", ")} FROM (SELECT ${each.join(", ")} OFFSET 0) AS parts)`;
}

/** The column that a scan compares; the document only where it is needed. */
function comparedColumn(request: PageRequest): string {
  return `, ${JOB_HEAD} AS head, job_search.reward_amount, job_search.pay_currency, job_search.pay_yearly${comparesTexts(request) ? ", job_search.document" : ""}`;
}

/** In the order of pay only jobs of one currency are scanned: their index has them in that order. */
function currencyCondition({ sort }: PageRequest, values: PageValues): string[] {
  return sort.column === "pay_yearly" ? [`job_search.pay_currency = ${values.payCurrency()}`] : [];
}

/** Open jobs in the list's order after the cursor, with the words to compare; `key` is the sort value. */
function scanInOrder(request: PageRequest, values: PageValues, columns: string): string {
  const { column } = request.sort;
  const joined = column === "candidates_count";
  const [table, id] = joined ? ["jobs", "jobs.id"] : ["job_search", "job_search.job_id"];
  const key = `${table}.${column}`;
  const from = joined && columns !== "" ? "jobs JOIN job_search ON job_search.job_id = jobs.id" : table;
  return `SELECT ${id} AS id, ${key} AS key${columns} FROM ${from}
    WHERE ${joinAnd([isOpen(values.day(), table), ...currencyCondition(request, values), ...isAfterCursor(request, values, key, id)])}
    ${orderBy(request, key, id)}`;
}

/** Conditions that depend on the viewer: saved jobs, jobs they may refer to. */
function viewerConditions(request: PageRequest, values: PageValues, id: string): string[] {
  const saved = request.filters.saved ? [isSaved(values, id)] : [];
  return [...saved, ...isReferable(request, values, id)];
}

/**
 * Whether a scanned row matches. Within CASE the planner estimates that every second row matches, which suits a scan;
 * otherwise it estimates one in two hundred and would read and sort the whole table.
 */
function scanMatches(request: PageRequest, values: PageValues): string {
  const words = comparesTexts(request) ? "turn.document" : "turn.head";
  const met = joinAnd([
    ...matchConditions(request, values, "turn", words),
    ...viewerConditions(request, values, "turn.id"),
  ]);
  return `CASE WHEN ${met} THEN TRUE ELSE FALSE END`;
}

/** All matches of the word index, without an order. */
export function matchesByIndex(request: PageRequest, values: PageValues): { from: string; where: string; key: string } {
  const joined = request.sort.column === "candidates_count";
  return {
    from: joined ? "job_search JOIN jobs ON jobs.id = job_search.job_id" : "job_search",
    where: joinAnd([
      isOpen(values.day(), "job_search"),
      ...indexConditions(request, values),
      ...viewerConditions(request, values, "job_search.job_id"),
    ]),
    key: `${joined ? "jobs" : "job_search"}.${request.sort.column}`,
  };
}

/**
 * Whether the index returns little more than the matches, so that a scan may be given up early. With filters by amount
 * or by the viewer it returns every job with the words.
 */
function isIndexSelective({ filters }: PageRequest): boolean {
  const { min, max, payCurrency, payNamed, saved, referable } = filters;
  return [min, max, payCurrency, payNamed].every((one) => one === null) && !saved && !referable;
}

/** The maximum number of scanned rows, and after how many the scan is re-evaluated. */
function scanLimits(request: PageRequest): { length: number; first: number } {
  if (comparesTexts(request))
    return { length: TEXT_SCAN_ROWS, first: request.walk === "whole" ? TEXT_SCAN_ROWS : FIRST_TEXT_ROWS };
  if (request.walk === "whole") return { length: LONG_SCAN_ROWS, first: LONG_SCAN_ROWS };
  const length = request.sort.column === "candidates_count" ? JOINED_SCAN_ROWS : SCAN_ROWS;
  return { length, first: isIndexSelective(request) ? Math.ceil(length / FIRST_SCAN_FRACTION) : length };
}

/**
 * A scan in the list's order: `walked`, and `enough`, which says whether the index is still needed. It continues after
 * the first steps only if they found half of what fills a page at that rate. A later page whose scan reached the end of
 * the list is the last one.
 */
function scanQueries(request: PageRequest, values: PageValues): string[] {
  if (request.walk === "none") {
    const nothing = "SELECT job_search.job_id AS id, job_search.created_at AS key FROM job_search LIMIT 0";
    return [`walked AS MATERIALIZED (${nothing})`, "enough AS MATERIALIZED (SELECT FALSE AS yes)"];
  }
  const rows = request.limit + 1;
  const { length, first } = scanLimits(request);
  const met = scanMatches(request, values);
  // Rows come in order without a second ORDER BY, which would make the planner read all of them.
  const walk = (steps: number, where: string) =>
    `SELECT id, key FROM (${scanInOrder(request, values, comparedColumn(request))} LIMIT ${steps}) AS turn WHERE ${where} LIMIT ${rows}`;
  const endsIn = (steps: number) => `NOT EXISTS (${scanInOrder(request, values, "")} OFFSET ${steps} LIMIT 1)`;
  const enough = (atEnd: string) =>
    `enough AS MATERIALIZED (SELECT (SELECT count(*) FROM walked) = ${rows}
      ${request.after === null ? "" : `OR ${atEnd}`} AS yes)`;
  if (first === length) return [`walked AS MATERIALIZED (${walk(length, met)})`, enough(endsIn(length))];
  const worth = Math.max(1, Math.round((rows * first) / length / 2));
  return [
    `begun AS MATERIALIZED (${walk(first, met)})`,
    `promising AS MATERIALIZED (SELECT count(*) BETWEEN ${worth} AND ${rows - 1} AS yes FROM begun)`,
    `walked AS MATERIALIZED (SELECT id, key FROM begun WHERE NOT (SELECT yes FROM promising)
      UNION ALL (${walk(length, `(SELECT yes FROM promising) AND ${met}`)}))`,
    enough(`CASE WHEN (SELECT yes FROM promising) THEN ${endsIn(length)} ELSE ${endsIn(first)} END`),
  ];
}

/** The queries of the page: the scan, and where it does not fill the page, the index. */
function pageQueries(request: PageRequest, values: PageValues): string[] {
  const { from, where, key } = matchesByIndex(request, values);
  return [
    ...scanQueries(request, values),
    `indexed AS MATERIALIZED (SELECT job_search.job_id AS id, ${key} AS key FROM ${from}
      WHERE NOT (SELECT yes FROM enough) AND ${where})`,
  ];
}

/** How many jobs have these words, up to 1,001: by a scan for frequent words, by the index for others. */
function countWordMatches(request: PageRequest, values: PageValues): string {
  const newest: PageRequest = { ...request, after: null, sort: { ...request.sort, column: "created_at" } };
  const { from, where } = matchesByIndex(newest, values);
  const indexed = countUpToLimit(`SELECT FROM ${from} WHERE ${where} OFFSET 0`);
  // For texts the index returns thousands of jobs in the time in which a scan compares one.
  if (comparesTexts(request)) return indexed;
  const turn = scanInOrder(newest, values, comparedColumn(request));
  const met = scanMatches(request, values);
  const among = (rows: number) => countUpToLimit(`SELECT FROM (${turn} LIMIT ${rows}) AS turn WHERE ${met}`);
  return `CASE WHEN ${among(SAMPLE)} ^ 2 * (pg_relation_size('job_search') / ${BYTES_PER_ROW}) > ${SCAN_BREAK_EVEN}
      AND ${among(COUNT_SCAN_ROWS)} = ${COUNT_LIMIT} THEN ${COUNT_LIMIT} ELSE ${indexed} END`;
}

const matches = (count: string) => `matches AS MATERIALIZED (SELECT ${count} AS found)`;

/** Only counts. */
function countParts(request: PageRequest, values: PageValues): PageParts {
  return {
    queries: [searchedCte(request, values), matches(countWordMatches(request, values))],
    page: "SELECT job_search.job_id AS id, job_search.created_at AS key FROM job_search LIMIT 0",
    matching: "(SELECT found FROM matches)",
    total: boardTotalSql(values),
  };
}

/**
 * The board with a search, in one statement that is fast for frequent and rare words (rule J8). It counts only where
 * requested.
 */
export function searchParts(request: PageRequest, values: PageValues): PageParts {
  if (request.limit === 0) return countParts(request, values);
  const rest = joinAnd(isAfterCursor(request, values, "key", "id"));
  const queries = [searchedCte(request, values), ...pageQueries(request, values)];
  const page = `SELECT id, key FROM (
      SELECT id, key FROM walked WHERE (SELECT yes FROM enough)
      UNION ALL SELECT id, key FROM indexed WHERE ${rest}
    ) AS found ${orderBy(request, "key", "id")} LIMIT ${request.limit + 1}`;
  if (!request.counted) return { queries, page, ...UNCOUNTED_COLUMNS };
  const found = `CASE WHEN NOT (SELECT yes FROM enough) THEN ${countUpToLimit("SELECT FROM indexed")}
    ELSE ${countWordMatches(request, values)} END`;
  return {
    queries: [...queries, matches(found)],
    page,
    matching: "(SELECT found FROM matches)",
    total: boardTotalSql(values),
  };
}
