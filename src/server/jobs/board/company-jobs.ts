import { sql } from "drizzle-orm";
import { companyJobsEndpoints } from "../../../contract/companies/companies.ts";
import { readCompany } from "../../companies/queries.ts";
import type { Context } from "../../infra/db/context.ts";
import { decodeCursor, toPage } from "../../infra/db/cursor.ts";
import { mayRefer } from "../../infra/db/job-access.ts";
import { membershipColumns } from "../../infra/db/team-rights.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { type CardRow, JOB_COLUMNS, viewCard } from "../view.ts";
import { isOpenAt } from "./open-jobs.ts";

type Query = { readonly cursor?: string | undefined; readonly limit: number };

/**
 * A company's open jobs for all viewers, newest first (rule J5): listed and not past their closing date. Throws
 * `not_found` for an unknown company, `validation_failed` for an invalid cursor.
 */
async function listCompanyJobs(ctx: Context, company: string, { cursor, limit }: Query) {
  const after = decodeCursor(cursor, ["instant", "id"]);
  const viewer = actorId(ctx.actor);
  const now = ctx.clock.now();
  await readCompany(ctx.db, viewer, company);
  const older =
    after === null ? sql`TRUE` : sql`(jobs.created_at, jobs.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const db = await ctx.readReplica();
  const rows = await db.rows<CardRow & { position: string }>(sql`
    SELECT ${sql.raw(JOB_COLUMNS)}, ${membershipColumns(viewer)}, ${mayRefer(viewer)} AS may_refer, jobs.summary, jobs.candidates_count,
      to_char(jobs.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position,
      EXISTS (SELECT FROM saved_jobs WHERE user_id = ${viewer} AND job_id = jobs.id) AS saved,
      EXISTS (SELECT FROM applications WHERE created_by = ${viewer} AND job = jobs.id) AS applied
    FROM jobs JOIN companies ON companies.id = jobs.company
    WHERE jobs.company = ${company} AND ${older} AND ${isOpenAt(now)}
    ORDER BY jobs.created_at DESC, jobs.id DESC LIMIT ${limit + 1}`);
  const page = toPage(rows, limit);
  return { items: page.rows.map((row) => viewCard(row, viewer, now)), next_cursor: page.next_cursor };
}

export const companyJobsRouter = implement<Context, typeof companyJobsEndpoints>("companyJobs", companyJobsEndpoints, {
  list: (ctx, { params, query }) => listCompanyJobs(ctx, params.id, query),
});
