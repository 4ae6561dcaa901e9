import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { draftFields, type JobDraft } from "../../../contract/jobs/posting/job-drafts.ts";
import type { UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { jobDrafts } from "../../infra/db/tables/job-drafts.ts";
import { mayWithCompany } from "../../infra/db/team-rights.ts";

export type DraftRow = typeof jobDrafts.$inferSelect;

/**
 * Drafts and templates that the user may read and change (rules J46, R17): those of a company belong to its team,
 * whoever wrote them; those without a company belong to their author.
 */
export function canEditDraft(viewer: string): SQL {
  // An array, so that each half of the condition uses its index.
  const teams = sql`ARRAY(SELECT company FROM company_members WHERE user_id = ${viewer})`;
  return sql`((${jobDrafts.company} IS NULL AND ${jobDrafts.created_by} = ${viewer})
    OR (${jobDrafts.company} = ANY (${teams}) AND ${mayWithCompany("edit_jobs", viewer, "job_drafts.company")}))`;
}

/**
 * A draft as the API returns it. Unknown fields of a later version are left out; missing fields are as in an empty
 * form.
 */
export function viewDraft({ id, kind, fields, created_at, updated_at }: DraftRow): JobDraft {
  return {
    id,
    kind,
    fields: draftFields.strip().parse(fields),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Reads a draft that the user may edit; throws `not_found` for all others. */
export async function readDraft(db: ReadHandle, viewer: string, id: string): Promise<DraftRow> {
  const [row] = await db
    .select()
    .from(jobDrafts)
    .where(and(eq(jobDrafts.id, id), canEditDraft(viewer)));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockDraft(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<DraftRow> {
  const [row] = await tx
    .select()
    .from(jobDrafts)
    .where(and(eq(jobDrafts.id, id), canEditDraft(ctx.actor.id)))
    .for("update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}
