import { AppError } from "../../contract/errors.ts";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { ReadHandle, Statement } from "../infra/db/handles.ts";
import { canViewJobText, mayReferText } from "../infra/db/job-access.ts";
import { mayWithJobText, membershipText } from "../infra/db/team-rights.ts";
import { type DetailRow, JOB_COLUMNS, viewDetail } from "./view.ts";

/**
 * Archived jobs are visible to users who see their candidates or have a record with them (rule J6). Private jobs are
 * also visible to the whole company and to people with their link (J51).
 */
const IS_VISIBLE = `((jobs.archived_at IS NULL AND ${canViewJobText("$2::uuid")}) OR ${mayWithJobText("see_people", "$2")}
  OR EXISTS (SELECT FROM referrals WHERE job = jobs.id AND created_by = $2)
  OR EXISTS (SELECT FROM applications WHERE job = jobs.id AND created_by = $2))`;

const detailSql = (
  which: string,
) => `SELECT ${JOB_COLUMNS}, ${membershipText("$2::uuid")}, ${mayReferText("$2::uuid")} AS may_refer, jobs.description, jobs.description_format, jobs.places, jobs.department, jobs.department_said, jobs.openings, jobs.probation_days, jobs.requires_consent, jobs.updated_at, jobs.posted_on::text AS posted_on,
      CASE WHEN jobs.levels_of = jobs.title THEN jobs.levels ELSE '{}' END AS levels,
      jobs.applications_count, jobs.referrals_count, companies.description AS company_description,
      answers.people AS answers_people, answers.in_time AS answers_in_time, answers.usual_days AS answers_usual,
      EXISTS (SELECT FROM saved_jobs WHERE user_id = $2 AND job_id = jobs.id) AS saved,
      EXISTS (SELECT FROM applications WHERE job = jobs.id AND created_by = $2) AS applied
    FROM jobs JOIN companies ON companies.id = jobs.company LEFT JOIN job_response_times AS answers ON answers.job = jobs.id
    WHERE ${which}`;

const SELECT_DETAIL = { name: "job_detail", text: detailSql(`jobs.id = $1::uuid AND ${IS_VISIBLE}`) };

const SELECT_DETAIL_BY_LINK = {
  name: "job_by_link",
  text: detailSql("jobs.id = (SELECT job FROM job_links WHERE token_hash = $1) AND jobs.archived_at IS NULL"),
};

async function readDetail(
  db: ReadHandle,
  statement: Statement<DetailRow>,
  { key, viewer, now }: { key: string; viewer: string | null; now: Date },
): Promise<JobDetail> {
  const [row] = await db.prepared<DetailRow>(statement, [key, viewer]);
  if (row === undefined) throw new AppError("not_found");
  return viewDetail(row, viewer, now);
}

/**
 * A job as its viewer (null: a visitor) sees it: unarchived ones in every status, because links to paused and closed
 * jobs must keep working (rules R6, J6). Throws `not_found`.
 */
export function readJob(db: ReadHandle, viewer: string | null, id: string, now: Date): Promise<JobDetail> {
  return readDetail(db, SELECT_DETAIL, { key: id, viewer, now });
}

/** The same for a caller with the job's link, by the token's hash (rule J51). Throws `not_found`. */
export function readJobByLink(
  db: ReadHandle,
  viewer: string | null,
  token_hash: string,
  now: Date,
): Promise<JobDetail> {
  return readDetail(db, SELECT_DETAIL_BY_LINK, { key: token_hash, viewer, now });
}
