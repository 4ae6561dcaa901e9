import { eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type FieldErrors, fieldError } from "../../../contract/field-errors.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import type { DraftChange, DraftFields, DraftKind, JobDraft } from "../../../contract/jobs/posting/job-drafts.ts";
import type { DraftPublished } from "../../../contract/jobs/posting/job-forms.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { findCompany } from "../../companies/find-or-create.ts";
import { nestedContext, type UserContext, type UserCreationContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { jobDrafts } from "../../infra/db/tables/job-drafts.ts";
import { sanitizeDescription } from "../description.ts";
import { postJob } from "../post.ts";
import { lockDraft, readDraft, viewDraft } from "./own-draft.ts";

/** The company that a draft names, if its author belongs to it (rule J3); otherwise it is created with the job. */
async function findDraftCompany(owner: string, tx: WriteHandle, fields: DraftFields): Promise<string | null> {
  const { company_name: name, company_website: website } = fields;
  return name === "" ? null : findCompany(tx, { owner, name, website });
}

/** Stores a new draft or template. Throws `drafts_full`. */
export async function insertDraft(
  ctx: UserCreationContext,
  tx: WriteHandle,
  kind: DraftKind,
  fields: DraftFields,
): Promise<JobDraft> {
  const cleaned = { ...fields, ...sanitizeDescription(fields) };
  const at = ctx.clock.now();
  const created_by = ctx.actor.id;
  // Serialized, so that concurrent requests cannot exceed the limit.
  await lockUser(tx, created_by);
  const [own] = await tx.rows<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM job_drafts WHERE created_by = ${created_by} AND kind = ${kind}`);
  if ((own?.n ?? 0) >= LIMITS.drafts) throw new AppError("drafts_full");
  const company = await findDraftCompany(created_by, tx, fields);
  const row = { id: ctx.ids.next(), kind, fields: cleaned, company, created_by, created_at: at, updated_at: at };
  await tx.insert(jobDrafts).values(row);
  return viewDraft(row);
}

/** Creates a draft or template (rules J46, J47). Throws `drafts_full`. */
export async function createDraft(
  ctx: UserCreationContext,
  { kind, ...fields }: DraftFields & { kind: DraftKind },
): Promise<JobDraft> {
  return ctx.write((tx) => insertDraft(ctx, tx, kind, fields));
}

/** The fields that would be overwritten (409). */
function draftConflict(stored: DraftFields, sent: DraftFields): AppError {
  const names = Object.keys({ ...stored, ...sent }) as (keyof DraftFields)[];
  const other = names.filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(sent[name]));
  const fields: FieldErrors = Object.fromEntries(other.map((name) => [name, fieldError("changed_meanwhile")]));
  return new AppError("conflict", { fields });
}

/** A client that does not send the visibility may not know of it, so it stays as it was (rules J51, R18). */
function keepUnsentAccess<
  F extends Partial<Pick<DraftFields, "private" | "referrers" | "requires_consent" | "worked_together">>,
>(sent: F, stored: DraftFields) {
  const {
    private: hidden = stored.private,
    referrers = stored.referrers,
    requires_consent = stored.requires_consent,
  } = sent;
  const { worked_together = stored.worked_together } = sent;
  return {
    ...sent,
    private: hidden,
    referrers,
    ...(requires_consent !== undefined && { requires_consent }),
    ...(worked_together !== undefined && { worked_together }),
  };
}

/** Updates a draft. Throws `not_found`, and `conflict` with the fields in question where it was changed meanwhile. */
export async function updateDraft(ctx: UserContext, id: string, change: DraftChange): Promise<JobDraft> {
  const { updated_at, ...sent } = change;
  return ctx.write(async (tx) => {
    const row = await lockDraft(ctx, tx, id);
    const before = viewDraft(row);
    const fields = { ...keepUnsentAccess(sent, before.fields), ...sanitizeDescription(sent) };
    if (updated_at !== undefined && updated_at !== before.updated_at) throw draftConflict(before.fields, fields);
    // For a company's draft the editor decides the company, since the author may have left. It never returns to the
    // author.
    const named = await findDraftCompany(row.company === null ? row.created_by : ctx.actor.id, tx, fields);
    const company = named ?? row.company;
    // Two changes within a millisecond must have different timestamps, so that an edit based on the first does not
    // overwrite the second.
    const at = new Date(Math.max(ctx.clock.now().getTime(), row.updated_at.getTime() + 1));
    await tx.update(jobDrafts).set({ fields, company, updated_at: at }).where(eq(jobDrafts.id, id));
    return viewDraft({ ...row, fields, company, updated_at: at });
  });
}

/**
 * Posts the job of a draft after checking all fields, and deletes the draft (rule J46). Throws like `postJob`, and
 * `conflict` with the fields in question where the draft was changed meanwhile.
 */
export async function publishDraft(ctx: UserCreationContext, id: string, body: DraftPublished): Promise<JobDetail> {
  const { updated_at, ...sent } = body;
  return ctx.write(async (tx) => {
    const draft = await lockDraft(ctx, tx, id);
    // Templates cannot be published, only drafts made from them.
    if (draft.kind !== "draft") throw new AppError("not_found");
    const before = viewDraft(draft);
    const fields = keepUnsentAccess(sent, before.fields);
    if (updated_at !== undefined && updated_at !== before.updated_at) {
      throw draftConflict(before.fields, {
        ...fields,
        questions: fields.questions ?? [],
        ...sanitizeDescription(fields),
      });
    }
    const job = await postJob(nestedContext(ctx, tx), fields);
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

/** The form of a copied draft or template. Throws `not_found`. */
export async function readFieldsOfDraft(tx: WriteHandle, viewer: string, id: string): Promise<DraftFields> {
  return viewDraft(await readDraft(tx, viewer, id)).fields;
}
