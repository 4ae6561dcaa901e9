import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { type FieldErrors, fieldError } from "../../contract/field-errors.ts";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { JobUpdate } from "../../contract/jobs/posting/job-forms.ts";
import { isPastClosing } from "../../rules/jobs.ts";
import { canPostFor } from "../companies/find-or-create.ts";
import type { UserContext } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { shownStatus } from "../infra/db/job-access.ts";
import { jobs } from "../infra/db/tables/jobs.ts";
import { mayWithCompany } from "../infra/db/team-rights.ts";
import { accessColumns, applyAccessChange } from "./access/private-job.ts";
import { scheduleClosing } from "./close-expired.ts";
import { hasDependentRows } from "./dependent-rows.ts";
import { type DescriptionFields, descriptionColumns, sanitizeDescription } from "./description.ts";
import { jobsChanged } from "./events.ts";
import { levelColumns } from "./facets/facet-columns.ts";
import { lockOwnJob, type OwnJob, recordJobStatus } from "./own-job.ts";
import { payColumns } from "./pay-columns.ts";
import { missingPayErrors } from "./pay-rules.ts";
import { placeColumns } from "./places/place-columns.ts";
import { readJob } from "./queries.ts";
import { plainDescription } from "./view.ts";

/** A closing date in the past may stay, but it cannot be set anew, and the job cannot be opened with it (rule R7). */
export function checkClosingDate(job: OwnJob, next: Pick<JobUpdate, "closing_date" | "status">, now: Date): boolean {
  const news = next.closing_date !== job.closing_date || (next.status === "Open" && job.status !== "Open");
  return news && isPastClosing(next.closing_date, now);
}

/** The job's owner may own jobs of another company, too. */
async function canOwnInCompany(tx: WriteHandle, job: OwnJob, company: string): Promise<boolean> {
  if (company === job.company) return true;
  const rows = await tx.rows(sql`
    SELECT FROM companies WHERE id = ${company} AND ${mayWithCompany("edit_jobs", job.created_by)}`);
  return rows.length > 0;
}

async function validateUpdate(ctx: UserContext, tx: WriteHandle, job: OwnJob, body: JobUpdate): Promise<FieldErrors> {
  // Pausing or closing a job does not require its pay.
  const placed = { place_marks: job.place_marks ?? [], ...updatedPlaces(job, body) };
  const fieldErrors: FieldErrors = body.status === "Open" ? missingPayErrors(ctx, { ...placed, ...body }) : {};
  if (body.company !== job.company) {
    if (!(await canPostFor(ctx, tx, body.company))) fieldErrors.company = fieldError("invalid");
    else if (await hasDependentRows(tx, job)) fieldErrors.company = fieldError("company_tied");
  }
  if (checkClosingDate(job, body, ctx.clock.now())) fieldErrors.closing_date = fieldError("closing_date_past");
  return fieldErrors;
}

/** Line ends and surrounding whitespace may change in a form. */
function normalizeText(text: string): string {
  return text.normalize("NFC").replaceAll("\r\n", "\n").trim();
}

/**
 * Whether a description is unchanged. Text sent for an HTML description counts as unchanged while its text is the same
 * (rule J12).
 */
function isSameText(job: OwnJob, sent: DescriptionFields): boolean {
  if (sent.description_format === "text")
    return normalizeText(plainDescription(job)) === normalizeText(sent.description);
  if (job.description_format !== "html") return false;
  // An unchanged description is not sanitized again.
  return [sent.description, sanitizeDescription(sent).description].includes(normalizeText(job.description));
}

/** Chosen places stay while the same location is sent without places (rule J31). */
function updatedPlaces(job: OwnJob, { location, places }: Pick<JobUpdate, "location" | "places">) {
  const kept = places === undefined && job.places_chosen && job.places_of === location;
  return kept ? {} : placeColumns(location, places);
}

/** The fields that would be overwritten: those that differ from the stored ones (409). */
function updateConflict(job: OwnJob, body: JobUpdate): AppError {
  const sent = { ...body, ...payColumns(body) };
  const names = [
    "title",
    "company",
    "location",
    "f_type",
    "status",
    "pay_min",
    "pay_max",
    "pay_currency",
    "pay_per",
    "reward_amount",
    "requirements",
    "closing_date",
  ] as const;
  const fields: FieldErrors = {};
  for (const name of names) if (job[name] !== sent[name]) fields[name] = fieldError("changed_meanwhile");
  if (!isSameText(job, body)) fields.description = fieldError("changed_meanwhile");
  const { places = job.places, department = job.department, openings = job.openings } = body;
  for (const name of ["response_days", "probation_days"] as const)
    if (job[name] !== (body[name] ?? job[name])) fields[name] = fieldError("changed_meanwhile");
  if (!isDeepStrictEqual(job.questions, body.questions ?? job.questions))
    fields.questions = fieldError("changed_meanwhile");
  if (job.private !== (body.private ?? job.private)) fields.private = fieldError("changed_meanwhile");
  if (job.referrers !== (body.referrers ?? job.referrers)) fields.referrers = fieldError("changed_meanwhile");
  for (const name of ["requires_consent", "worked_together"] as const)
    if (job[name] !== (body[name] ?? job[name])) fields[name] = fieldError("changed_meanwhile");
  if (job.openings !== openings) fields.openings = fieldError("changed_meanwhile");
  if (job.department !== department) fields.department = fieldError("changed_meanwhile");
  if (job.places?.join() !== places?.join()) fields.places = fieldError("changed_meanwhile");
  return new AppError("conflict", { fields });
}

/**
 * Updates a job. Throws `not_found` for users who may not edit it (rules R1, R17); `conflict` for an archived job and,
 * with the fields in question, for one that changed since `updated_at`; `validation_failed` on `company` (not one of
 * the poster's, or the job has dependent rows), `closing_date`, and missing pay where that is refused.
 */
export async function updateJob(ctx: UserContext, id: string, body: JobUpdate): Promise<JobDetail> {
  const at = ctx.clock.now();
  return ctx.write(async (tx) => {
    const job = await lockOwnJob(ctx, tx, id);
    if (job.archived_at !== null) throw new AppError("conflict");
    const fieldErrors = await validateUpdate(ctx, tx, job, body);
    if (Object.keys(fieldErrors).length > 0) throw new AppError("validation_failed", { fields: fieldErrors });
    const { description, description_format, updated_at, places, ...fields } = body;
    if (updated_at !== undefined && updated_at !== job.updated_at.toISOString()) throw updateConflict(job, body);
    const changed = await tx
      .update(jobs)
      .set({
        ...fields,
        ...payColumns(fields),
        ...updatedPlaces(job, body),
        ...levelColumns(fields.title),
        ...(!(await canOwnInCompany(tx, job, body.company)) && { created_by: ctx.actor.id }),
        ...(!isSameText(job, body) && descriptionColumns(body, "fill_required")),
        ...accessColumns(job, body.private, body.status, at),
        updated_at: at,
      })
      .where(and(eq(jobs.id, id), eq(shownStatus, job.status), isNull(jobs.archived_at)))
      .returning({ id: jobs.id });
    if (changed.length === 0) throw new AppError("conflict");
    await recordJobStatus(ctx, tx, { id, from: job.status, to: body.status, at });
    await applyAccessChange(ctx, tx, job, body.private);
    if (body.closing_date !== job.closing_date) await scheduleClosing(ctx, tx, body.closing_date);
    const companies = new Set([job.company, body.company]);
    await emit(ctx, tx, jobsChanged, { jobs: [...companies].map((company) => ({ id, company })) });
    return readJob(tx, ctx.actor.id, id, at);
  });
}
