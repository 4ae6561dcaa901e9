import { AppError } from "../../contract/errors.ts";
import type { JobDetail } from "../../contract/jobs.ts";
import type { ReadHandle } from "../db/handles.ts";
import { mayWithJobText, standingText } from "../db/team.ts";
import { type DetailRow, JOB_COLUMNS, viewDetail } from "./view.ts";

/** Archived jobs are there for those who see their people, and for those who have a record with them (rule J6). */
const VISIBLE = `(jobs.archived_at IS NULL OR ${mayWithJobText("see_people", "$2")}
  OR EXISTS (SELECT FROM referrals WHERE job = jobs.id AND created_by = $2)
  OR EXISTS (SELECT FROM applications WHERE job = jobs.id AND created_by = $2))`;

const DETAIL = {
  name: "job_detail",
  text: `SELECT ${JOB_COLUMNS}, ${standingText("$2::uuid")}, jobs.description, jobs.description_format, jobs.places, jobs.department, jobs.department_said, jobs.openings, jobs.updated_at,
      CASE WHEN jobs.levels_of = jobs.title THEN jobs.levels ELSE '{}' END AS levels,
      jobs.applications_count, jobs.referrals_count, companies.description AS company_description,
      EXISTS (SELECT FROM saved_jobs WHERE user_id = $2 AND job_id = jobs.id) AS saved,
      EXISTS (SELECT FROM applications WHERE job = jobs.id AND created_by = $2) AS applied
    FROM jobs JOIN companies ON companies.id = jobs.company
    WHERE jobs.id = $1::uuid AND ${VISIBLE}`,
};

/**
 * A job as its viewer (null: a visitor) sees it: not archived ones in every status, since links to paused and closed
 * jobs go on to say that they take nobody (rules R6, J6). Throws `not_found`.
 */
export async function readJob(db: ReadHandle, viewer: string | null, id: string, now: Date): Promise<JobDetail> {
  const [row] = await db.prepared<DetailRow>(DETAIL, [id, viewer]);
  if (row === undefined) throw new AppError("not_found");
  return viewDetail(row, viewer, now);
}
