import { companiesOf } from "../../infra/db/team-rights.ts";
import { amountConditions, countUpToLimit, isAfterCursor, isSaved, joinAnd, orderBy } from "./page-conditions.ts";
import { type ListStatus, type PageRequest, usesWords } from "./page-filters.ts";
import type { PageParts } from "./page-parts.ts";
import type { PageValues } from "./page-values.ts";
import { buildRanking } from "./ranked-parts.ts";
import { matchConditions, searchedCte } from "./search-parts.ts";

/** Archived jobs appear only under their own filter (rule J6). */
const STATUS_CONDITIONS: Readonly<Record<ListStatus, string>> = {
  active: "(jobs.status = 'Open' OR jobs.link_open) AND jobs.archived_at IS NULL",
  paused: "jobs.status = 'On Hold' AND NOT jobs.link_open AND jobs.archived_at IS NULL",
  closed: "jobs.status IN ('Closed', 'Filled') AND jobs.archived_at IS NULL",
  archived: "jobs.archived_at IS NOT NULL",
};

function filterConditions(request: PageRequest, values: PageValues): string[] {
  const { filters } = request;
  const conditions = amountConditions(request, values, "jobs");
  if (filters.types.length > 0) conditions.push(`jobs.f_type = ANY (${values.types()})`);
  if (filters.company !== null) conditions.push(`jobs.company = ${values.company()}`);
  if (filters.saved) conditions.push(isSaved(values, "jobs.id"));
  return conditions;
}

/** The requested jobs of the viewer's teams. `beside` joins the search columns. */
export function ownJobsSql(request: PageRequest, values: PageValues, beside: boolean) {
  const { scope, filters } = request;
  const status = scope.kind === "own" ? scope.status : undefined;
  const mine = `jobs.company IN ${companiesOf(values.viewer())}`;
  const listed = `${mine} AND jobs.archived_at IS NULL`;
  const own = status === undefined ? listed : `${mine} AND ${STATUS_CONDITIONS[status]}`;
  const worded = usesWords(filters);
  return {
    asked: worded ? [searchedCte(request, values)] : [],
    from: worded || beside ? "jobs JOIN job_search ON job_search.job_id = jobs.id" : "jobs",
    where: [
      own,
      ...filterConditions(request, values),
      ...(worded ? matchConditions(request, values, "job_search") : []),
    ],
    // The total counts all jobs that the filters, including the status, apply to.
    total: countUpToLimit(`SELECT FROM jobs WHERE ${status === "archived" ? mine : listed}`),
  };
}

/**
 * The jobs of the viewer's teams in every status (rule J13). Unless a search ranks them, each company's jobs are read
 * in the list's order, so that a page reads no more of each company than it shows.
 */
export function ownJobsParts(request: PageRequest, values: PageValues): PageParts {
  const { sort, limit } = request;
  const { asked, from, where, total } = ownJobsSql(request, values, false);
  const key = `jobs.${sort.column}`;
  const ranks = buildRanking(request, values);
  const inTurn = `SELECT own.id, own.key FROM company_members AS team CROSS JOIN LATERAL (
        SELECT jobs.id, ${key} AS key FROM ${from}
        WHERE jobs.company = team.company AND ${joinAnd([...where, ...isAfterCursor(request, values, key, "jobs.id")])}
        ${orderBy(request, key, "jobs.id")} LIMIT ${limit + 1}) AS own
      WHERE team.user_id = ${values.viewer()} ${orderBy(request, "own.key", "own.id")} LIMIT ${limit + 1}`;
  return {
    queries: [...asked, ...(ranks?.queries ?? [])],
    page:
      ranks?.page(`SELECT jobs.id, ${key} AS key, ${ranks.tier} AS tier FROM ${from} WHERE ${joinAnd(where)}`) ??
      inTurn,
    matching: countUpToLimit(`SELECT FROM ${from} WHERE ${joinAnd(where)}`),
    total,
  };
}
