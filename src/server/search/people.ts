import { sql } from "drizzle-orm";
import type { FoundPerson } from "../../contract/search/global-search.ts";
import type { UserContext } from "../db/context.ts";
import { isNamed, searchPattern } from "../db/search-pattern.ts";
import { candidates } from "../db/tables/candidates.ts";
import { jobs } from "../db/tables/jobs.ts";
import { applications, referrals } from "../db/tables/referrals.ts";
import { canViewApplication, canViewReferral } from "../referrals/policy.ts";

type Row = Pick<FoundPerson, "kind" | "id" | "name"> & { job: string | null; title: string | null };

/**
 * People by name or address, newest first: candidates of the viewer's own page, people whom they referred, and
 * candidates of their team's jobs whom the team may see (rules R2, R3, F10). Throws `validation_failed` for characters
 * that no name can contain.
 */
export async function findPeople(ctx: UserContext, search: string, limit: number): Promise<FoundPerson[]> {
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
