import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { isNotPast, isOpen } from "./open-jobs.ts";
import { amountConditions, countUpToLimit, isAfterCursor, isReferable, joinAnd, orderBy } from "./page-conditions.ts";
import { hasNoFilters, type PageRequest } from "./page-filters.ts";
import { type PageParts, UNCOUNTED_COLUMNS } from "./page-parts.ts";
import type { PageValues } from "./page-values.ts";

/** Source of rows: tables, conditions, and the table whose index returns them in order of time. */
type RowSource = {
  readonly from: string;
  readonly where: readonly string[];
  readonly timed: { key: string; id: string };
};

/** Saved jobs are few. OFFSET keeps the planner from searching for them among all jobs. */
const SAVED_JOBS = `saved_jobs
  CROSS JOIN LATERAL (SELECT * FROM jobs AS one WHERE one.id = saved_jobs.job_id OFFSET 0) AS jobs`;

const JOB_TIME = { key: "jobs.created_at", id: "jobs.id" };

/** All filters except several types, which are scanned type by type where that keeps the order. */
function rowSource(request: PageRequest, values: PageValues): RowSource {
  const { filters } = request;
  const narrowed = [...amountConditions(request, values, "jobs"), ...isReferable(request, values, "jobs.id")];
  if (filters.types.length === 1) narrowed.push(`jobs.f_type = ${values.type()}`);
  if (filters.company !== null) narrowed.push(`jobs.company = ${values.company()}`);
  let from = "jobs";
  if (filters.saved) {
    from = SAVED_JOBS;
    narrowed.push(`saved_jobs.user_id = ${values.viewer()}`);
  }
  if (filters.skill !== null)
    return inKeyTable("job_skills", `job_skills.skill = ${values.skill()}`, request, values, { from, narrowed });
  if (filters.mark !== null)
    return inKeyTable("job_places", `job_places.place = ${values.mark()}`, request, values, { from, narrowed });
  if (filters.place === null) return { from, where: [isOpen(values.day()), ...narrowed], timed: JOB_TIME };
  const placed = `job_places.place = plain_words(${values.place()})`;
  return inKeyTable("job_places", placed, request, values, { from, narrowed });
}

/** Jobs from a table of places or skills. Without further filters only that table is read. */
function inKeyTable(
  table: "job_places" | "job_skills",
  condition: string,
  { filters, sort }: PageRequest,
  values: PageValues,
  { from, narrowed }: { from: string; narrowed: readonly string[] },
): RowSource {
  const named = [condition, isNotPast(values.day(), table)];
  const timed = { key: `${table}.created_at`, id: `${table}.job_id` };
  const alone = narrowed.length === 0 && filters.types.length === 0 && sort.column === "created_at";
  // Only listed jobs have places and skills, so this table alone gives the jobs and their order.
  if (alone) return { from: table, where: named, timed };
  const others = `${table} JOIN ${from === "jobs" ? "jobs" : `(${from})`} ON jobs.id = ${table}.job_id`;
  return { from: others, where: [...named, isOpen(values.day()), ...narrowed], timed };
}

function hasSeveralTypes({ filters }: PageRequest): boolean {
  return filters.types.length > 1;
}

/** One of several types, without an order. */
function typeConditions(request: PageRequest, values: PageValues): string[] {
  return hasSeveralTypes(request) ? [`jobs.f_type = ANY (${values.types()})`] : [];
}

/**
 * Takes the first rows of each type, then the first of all these. Each type is read from its own range of the index.
 */
function pageOfTypes(request: PageRequest, values: PageValues, source: RowSource): string {
  const { key, id } = source.timed;
  const order = orderBy(request, key, id);
  const where = joinAnd([...source.where, "jobs.f_type = wanted.type", ...isAfterCursor(request, values, key, id)]);
  const each = `SELECT ${id} AS id, ${key} AS key FROM ${source.from} WHERE ${where} ${order} LIMIT ${request.limit + 1}`;
  return `SELECT found.id, found.key FROM unnest(${values.types()}) AS wanted (type), LATERAL (${each}) AS found
    ${orderBy(request, "found.key", "found.id")} LIMIT ${request.limit + 1}`;
}

function pageSql(request: PageRequest, values: PageValues, source: RowSource): string {
  const { sort, limit } = request;
  const byTime = sort.column === "created_at";
  if (byTime && hasSeveralTypes(request) && source.timed === JOB_TIME) return pageOfTypes(request, values, source);
  const key = byTime ? source.timed.key : `jobs.${sort.column}`;
  const id = byTime ? source.timed.id : "jobs.id";
  const where = joinAnd([
    ...source.where,
    ...typeConditions(request, values),
    ...isAfterCursor(request, values, key, id),
  ]);
  return `SELECT ${id} AS id, ${key} AS key FROM ${source.from} WHERE ${where}
    ${orderBy(request, key, id)} LIMIT ${limit + 1}`;
}

/** An order that matches an index keeps a count of 1,001 rows from scanning the table from its beginning. */
function countOrder({ filters }: PageRequest, source: RowSource): string {
  const byAmount = filters.place === null && filters.types.length === 0 && filters.company === null;
  if (byAmount && filters.payMin !== null) return "ORDER BY jobs.pay_yearly";
  if (byAmount && (filters.min !== null || filters.max !== null)) return "ORDER BY jobs.reward_amount";
  return `ORDER BY ${source.timed.key}`;
}

function matchingCount(request: PageRequest, values: PageValues, source: RowSource): string {
  if (hasSeveralTypes(request)) {
    const where = joinAnd([...source.where, "jobs.f_type = wanted.type"]);
    return countUpToLimit(`SELECT FROM unnest(${values.types()}) AS wanted (type), LATERAL (
      SELECT FROM ${source.from} WHERE ${where} ${countOrder(request, source)} LIMIT ${COUNT_LIMIT}
    ) AS found`);
  }
  return countUpToLimit(`SELECT FROM ${source.from} WHERE ${joinAnd(source.where)} ${countOrder(request, source)}`);
}

/** The number of jobs of the board without filters. */
export function boardTotalSql(values: PageValues): string {
  return countUpToLimit(`SELECT FROM jobs WHERE ${isOpen(values.day())} ORDER BY jobs.created_at`);
}

/** The viewer's saved jobs are read once for both page and count, because no index has their order. */
function savedJobsParts(request: PageRequest, values: PageValues): PageParts {
  const { from, where } = rowSource(request, values);
  const met = joinAnd([...where, ...typeConditions(request, values)]);
  const kept = `SELECT jobs.id, jobs.${request.sort.column} AS key FROM ${from} WHERE ${met}`;
  const counts = { matching: `(SELECT least(count(*), ${COUNT_LIMIT})::int FROM kept)`, total: boardTotalSql(values) };
  return {
    queries: [`kept AS MATERIALIZED (${kept})`],
    page: `SELECT id, key FROM kept WHERE ${joinAnd(isAfterCursor(request, values, "key", "id"))}
      ${orderBy(request, "key", "id")} LIMIT ${request.limit + 1}`,
    ...(request.counted ? counts : UNCOUNTED_COLUMNS),
  };
}

/** The board without a search. Every filter and order has an index that returns the page directly. */
export function boardParts(request: PageRequest, values: PageValues): PageParts {
  if (request.filters.saved) return savedJobsParts(request, values);
  const source = rowSource(request, values);
  const page = pageSql(request, values, source);
  if (!request.counted) return { queries: [], page, ...UNCOUNTED_COLUMNS };
  const total = boardTotalSql(values);
  const counted = { ...request, sort: { ...request.sort, column: "created_at" as const } };
  return {
    queries: [],
    page,
    matching: hasNoFilters(request.filters) ? total : matchingCount(counted, values, rowSource(counted, values)),
    total,
  };
}
