import { AppError } from "../../contract/errors.ts";
import { fieldError } from "../../contract/field-errors.ts";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { NewJob } from "../../contract/jobs/posting/job-forms.ts";
import { isPastClosing } from "../../rules/jobs.ts";
import { findOrCreateCompanyByChoice } from "../companies/find-or-create.ts";
import type { UserCreationContext } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import { jobs } from "../infra/db/tables/jobs.ts";
import { responsiblePersonFor } from "../infra/db/team-rights.ts";
import { ensureLink } from "./access/job-link.ts";
import { NEVER_LISTED } from "./access/private-job.ts";
import { scheduleClosing } from "./close-expired.ts";
import { descriptionColumns } from "./description.ts";
import { jobsChanged } from "./events.ts";
import { levelColumns } from "./facets/facet-columns.ts";
import { recordJobStatus } from "./own-job.ts";
import { payColumns } from "./pay-columns.ts";
import { missingPayErrors } from "./pay-rules.ts";
import { placeColumns } from "./places/place-columns.ts";
import { readJob } from "./queries.ts";

/**
 * Posts an Open job. In the same transaction it uses the poster's company with this name and website, or creates one
 * (rule J3). Every signed-in user may post (rule R1). Throws `validation_failed` for missing pay where that is refused
 * (rule J22), and for a closing date that is over everywhere.
 */
export async function postJob(ctx: UserCreationContext, body: NewJob): Promise<JobDetail> {
  const at = ctx.clock.now();
  if (isPastClosing(body.closing_date, at)) {
    throw new AppError("validation_failed", { fields: { closing_date: fieldError("closing_date_past") } });
  }
  const { company_name, company_website, places, ...fields } = body;
  const words = descriptionColumns(fields, "job_description_required");
  const placed = placeColumns(fields.location, places);
  const fieldErrors = missingPayErrors(ctx, { ...placed, ...fields });
  if (Object.keys(fieldErrors).length > 0) throw new AppError("validation_failed", { fields: fieldErrors });
  const id = ctx.ids.next();
  return ctx.write(async (tx) => {
    const company = await findOrCreateCompanyByChoice(ctx, tx, {
      owner: ctx.actor.id,
      ...(ctx.actor.key?.company !== undefined && { only: ctx.actor.key.company }),
      name: company_name,
      website: company_website,
    });
    const created_by = await responsiblePersonFor(tx, ctx.actor, company);
    // A concurrent removal from the team waits, and then transfers this job as well.
    const member = [company, created_by];
    await tx.executeSql("SELECT FROM company_members WHERE company = $1 AND user_id = $2 FOR SHARE", member);
    await tx.insert(jobs).values({
      ...fields,
      ...payColumns(fields),
      ...placed,
      ...levelColumns(fields.title),
      id,
      company,
      ...words,
      probation_days: body.probation_days ?? ctx.config.probationDays,
      status: "Open",
      created_by,
      created_at: at,
      updated_at: at,
      listed_at: fields.private ? NEVER_LISTED : at,
    });
    if (fields.private) await ensureLink(ctx, tx, id);
    await recordJobStatus(ctx, tx, { id, from: null, to: "Open", at });
    await scheduleClosing(ctx, tx, fields.closing_date);
    await emit(ctx, tx, jobsChanged, { jobs: [{ id, company }] });
    return readJob(tx, ctx.actor.id, id, at);
  });
}
