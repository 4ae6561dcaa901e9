import { companiesOf } from "../../db/team.ts";
import { all, amounts, countOf, inOrder, isSaved, past } from "./page-conditions.ts";
import { type ListStatus, needsWords, type PageRequest } from "./page-filters.ts";
import type { PageParts } from "./page-parts.ts";
import type { PageValues } from "./page-values.ts";
import { ranking } from "./ranked-parts.ts";
import { askedQuery, isFound } from "./search-parts.ts";

/** Archived jobs appear only under their own filter (rule J6). */
const STATUS: Readonly<Record<ListStatus, string>> = {
  active: "(jobs.status = 'Open' OR jobs.link_open) AND jobs.archived_at IS NULL",
  paused: "jobs.status = 'On Hold' AND NOT jobs.link_open AND jobs.archived_at IS NULL",
  closed: "jobs.status IN ('Closed', 'Filled') AND jobs.archived_at IS NULL",
  archived: "jobs.archived_at IS NOT NULL",
};

function narrowed(request: PageRequest, values: PageValues): string[] {
  const { filters } = request;
  const conditions = amounts(request, values, "jobs");
  if (filters.types.length > 0) conditions.push(`jobs.f_type = ANY (${values.types()})`);
  if (filters.company !== null) conditions.push(`jobs.company = ${values.company()}`);
  if (filters.saved) conditions.push(isSaved(values, "jobs.id"));
  return conditions;
}

/** The requested jobs of the viewer's teams. `beside` joins the search columns. */
export function ownJobs(request: PageRequest, values: PageValues, beside: boolean) {
  const { scope, filters } = request;
  const status = scope.kind === "own" ? scope.status : undefined;
  const mine = `jobs.company IN ${companiesOf(values.viewer())}`;
  const listed = `${mine} AND jobs.archived_at IS NULL`;
  const own = status === undefined ? listed : `${mine} AND ${STATUS[status]}`;
  const worded = needsWords(filters);
  return {
    asked: worded ? [askedQuery(request, values)] : [],
    from: worded || beside ? "jobs JOIN job_search ON job_search.job_id = jobs.id" : "jobs",
    where: [own, ...narrowed(request, values), ...(worded ? isFound(request, values, "job_search") : [])],
    // The total counts all jobs that the filters, including the status, apply to.
    total: countOf(`SELECT FROM jobs WHERE ${status === "archived" ? mine : listed}`),
  };
}

/**
 * The jobs of the viewer's teams in every status (rule J13). Unless a search ranks them, each company's jobs are read
 * in the list's order, so that a page reads no more of each company than it shows.
 */
export function ownParts(request: PageRequest, values: PageValues): PageParts {
  const { sort, limit } = request;
  const { asked, from, where, total } = ownJobs(request, values, false);
  const key = `jobs.${sort.column}`;
  const ranks = ranking(request, values);
  const inTurn = `SELECT own.id, own.key FROM company_members AS team CROSS JOIN LATERAL (
        SELECT jobs.id, ${key} AS key FROM ${from}
        WHERE jobs.company = team.company AND ${all([...where, ...past(request, values, key, "jobs.id")])}
        ${inOrder(request, key, "jobs.id")} LIMIT ${limit + 1}) AS own
      WHERE team.user_id = ${values.viewer()} ${inOrder(request, "own.key", "own.id")} LIMIT ${limit + 1}`;
  return {
    queries: [...asked, ...(ranks?.queries ?? [])],
    page:
      ranks?.page(`SELECT jobs.id, ${key} AS key, ${ranks.tier} AS tier FROM ${from} WHERE ${all(where)}`) ?? inTurn,
    matching: countOf(`SELECT FROM ${from} WHERE ${all(where)}`),
    total,
  };
}
