import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { boardTotal } from "./board-parts.ts";
import { isOpen } from "./open-jobs.ts";
import { all, amounts, countOf, inOrder, isReferable, isSaved, past } from "./page-conditions.ts";
import type { PageRequest } from "./page-filters.ts";
import { type PageParts, UNCOUNTED } from "./page-parts.ts";
import type { PageValues } from "./page-values.ts";

/**
 * How many rows are looked at in the list's own order before the index of words is asked. A frequent word fills a page
 * within a few dozen rows, while the index would have to name every job that has it; for a rare one it is the reverse.
 */
const WALK = 3_000;
/** The same where each row has to be fetched from two tables. */
const JOINED_WALK = 1_000;
/** And where whole texts are looked at. */
const TEXT_WALK = 1_000;
const FIRST_TEXTS = 300;
/** The part of another walk after which it is looked at whether it leads anywhere. */
const FIRST_STEPS = 6;
/**
 * Counting to 1,001 for a word that a part p of N jobs has: a walk passes 1,001 / p rows, the index names p N jobs and
 * takes about three times as long for each. The walk is quicker where p² N is more than some 371.
 */
const SAMPLE = 500;
const COUNT_WALK = 60_000;
const WALK_PAYS = 371 * SAMPLE ** 2;
const BYTES_OF_A_ROW = 900;

/** One of these marks of a kind, as a query. */
function oneOf(kind: string, asked: string): string {
  return `(SELECT string_agg(job_mark('${kind}', mark)::text, ' | ')::tsquery FROM unnest(${asked}) AS mark)`;
}

/** The search and the filters that have marks, as one query of words. */
function askedFor({ filters }: PageRequest, values: PageValues): string {
  const parts: string[] = [];
  if (filters.search !== null) parts.push(values.search());
  if (filters.place !== null) parts.push(`job_mark('place', plain_words(${values.place()}))`);
  if (filters.places.length > 0) {
    parts.push(
      `(SELECT string_agg(job_mark(split_part(mark, '=', 1), split_part(mark, '=', 2))::text, ' | ')::tsquery
        FROM unnest(${values.places()}) AS mark)`,
    );
  }
  if (filters.company !== null) parts.push(`job_mark('company', ${values.company()}::text)`);
  if (filters.types.length === 1) parts.push(`job_mark('type', ${values.type()})`);
  if (filters.types.length > 1) parts.push(oneOf("type", values.types()));
  if (filters.levels.length > 0) parts.push(oneOf("level", values.levels()));
  if (filters.departments.length > 0) parts.push(oneOf("department", values.departments()));
  if (filters.skills.length > 0) parts.push(oneOf("skill", values.skills()));
  return parts.join(" && ");
}

/** What names a job, beside its row. A row that the version before wrote has all of its words there. */
export const HEAD = "coalesce(job_search.head, job_search.document)";

/** Whether texts decide: whole documents stand apart from their rows, and take ten times as long to look at. */
function looksIntoTexts({ words, fit }: PageRequest): boolean {
  return words?.inText === true && (typeof fit !== "number" || fit >= words.tiers.length);
}

/** Conditions on a row with the columns of job_search that say whether it is found; `words` is where its words stand. */
export function isFound(request: PageRequest, values: PageValues, row: string, words = `${row}.document`): string[] {
  const found = [...amounts(request, values, row), `${words} @@ (SELECT query FROM asked)`];
  const head = row === "job_search" ? HEAD : `${row}.head`;
  return isBehindOthers(request) ? [...found, `NOT ${head} @@ (SELECT better FROM asked)`] : found;
}

function isBehindOthers({ fit }: PageRequest): boolean {
  return typeof fit === "number" && fit > 0;
}

/** `asked AS (…)`: evaluated once, whatever the statement does with it. */
export function askedQuery(request: PageRequest, values: PageValues): string {
  const better = isBehindOthers(request) ? `, ${values.better()} AS better` : "";
  return `asked AS MATERIALIZED (SELECT ${askedFor(request, values)} AS query${better})`;
}

/** What a walk compares; a document only where it decides. */
function comparedIn(request: PageRequest): string {
  return `, ${HEAD} AS head, job_search.reward_amount, job_search.pay_currency, job_search.pay_yearly${looksIntoTexts(request) ? ", job_search.document" : ""}`;
}

/** In the order of pay nothing but jobs of one currency is walked: their index has them in that order. */
function ofCurrency({ sort }: PageRequest, values: PageValues): string[] {
  return sort.column === "pay_yearly" ? [`job_search.pay_currency = ${values.payCurrency()}`] : [];
}

/** Open jobs in the list's order from the cursor on, with the words to compare; `key` is what the list is sorted by. */
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

/** What depends on the viewer: jobs they saved, jobs they may refer to. */
function viewersOwn(request: PageRequest, values: PageValues, id: string): string[] {
  const saved = request.filters.saved ? [isSaved(values, id)] : [];
  return [...saved, ...isReferable(request, values, id)];
}

/**
 * Whether a row of a walk is found. Within CASE the planner takes every other row for one, as a walk is meant, instead
 * of every two-hundredth, for which it would read and sort the whole table.
 */
function metInTurn(request: PageRequest, values: PageValues): string {
  const words = looksIntoTexts(request) ? "turn.document" : "turn.head";
  const met = all([...isFound(request, values, "turn", words), ...viewersOwn(request, values, "turn.id")]);
  return `CASE WHEN ${met} THEN TRUE ELSE FALSE END`;
}

/** Everything that the index of words finds, in no order. */
export function byIndex(request: PageRequest, values: PageValues): { from: string; where: string; key: string } {
  const joined = request.sort.column === "candidates_count";
  return {
    from: joined ? "job_search JOIN jobs ON jobs.id = job_search.job_id" : "job_search",
    where: all([
      isOpen(values.day(), "job_search"),
      ...isFound(request, values, "job_search"),
      ...viewersOwn(request, values, "job_search.job_id"),
    ]),
    key: `${joined ? "jobs" : "job_search"}.${request.sort.column}`,
  };
}

/**
 * Whether the index would name little beyond what is found, so that a walk may be given up early. Where amounts or the
 * viewer's own presses decide, it names every job that has the words.
 */
function isQuickByIndex({ filters }: PageRequest): boolean {
  const { min, max, payCurrency, saved, referable } = filters;
  return [min, max, payCurrency].every((one) => one === null) && !saved && !referable;
}

/** How many rows a walk passes, and after how many it is looked at whether it goes on. */
function walkOf(request: PageRequest): { length: number; first: number } {
  const counting = request.limit === 0;
  if (looksIntoTexts(request)) return { length: counting ? FIRST_TEXTS : TEXT_WALK, first: FIRST_TEXTS };
  const length = request.sort.column === "candidates_count" ? JOINED_WALK : WALK;
  const short = !counting && isQuickByIndex(request);
  return { length, first: short ? Math.ceil(length / FIRST_STEPS) : length };
}

/**
 * A walk in the list's order: `walked`, and in `enough` whether nothing has to be added. It goes on after its first steps
 * only if they have found half of what fills a page at that rate. A later page whose walk has come to the list's end is
 * the last one.
 */
function walkQueries(request: PageRequest, values: PageValues): string[] {
  const rows = request.limit + 1;
  const { length, first } = walkOf(request);
  const met = metInTurn(request, values);
  // Rows come in turn without a second ORDER BY, for which the planner would read them all.
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

/** The queries that give the page: the walk, and where that does not fill it, the index. */
function pageQueries(request: PageRequest, values: PageValues): string[] {
  const { from, where, key } = byIndex(request, values);
  return [
    ...walkQueries(request, values),
    `indexed AS MATERIALIZED (SELECT job_search.job_id AS id, ${key} AS key FROM ${from}
      WHERE NOT (SELECT yes FROM enough) AND ${where})`,
  ];
}

/** The queries that count: what the index has already found, or for a frequent word a walk, or the index up to 1,001. */
function countQueries(request: PageRequest, values: PageValues): string[] {
  const newest: PageRequest = { ...request, after: null, sort: { ...request.sort, column: "created_at" } };
  const indexed = byIndex(newest, values);
  const among = (rows: number) =>
    countOf(
      `SELECT FROM (${inTurn(newest, values, comparedIn(request))} LIMIT ${rows}) AS turn WHERE ${metInTurn(request, values)}`,
    );
  // Where texts decide, the index names jobs by the thousand while a walk looks at one.
  const walk = looksIntoTexts(request)
    ? ""
    : `WHEN ${among(SAMPLE)} ^ 2 * (pg_relation_size('job_search') / ${BYTES_OF_A_ROW}) > ${WALK_PAYS}
        AND ${among(COUNT_WALK)} = ${COUNT_LIMIT} THEN ${COUNT_LIMIT}`;
  return [
    `everything AS MATERIALIZED (SELECT FROM ${indexed.from} WHERE ${indexed.where})`,
    `matches AS MATERIALIZED (SELECT CASE
      WHEN NOT (SELECT yes FROM enough) THEN ${countOf("SELECT FROM indexed")}
      ${walk}
      ELSE ${countOf("SELECT FROM everything")} END AS found)`,
  ];
}

/**
 * The board with a search, in one statement that is quick for frequent and for rare words alike (rule J8).
 * Counts only where that is asked for.
 */
export function searchParts(request: PageRequest, values: PageValues): PageParts {
  const rest = all(past(request, values, "key", "id"));
  const counting = request.counted ? countQueries(request, values) : [];
  return {
    queries: [askedQuery(request, values), ...pageQueries(request, values), ...counting],
    page: `SELECT id, key FROM (
      SELECT id, key FROM walked WHERE (SELECT yes FROM enough)
      UNION ALL SELECT id, key FROM indexed WHERE ${rest}
    ) AS found ${inOrder(request, "key", "id")} LIMIT ${request.limit + 1}`,
    ...(request.counted ? { matching: "(SELECT found FROM matches)", total: boardTotal(values) } : UNCOUNTED),
  };
}
