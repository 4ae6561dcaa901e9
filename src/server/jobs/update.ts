import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { type FieldFaults, fault } from "../../contract/faults.ts";
import type { JobDetail } from "../../contract/jobs.ts";
import type { JobUpdate } from "../../contract/posting/job-forms.ts";
import { isPastClosing } from "../../rules/jobs.ts";
import { mayPostFor } from "../companies/reuse.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { shownStatus } from "../db/job-access.ts";
import { jobs } from "../db/tables/jobs.ts";
import { mayWithCompany } from "../db/team.ts";
import { accessColumns, followAccess } from "./access/private-job.ts";
import { forgetLists } from "./board/list-memory.ts";
import { closeInTime } from "./close-expired.ts";
import { cleanDescription, type Described, descriptionColumns } from "./description.ts";
import { levelColumns } from "./facets/facet-columns.ts";
import { lockOwnJob, type OwnJob, recordJobStatus } from "./own-job.ts";
import { payColumns } from "./pay-columns.ts";
import { payFaults } from "./pay-rules.ts";
import { placeColumns } from "./places/place-columns.ts";
import { readJob } from "./queries.ts";
import { isTied } from "./ties.ts";
import { plainDescription } from "./view.ts";

/** A closing date in the past may stay, but it cannot be set anew, and the job cannot be opened with it (rule R7). */
export function closingFault(job: OwnJob, next: Pick<JobUpdate, "closing_date" | "status">, now: Date): boolean {
  const news = next.closing_date !== job.closing_date || (next.status === "Open" && job.status !== "Open");
  return news && isPastClosing(next.closing_date, now);
}

/** The job's owner may own jobs of another company, too. */
async function staysResponsible(tx: WriteHandle, job: OwnJob, company: string): Promise<boolean> {
  if (company === job.company) return true;
  const rows = await tx.rows(sql`
    SELECT FROM companies WHERE id = ${company} AND ${mayWithCompany("edit_jobs", job.created_by)}`);
  return rows.length > 0;
}

async function faultsOf(ctx: UserContext, tx: WriteHandle, job: OwnJob, body: JobUpdate): Promise<FieldFaults> {
  // Pausing or closing a job does not require its pay.
  const placed = { place_marks: job.place_marks ?? [], ...placesOf(job, body) };
  const faults: FieldFaults = body.status === "Open" ? payFaults(ctx, { ...placed, ...body }) : {};
  if (body.company !== job.company) {
    if (!(await mayPostFor(ctx, tx, body.company))) faults.company = fault("invalid");
    else if (await isTied(tx, job)) faults.company = fault("company_tied");
  }
  if (closingFault(job, body, ctx.clock.now())) faults.closing_date = fault("closing_date_past");
  return faults;
}

/** Line ends and surrounding whitespace may change in a form. */
function asTyped(text: string): string {
  return text.normalize("NFC").replaceAll("\r\n", "\n").trim();
}

/**
 * Whether a description is unchanged. Text sent for an HTML description counts as unchanged while its text is the same
 * (rule J12).
 */
function isSameText(job: OwnJob, sent: Described): boolean {
  if (sent.description_format === "text") return asTyped(plainDescription(job)) === asTyped(sent.description);
  if (job.description_format !== "html") return false;
  // An unchanged description is not sanitized again.
  return [sent.description, cleanDescription(sent).description].includes(asTyped(job.description));
}

/** Chosen places stay while the same location is sent without places (rule J31). */
function placesOf(job: OwnJob, { location, places }: Pick<JobUpdate, "location" | "places">) {
  const kept = places === undefined && job.places_chosen && job.places_of === location;
  return kept ? {} : placeColumns(location, places);
}

/** The fields that would be overwritten: those that differ from the stored ones (409). */
function changedMeanwhile(job: OwnJob, body: JobUpdate): AppError {
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
  const fields: FieldFaults = {};
  for (const name of names) if (job[name] !== sent[name]) fields[name] = fault("changed_meanwhile");
  if (!isSameText(job, body)) fields.description = fault("changed_meanwhile");
  const { places = job.places, department = job.department, openings = job.openings } = body;
  for (const name of ["answer_days", "probation_days"] as const)
    if (job[name] !== (body[name] ?? job[name])) fields[name] = fault("changed_meanwhile");
  if (!isDeepStrictEqual(job.questions, body.questions ?? job.questions)) fields.questions = fault("changed_meanwhile");
  if (job.private !== (body.private ?? job.private)) fields.private = fault("changed_meanwhile");
  if (job.referrers !== (body.referrers ?? job.referrers)) fields.referrers = fault("changed_meanwhile");
  for (const name of ["ask_first", "worked_together"] as const)
    if (job[name] !== (body[name] ?? job[name])) fields[name] = fault("changed_meanwhile");
  if (job.openings !== openings) fields.openings = fault("changed_meanwhile");
  if (job.department !== department) fields.department = fault("changed_meanwhile");
  if (job.places?.join() !== places?.join()) fields.places = fault("changed_meanwhile");
  return new AppError("conflict", { fields });
}

/**
 * Updates a job. Throws `not_found` for users who may not edit it (rules R1, R17); `conflict` for an archived job and,
 * with the fields in question, for one that changed since `updated_at`; `validation_failed` on `company` (not one of
 * the poster's, or the job has dependent rows), `closing_date`, and missing pay where that is refused.
 */
export async function updateJob(ctx: UserContext, id: string, body: JobUpdate): Promise<JobDetail> {
  const at = ctx.clock.now();
  const updated = await ctx.write(async (tx) => {
    const job = await lockOwnJob(ctx, tx, id);
    if (job.archived_at !== null) throw new AppError("conflict");
    const faults = await faultsOf(ctx, tx, job, body);
    if (Object.keys(faults).length > 0) throw new AppError("validation_failed", { fields: faults });
    const { description, description_format, updated_at, places, ...fields } = body;
    if (updated_at !== undefined && updated_at !== job.updated_at.toISOString()) throw changedMeanwhile(job, body);
    const changed = await tx
      .update(jobs)
      .set({
        ...fields,
        ...payColumns(fields),
        ...placesOf(job, body),
        ...levelColumns(fields.title),
        ...(!(await staysResponsible(tx, job, body.company)) && { created_by: ctx.actor.id }),
        ...(!isSameText(job, body) && descriptionColumns(body, "fill_required")),
        ...accessColumns(job, body.private, body.status, at),
        updated_at: at,
      })
      .where(and(eq(jobs.id, id), eq(shownStatus, job.status), isNull(jobs.archived_at)))
      .returning({ id: jobs.id });
    if (changed.length === 0) throw new AppError("conflict");
    await recordJobStatus(ctx, tx, { id, from: job.status, to: body.status, at });
    await followAccess(ctx, tx, job, body.private);
    if (body.closing_date !== job.closing_date) await closeInTime(ctx, tx, body.closing_date);
    tx.notify("job_changed", id);
    for (const company of new Set([job.company, body.company])) tx.notify("company_changed", company);
    return readJob(tx, ctx.actor.id, id, at);
  });
  forgetLists(ctx);
  return updated;
}
