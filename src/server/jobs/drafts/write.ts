import { eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type FieldFaults, fault } from "../../../contract/faults.ts";
import type { JobDetail } from "../../../contract/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { DraftChange, DraftFields, DraftKind, JobDraft } from "../../../contract/posting/job-drafts.ts";
import type { DraftPublished } from "../../../contract/posting/job-forms.ts";
import { findCompany } from "../../companies/reuse.ts";
import { partOf, type UserContext, type UserCreationContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { holdPerson } from "../../db/hold-person.ts";
import { jobDrafts } from "../../db/tables/job-drafts.ts";
import { cleanDescription } from "../description.ts";
import { postJob } from "../post.ts";
import { lockDraft, readDraft, viewDraft } from "./own-draft.ts";

/** The company that a draft names, once it is one of its writer's (rule J3); else it comes with the job. */
async function companyOf(owner: string, tx: WriteHandle, fields: DraftFields): Promise<string | null> {
  const { company_name: name, company_website: website } = fields;
  return name === "" ? null : findCompany(tx, { owner, name, website });
}

/** Keeps a new draft or template of the actor's. Throws `drafts_full`. */
export async function keepDraft(
  ctx: UserCreationContext,
  tx: WriteHandle,
  kind: DraftKind,
  fields: DraftFields,
): Promise<JobDraft> {
  const cleaned = { ...fields, ...cleanDescription(fields) };
  const at = ctx.clock.now();
  const created_by = ctx.actor.id;
  // One after the other, so that nobody has more than the most by writing many at once.
  await holdPerson(tx, created_by);
  const [own] = await tx.rows<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM job_drafts WHERE created_by = ${created_by} AND kind = ${kind}`);
  if ((own?.n ?? 0) >= LIMITS.drafts) throw new AppError("drafts_full");
  const company = await companyOf(created_by, tx, fields);
  const row = { id: ctx.ids.next(), kind, fields: cleaned, company, created_by, created_at: at, updated_at: at };
  await tx.insert(jobDrafts).values(row);
  return viewDraft(row);
}

/** Keeps what is written of a job (rules J46, J47). Throws `drafts_full`. */
export async function createDraft(
  ctx: UserCreationContext,
  { kind, ...fields }: DraftFields & { kind: DraftKind },
): Promise<JobDraft> {
  return ctx.write((tx) => keepDraft(ctx, tx, kind, fields));
}

/** What would be overwritten, by field (409). */
function changedMeanwhile(stored: DraftFields, sent: DraftFields): AppError {
  const names = Object.keys({ ...stored, ...sent }) as (keyof DraftFields)[];
  const other = names.filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(sent[name]));
  const fields: FieldFaults = Object.fromEntries(other.map((name) => [name, fault("changed_meanwhile")]));
  return new AppError("conflict", { fields });
}

/** Who sends nothing of for whom the job is may not know of it: that stays as it was chosen (rules J51, R18). */
function withAccess<F extends Partial<Pick<DraftFields, "private" | "referrers" | "ask_first" | "worked_together">>>(
  sent: F,
  stored: DraftFields,
) {
  const { private: hidden = stored.private, referrers = stored.referrers, ask_first = stored.ask_first } = sent;
  const { worked_together = stored.worked_together } = sent;
  return {
    ...sent,
    private: hidden,
    referrers,
    ...(ask_first !== undefined && { ask_first }),
    ...(worked_together !== undefined && { worked_together }),
  };
}

/** Writes on at a draft. Throws `not_found`, and `conflict` with the fields in question where it was changed meanwhile. */
export async function updateDraft(ctx: UserContext, id: string, change: DraftChange): Promise<JobDraft> {
  const { updated_at, ...sent } = change;
  return ctx.write(async (tx) => {
    const row = await lockDraft(ctx, tx, id);
    const before = viewDraft(row);
    const fields = { ...withAccess(sent, before.fields), ...cleanDescription(sent) };
    if (updated_at !== undefined && updated_at !== before.updated_at) throw changedMeanwhile(before.fields, fields);
    // Of a company's draft whoever writes on at it says for which one: its writer may have left. It never goes back to them.
    const named = await companyOf(row.company === null ? row.created_by : ctx.actor.id, tx, fields);
    const company = named ?? row.company;
    // Two changes within a millisecond are two: what began with the first does not overwrite the second.
    const at = new Date(Math.max(ctx.clock.now().getTime(), row.updated_at.getTime() + 1));
    await tx.update(jobDrafts).set({ fields, company, updated_at: at }).where(eq(jobDrafts.id, id));
    return viewDraft({ ...row, fields, company, updated_at: at });
  });
}

/**
 * Posts the job of a draft, all of whose fields are checked now; the draft is gone then (rule J46). Throws as `postJob`, and
 * `conflict` with the fields in question where the draft was changed meanwhile.
 */
export async function publishDraft(ctx: UserCreationContext, id: string, body: DraftPublished): Promise<JobDetail> {
  const { updated_at, ...sent } = body;
  return ctx.write(async (tx) => {
    const draft = await lockDraft(ctx, tx, id);
    // A template is no job to be: what is made of it is.
    if (draft.kind !== "draft") throw new AppError("not_found");
    const before = viewDraft(draft);
    const fields = withAccess(sent, before.fields);
    if (updated_at !== undefined && updated_at !== before.updated_at) {
      throw changedMeanwhile(before.fields, {
        ...fields,
        questions: fields.questions ?? [],
        ...cleanDescription(fields),
      });
    }
    const job = await postJob(partOf(ctx, tx), fields);
    await tx.delete(jobDrafts).where(eq(jobDrafts.id, id));
    return job;
  });
}

/** Deletes a draft or a template. Throws `not_found`. */
export async function removeDraft(ctx: UserContext, id: string): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    await lockDraft(ctx, tx, id);
    await tx.delete(jobDrafts).where(eq(jobDrafts.id, id));
    return { removed: true };
  });
}

/** What a copy of a draft or template begins with. Throws `not_found`. */
export async function fieldsOfDraft(tx: WriteHandle, viewer: string, id: string): Promise<DraftFields> {
  return viewDraft(await readDraft(tx, viewer, id)).fields;
}
