import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { boardTotal } from "./board-parts.ts";
import { isOpen } from "./open-jobs.ts";
import { all, amounts, countOf, inOrder, isReferable, isSaved, past } from "./page-conditions.ts";
import type { PageRequest } from "./page-filters.ts";
import { type PageParts, UNCOUNTED } from "./page-parts.ts";
import { type PageValues, wantedParts } from "./page-values.ts";

/**
 * How many rows are scanned in the list's order before the word index is used. A frequent word fills a page within a
 * few dozen rows, while the index would return every job with the word; for a rare word it is the reverse.
 */
const WALK = 3_000;
/** The same where the page is known to fill on the way, while the index would return many more rows. */
const FAR = 12_000;
/** The same where each row is fetched from two tables. */
const JOINED_WALK = 1_000;
/** The same where whole texts are compared. */
const TEXT_WALK = 1_000;
const FIRST_TEXTS = 300;
/** The fraction of a longer scan after which it is decided whether to continue. */
const FIRST_STEPS = 6;
/**
 * Counting to 1,001 for a word in a share p of N jobs: a scan passes 1,001 / p rows; the index returns p N jobs at
 * about three times the cost each. The scan is faster where p² N is more than some 371.
 */
const SAMPLE = 500;
const COUNT_WALK = 60_000;
const WALK_PAYS = 371 * SAMPLE ** 2;
const BYTES_OF_A_ROW = 900;

/** A query for one of these marks of a kind. */
function oneOf(kind: string, asked: string): string {
  return `(SELECT string_agg(job_mark('${kind}', mark)::text, ' | ')::tsquery FROM unnest(${asked}) AS mark)`;
}

/** Queries for the filters that are stored as marks. */
function marksOf({ filters }: PageRequest, values: PageValues): string[] {
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
  if (filters.types.length > 1) marks.push(oneOf("type", values.types()));
  if (filters.levels.length > 0) marks.push(oneOf("level", values.levels()));
  if (filters.departments.length > 0) marks.push(oneOf("department", values.departments()));
  if (filters.skills.length > 0) marks.push(oneOf("skill", values.skills()));
  return marks;
}

/** The parts of the search (`wantedParts`) and the marks, all of which must match. */
function askedParts(request: PageRequest, values: PageValues): string[] {
  const words = request.filters.search === null ? [] : wantedParts(request);
  return [...words.map((_part, nth) => `(${values.parts()})[${nth + 1}]::tsquery`), ...marksOf(request, values)];
}

/** The words of a job's name, in its search row. Rows of the previous version hold all words there. */
export const HEAD = "coalesce(job_search.head, job_search.document)";

/** Whether texts are compared. Whole documents are stored out of line and take ten times as long to compare. */
function looksIntoTexts({ words, fit }: PageRequest): boolean {
  return words?.inText === true && (typeof fit !== "number" || fit >= words.tiers.length);
}

function isBehindOthers({ fit }: PageRequest): boolean {
  return typeof fit === "number" && fit > 0;
}

function unlessBetter(request: PageRequest, head: string): string[] {
  return isBehindOthers(request) ? [`NOT ${head} @@ (SELECT better FROM asked)`] : [];
}

/** The conditions on a row with the columns of job_search for a match; `words` is the column with its words. */
export function isFound(request: PageRequest, values: PageValues, row: string, words = `${row}.document`): string[] {
  const head = row === "job_search" ? HEAD : `${row}.head`;
  return [...amounts(request, values, row), `${words} @@ (SELECT query FROM asked)`, ...unlessBetter(request, head)];
}

/**
 * The same for the word index, which evaluates every part of a query for each candidate. Split by the parts that must
 * all match, it takes half as long.
 */
export function isIndexed(request: PageRequest, values: PageValues): string[] {
  const met = askedParts(request, values).map((_part, nth) => `job_search.document @@ (SELECT part${nth} FROM asked)`);
  return [...amounts(request, values, "job_search"), ...met, ...unlessBetter(request, HEAD)];
}

/** `asked AS (…)`: evaluated once, however often the statement refers to it. */
export function askedQuery(request: PageRequest, values: PageValues): string {
  const parts = askedParts(request, values);
  const names = parts.map((_part, nth) => `part${nth}`);
  const columns = [`${names.join(" && ")} AS query`, ...names];
  if (isBehindOthers(request)) columns.push(`${values.better()} AS better`);
  const each = parts.map((part, nth) => `${part} AS part${nth}`);
  return `asked AS MATERIALIZED (SELECT ${columns.join(", ")} FROM (SELECT ${each.join(", ")} OFFSET 0) AS parts)`;
}

/** The column that a scan compares; the document only where it is needed. */
function comparedIn(request: PageRequest): string {
  return `, ${HEAD} AS head, job_search.reward_amount, job_search.pay_currency, job_search.pay_yearly${looksIntoTexts(request) ? ", job_search.document" : ""}`;
}

/** In the order of pay only jobs of one currency are scanned: their index has them in that order. */
function ofCurrency({ sort }: PageRequest, values: PageValues): string[] {
  return sort.column === "pay_yearly" ? [`job_search.pay_currency = ${values.payCurrency()}`] : [];
}

/** Open jobs in the list's order after the cursor, with the words to compare; `key` is the sort value. */
function inTurn(request: PageRequest, values: PageValues, columns: string): string {
  const { column } = request.sort;
  const joined = column === "candidates_count";
  const [table, id] = joined ? ["jobs", "jobs.id"] : ["job_search", "job_search.job_id"];
  const key = `${table}.${column}`;
  const from = joined && columns !== "" ? "jobs JOIN job_search ON job_search.job_id = jobs.id" : table;
  return `SELECT ${id} AS id, ${key} AS key${columns} FROM ${from}
    WHERE ${all([isOpen(values.day(), table), ...ofCurrency(request, values), ...past(request, values, key, id)])}
    ${inOrder(request, key, id)}`;
}

/** Conditions that depend on the viewer: saved jobs, jobs they may refer to. */
function viewersOwn(request: PageRequest, values: PageValues, id: string): string[] {
  const saved = request.filters.saved ? [isSaved(values, id)] : [];
  return [...saved, ...isReferable(request, values, id)];
}

/**
 * Whether a scanned row matches. Within CASE the planner estimates that every second row matches, which suits a scan;
 * otherwise it estimates one in two hundred and would read and sort the whole table.
 */
function metInTurn(request: PageRequest, values: PageValues): string {
  const words = looksIntoTexts(request) ? "turn.document" : "turn.head";
  const met = all([...isFound(request, values, "turn", words), ...viewersOwn(request, values, "turn.id")]);
  return `CASE WHEN ${met} THEN TRUE ELSE FALSE END`;
}

/** All matches of the word index, without an order. */
export function byIndex(request: PageRequest, values: PageValues): { from: string; where: string; key: string } {
  const joined = request.sort.column === "candidates_count";
  return {
    from: joined ? "job_search JOIN jobs ON jobs.id = job_search.job_id" : "job_search",
    where: all([
      isOpen(values.day(), "job_search"),
      ...isIndexed(request, values),
      ...viewersOwn(request, values, "job_search.job_id"),
    ]),
    key: `${joined ? "jobs" : "job_search"}.${request.sort.column}`,
  };
}

/**
 * Whether the index returns little more than the matches, so that a scan may be given up early. With filters by amount
 * or by the viewer it returns every job with the words.
 */
function isQuickByIndex({ filters }: PageRequest): boolean {
  const { min, max, payCurrency, payNamed, saved, referable } = filters;
  return [min, max, payCurrency, payNamed].every((one) => one === null) && !saved && !referable;
}

/** The maximum number of scanned rows, and after how many the scan is re-evaluated. */
function walkOf(request: PageRequest): { length: number; first: number } {
  if (looksIntoTexts(request)) return { length: TEXT_WALK, first: request.walk === "whole" ? TEXT_WALK : FIRST_TEXTS };
  if (request.walk === "whole") return { length: FAR, first: FAR };
  const length = request.sort.column === "candidates_count" ? JOINED_WALK : WALK;
  return { length, first: isQuickByIndex(request) ? Math.ceil(length / FIRST_STEPS) : length };
}

/**
 * A scan in the list's order: `walked`, and `enough`, which says whether the index is still needed. It continues after
 * the first steps only if they found half of what fills a page at that rate. A later page whose scan reached the end of
 * the list is the last one.
 */
function walkQueries(request: PageRequest, values: PageValues): string[] {
  if (request.walk === "none") {
    const nothing = "SELECT job_search.job_id AS id, job_search.created_at AS key FROM job_search LIMIT 0";
    return [`walked AS MATERIALIZED (${nothing})`, "enough AS MATERIALIZED (SELECT FALSE AS yes)"];
  }
  const rows = request.limit + 1;
  const { length, first } = walkOf(request);
  const met = metInTurn(request, values);
  // Rows come in order without a second ORDER BY, which would make the planner read all of them.
  const walk = (steps: number, where: string) =>
    `SELECT id, key FROM (${inTurn(request, values, comparedIn(request))} LIMIT ${steps}) AS turn WHERE ${where} LIMIT ${rows}`;
  const endsIn = (steps: number) => `NOT EXISTS (${inTurn(request, values, "")} OFFSET ${steps} LIMIT 1)`;
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
  const { from, where, key } = byIndex(request, values);
  return [
    ...walkQueries(request, values),
    `indexed AS MATERIALIZED (SELECT job_search.job_id AS id, ${key} AS key FROM ${from}
      WHERE NOT (SELECT yes FROM enough) AND ${where})`,
  ];
}

/** How many jobs have these words, up to 1,001: by a scan for frequent words, by the index for others. */
function countOfWords(request: PageRequest, values: PageValues): string {
  const newest: PageRequest = { ...request, after: null, sort: { ...request.sort, column: "created_at" } };
  const { from, where } = byIndex(newest, values);
  const indexed = countOf(`SELECT FROM ${from} WHERE ${where} OFFSET 0`);
  // For texts the index returns thousands of jobs in the time in which a scan compares one.
  if (looksIntoTexts(request)) return indexed;
  const turn = inTurn(newest, values, comparedIn(request));
  const met = metInTurn(request, values);
  const among = (rows: number) => countOf(`SELECT FROM (${turn} LIMIT ${rows}) AS turn WHERE ${met}`);
  return `CASE WHEN ${among(SAMPLE)} ^ 2 * (pg_relation_size('job_search') / ${BYTES_OF_A_ROW}) > ${WALK_PAYS}
      AND ${among(COUNT_WALK)} = ${COUNT_LIMIT} THEN ${COUNT_LIMIT} ELSE ${indexed} END`;
}

const matches = (count: string) => `matches AS MATERIALIZED (SELECT ${count} AS found)`;

/** Only counts. */
function countParts(request: PageRequest, values: PageValues): PageParts {
  return {
    queries: [askedQuery(request, values), matches(countOfWords(request, values))],
    page: "SELECT job_search.job_id AS id, job_search.created_at AS key FROM job_search LIMIT 0",
    matching: "(SELECT found FROM matches)",
    total: boardTotal(values),
  };
}

/**
 * The board with a search, in one statement that is fast for frequent and rare words (rule J8). It counts only where
 * requested.
 */
export function searchParts(request: PageRequest, values: PageValues): PageParts {
  if (request.limit === 0) return countParts(request, values);
  const rest = all(past(request, values, "key", "id"));
  const queries = [askedQuery(request, values), ...pageQueries(request, values)];
  const page = `SELECT id, key FROM (
      SELECT id, key FROM walked WHERE (SELECT yes FROM enough)
      UNION ALL SELECT id, key FROM indexed WHERE ${rest}
    ) AS found ${inOrder(request, "key", "id")} LIMIT ${request.limit + 1}`;
  if (!request.counted) return { queries, page, ...UNCOUNTED };
  const found = `CASE WHEN NOT (SELECT yes FROM enough) THEN ${countOf("SELECT FROM indexed")}
    ELSE ${countOfWords(request, values)} END`;
  return {
    queries: [...queries, matches(found)],
    page,
    matching: "(SELECT found FROM matches)",
    total: boardTotal(values),
  };
}
