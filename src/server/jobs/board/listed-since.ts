import type { SearchFilters } from "../../../contract/jobs/search/saved-searches.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { companiesOf } from "../../infra/db/team-rights.ts";
import { isOpen } from "./open-jobs.ts";
import { amountConditions, isReferable, joinAnd } from "./page-conditions.ts";
import { type PageRequest, usesWords } from "./page-filters.ts";
import { buildPageRequest } from "./page-request.ts";
import { type PageValues, pageValues, statementValues } from "./page-values.ts";
import { matchConditions, searchedCte } from "./search-parts.ts";

/** Jobs of a saved search that were listed within a time span, for one person. */
export type ListedSinceQuery = {
  readonly filters: SearchFilters;
  readonly viewer: string;
  readonly after: Date;
  readonly until: Date;
  readonly limit: number;
};

export type ListedJob = {
  readonly id: string;
  readonly title: string;
  readonly company: string;
  readonly location: string;
};

/** Excludes jobs of the person's team, and jobs to which they applied, referred or were referred. */
function isUnseenBy(viewer: string): string {
  return `jobs.company NOT IN ${companiesOf(viewer)}
    AND NOT EXISTS (SELECT FROM applications WHERE job = jobs.id AND created_by = ${viewer})
    AND NOT EXISTS (SELECT FROM referrals WHERE job = jobs.id AND created_by = ${viewer})
    AND NOT EXISTS (SELECT FROM consent_requests JOIN referrals ON referrals.id = referral
      WHERE claimed_by = ${viewer} AND job = jobs.id)`;
}

function listedConditions(request: PageRequest, values: PageValues, worded: boolean): string[] {
  const { filters } = request;
  const found = [
    isOpen(values.day()),
    ...amountConditions(request, values, "jobs"),
    ...isReferable(request, values, "jobs.id"),
  ];
  if (filters.types.length > 0) found.push(`jobs.f_type = ANY (${values.types()})`);
  if (filters.company !== null) found.push(`jobs.company = ${values.company()}`);
  return worded ? [...found, ...matchConditions(request, values, "job_search")] : found;
}

/**
 * Open jobs that match the board's filters and were listed within a time span, newest first, without jobs that the
 * person already knows (rule J28). They are found by the index on that time, however many other jobs match.
 */
export async function findListedSince(db: ReadHandle, since: ListedSinceQuery, now: Date): Promise<ListedJob[]> {
  const { viewer, limit: most } = since;
  const query = { ...since.filters, sortBy: "newest", status: "active", limit: most } as const;
  const request = { ...buildPageRequest(query, { kind: "open" }, { now, viewer }).request, counted: false };
  const { filters } = request;
  const values = pageValues(request, false);
  const worded = usesWords(filters);
  const asked = worded ? `WITH ${searchedCte(request, values)}` : "";
  const where = joinAnd([...listedConditions(request, values, worded), isUnseenBy(values.viewer())]);
  const [after, until, limit] = [1, 2, 3].map((nth) => `$${values.names.length + nth}`);
  const text = `${asked}
    SELECT jobs.id, jobs.title, companies.name AS company, jobs.location
    FROM jobs ${worded ? "JOIN job_search ON job_search.job_id = jobs.id" : ""}
      JOIN companies ON companies.id = jobs.company
    WHERE jobs.listed_at > ${after}::timestamptz AND jobs.listed_at <= ${until}::timestamptz AND ${where}
    ORDER BY jobs.listed_at DESC, jobs.id DESC LIMIT ${limit}`;
  const given = statementValues(request);
  const named = values.names.map((name) => given[name]);
  const span = [since.after.toISOString(), since.until.toISOString(), most];
  return db.prepared<ListedJob>({ name: "", text }, [...named, ...span]);
}
