import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { draftFields, type JobDraft } from "../../../contract/posting/job-drafts.ts";
import type { UserTxContext } from "../../db/context.ts";
import type { ReadHandle, WriteHandle } from "../../db/handles.ts";
import { jobDrafts } from "../../db/tables/job-drafts.ts";
import { mayWithCompany } from "../../db/team.ts";

export type DraftRow = typeof jobDrafts.$inferSelect;

/**
 * Drafts and templates that somebody may read and change (rules J46, R17): those of a company go with its team, whoever wrote
 * them; those that name none yet with their writer.
 */
export function mayEdit(viewer: string): SQL {
  // So that each half has its index.
  const teams = sql`ARRAY(SELECT company FROM company_members WHERE user_id = ${viewer})`;
  return sql`((${jobDrafts.company} IS NULL AND ${jobDrafts.created_by} = ${viewer})
    OR (${jobDrafts.company} = ANY (${teams}) AND ${mayWithCompany("edit_jobs", viewer, "job_drafts.company")}))`;
}

/** A draft as it travels. What a later version has written besides is left out, what it lacks is as in an empty form. */
export function viewDraft({ id, kind, fields, created_at, updated_at }: DraftRow): JobDraft {
  return {
    id,
    kind,
    fields: draftFields.strip().parse(fields),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** One that the viewer may edit; throws `not_found` for every other. */
export async function readDraft(db: ReadHandle, viewer: string, id: string): Promise<DraftRow> {
  const [row] = await db
    .select()
    .from(jobDrafts)
    .where(and(eq(jobDrafts.id, id), mayEdit(viewer)));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, held until the transaction ends. */
export async function lockDraft(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<DraftRow> {
  const [row] = await tx
    .select()
    .from(jobDrafts)
    .where(and(eq(jobDrafts.id, id), mayEdit(ctx.actor.id)))
    .for("update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}
