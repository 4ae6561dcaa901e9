import { sql } from "drizzle-orm";
import { boardQuery, type JobCard, jobListQuery } from "../../../contract/jobs/jobs.ts";
import type { FoundJob, FoundPerson, SearchResults } from "../../../contract/overview/global-search.ts";
import { listCompanies } from "../../companies/queries.ts";
import { canViewApplication, canViewReferral } from "../../hiring/referrals/policy.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { toStorableText } from "../../infra/db/storable-text.ts";
import { candidates } from "../../infra/db/tables/candidates.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { listJobs, readBoard } from "../../jobs/board/board.ts";

type Row = Pick<FoundPerson, "kind" | "id" | "name"> & { job: string | null; title: string | null };

/**
 * People by name or address, newest first: candidates of the viewer's own page, people whom they referred, and
 * candidates of their team's jobs whom the team may see (rules R2, R3, F10). Throws `validation_failed` for characters
 * that no name can contain.
 */
async function findPeople(ctx: UserContext, search: string, limit: number): Promise<FoundPerson[]> {
  const viewer = ctx.actor.id;
  const pattern = searchPattern(search);
  const rows = await ctx.db.rows<Row>(sql`
    SELECT kind, id, name, job, title FROM (
      (SELECT 'candidate' AS kind, ${candidates.id}, ${candidates.name}, ${jobs.id} AS job, ${jobs.title},
          ${candidates.created_at}
        FROM ${candidates} LEFT JOIN ${referrals} ON ${referrals.id} = ${candidates.referral}
          LEFT JOIN ${jobs} ON ${jobs.id} = ${referrals.job}
        WHERE ${candidates.referrer} = ${viewer}
          AND (${isNamed(candidates.name, pattern)} OR ${isNamed(candidates.email, pattern)})
        ORDER BY ${candidates.created_at} DESC LIMIT ${limit})
      UNION ALL
      (SELECT 'referral', ${referrals.id}, ${referrals.candidate_name}, ${jobs.id}, ${jobs.title}, ${referrals.created_at}
        FROM ${referrals} JOIN ${jobs} ON ${jobs.id} = ${referrals.job}
        WHERE ${referrals.created_by} = ${viewer}
          AND (${isNamed(referrals.candidate_name, pattern)} OR ${isNamed(referrals.candidate_email, pattern)})
        ORDER BY ${referrals.created_at} DESC LIMIT ${limit})
      UNION ALL
      (SELECT 'received_referral', ${referrals.id}, ${referrals.candidate_name}, ${jobs.id}, ${jobs.title},
          ${referrals.created_at}
        FROM ${jobs} JOIN ${referrals} ON ${referrals.job} = ${jobs.id}
        WHERE ${canViewReferral(viewer)}
          AND (${isNamed(referrals.candidate_name, pattern)} OR ${isNamed(referrals.candidate_email, pattern)})
        ORDER BY ${referrals.created_at} DESC LIMIT ${limit})
      UNION ALL
      (SELECT 'application', ${applications.id}, ${applications.candidate_name}, ${jobs.id}, ${jobs.title},
          ${applications.created_at}
        FROM ${jobs} JOIN ${applications} ON ${applications.job} = ${jobs.id}
        WHERE ${canViewApplication(viewer)}
          AND (${isNamed(applications.candidate_name, pattern)} OR ${isNamed(applications.candidate_email, pattern)})
        ORDER BY ${applications.created_at} DESC LIMIT ${limit})
    ) AS found ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  return rows.map(({ job, title, ...person }) => ({
    ...person,
    job: job === null || title === null ? null : { id: job, title },
  }));
}

const MAX_JOBS = 6;
const MAX_OTHERS = 5;
const NOTHING: SearchResults = { jobs: [], own_jobs: [], people: [], companies: [] };

function viewJob({ id, title, company, location, status }: JobCard): FoundJob {
  return { id, title, company: company.name, location, status };
}

/** The results of the search palette for the viewer; each part uses the permissions of its own list (rule J34). */
export async function searchAll(ctx: UserContext, search = ""): Promise<SearchResults> {
  const words = toStorableText(search);
  if (words === "") return NOTHING;
  const [board, own, companies, people] = await Promise.all([
    readBoard(ctx, boardQuery.parse({ search: words, limit: MAX_JOBS }), { ways: false }),
    listJobs(ctx, jobListQuery.parse({ search: words, limit: MAX_OTHERS }), { ways: false }),
    listCompanies(ctx, { search: words, limit: MAX_OTHERS }),
    findPeople(ctx, words, MAX_OTHERS),
  ]);
  const mine = new Set(own.items.map(({ id }) => id));
  return {
    jobs: board.items.filter(({ id }) => !mine.has(id)).map(viewJob),
    own_jobs: own.items.map(viewJob),
    people,
    companies: companies.items.map(({ id, name }) => ({ id, name })),
  };
}
