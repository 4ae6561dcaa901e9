import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { TeamRole } from "../../../contract/members/roles.ts";
import type { JobTeam, JobTeamChange } from "../../../contract/members/team.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { jobMembers } from "../../infra/db/tables/teams.ts";
import { mayWithJob, TEAM_CHANGED } from "../../infra/db/team-rights.ts";
import { lockOwnJob } from "../../jobs/own-job.ts";
import { deleteHiddenNotifications } from "../../notifications/purge-notifications.ts";

/** SQL condition: assigned to a company's jobs. */
export function isOnJobsOfCompany(company: string, user_id: string): SQL | undefined {
  return and(
    eq(jobMembers.user_id, user_id),
    sql`${jobMembers.job} IN (SELECT id FROM jobs WHERE company = ${company})`,
  );
}

type Row = { id: string; name: string; role: TeamRole; on_job: boolean; responsible: boolean };

async function selectColleagues(db: ReadHandle, job: string): Promise<Row[]> {
  return db.rows<Row>(sql`
    SELECT users.id, trim(users.name || ' ' || users.surname) AS name, company_members.role,
      job_members.job IS NOT NULL AS on_job, jobs.created_by = users.id AS responsible
    FROM jobs JOIN company_members ON company_members.company = jobs.company JOIN users ON users.id = company_members.user_id
    LEFT JOIN job_members ON job_members.job = jobs.id AND job_members.user_id = users.id
    WHERE jobs.id = ${job} AND NOT company_members.service ORDER BY company_members.created_at, users.id`);
}

async function findResponsible(db: ReadHandle, job: string): Promise<{ id: string; name: string }> {
  const [row] = await db.rows<{ id: string; name: string }>(sql`
    SELECT users.id, trim(users.name || ' ' || users.surname) AS name FROM jobs JOIN users ON users.id = jobs.created_by
    WHERE jobs.id = ${job}`);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The team members assigned to a job, for users who see its candidates (rule C13). Throws `not_found` for others. */
export async function readJobTeam(ctx: UserContext, db: ReadHandle, job: string): Promise<JobTeam> {
  const [seen] = await db.rows<{ change: boolean }>(sql`
    SELECT ${mayWithJob("edit_jobs", ctx.actor.id)} AS change FROM jobs
    WHERE jobs.id = ${job} AND ${mayWithJob("see_people", ctx.actor.id)}`);
  if (seen === undefined) throw new AppError("not_found");
  const colleagues = await selectColleagues(db, job);
  return {
    responsible: await findResponsible(db, job),
    members: colleagues.map(({ responsible: _responsible, ...member }) => member),
    can: { change: seen.change },
  };
}

async function removeAssignments(tx: WriteHandle, job: string, kept: readonly string[]): Promise<string[]> {
  const others = kept.length === 0 ? undefined : notInArray(jobMembers.user_id, [...kept]);
  const gone = await tx
    .delete(jobMembers)
    .where(and(eq(jobMembers.job, job), others))
    .returning({ user_id: jobMembers.user_id });
  return gone.map(({ user_id }) => user_id);
}

/**
 * Assigns team members to a job (rule C13): they are notified of candidates, and assigned hiring managers see them.
 * Throws `not_found` without the right to edit the job, `validation_failed` on `members` for users outside of the team.
 */
export async function setJobTeam(ctx: UserContext, job: string, { members }: JobTeamChange): Promise<JobTeam> {
  return ctx.write(async (tx) => {
    const { company } = await lockOwnJob(ctx, tx, job);
    const wanted = [...new Set(members)].sort();
    const known = new Set((await selectColleagues(tx, job)).map(({ id }) => id));
    if (wanted.some((id) => !known.has(id))) {
      throw new AppError("validation_failed", { fields: { members: fieldError("invalid") } });
    }
    const gone = await removeAssignments(tx, job, wanted);
    const created_at = ctx.clock.now();
    const rows = wanted.map((user_id) => ({ job, user_id, created_at }));
    if (rows.length > 0) await tx.insert(jobMembers).values(rows).onConflictDoNothing();
    for (const user_id of gone) await deleteHiddenNotifications(tx, { company, user_id });
    tx.publish(TEAM_CHANGED, company);
    return readJobTeam(ctx, tx, job);
  });
}
