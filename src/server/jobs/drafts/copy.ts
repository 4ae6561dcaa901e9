import { AppError } from "../../../contract/errors.ts";
import {
  type DraftCopy,
  type DraftFields,
  draftFields,
  type JobDraft,
} from "../../../contract/jobs/posting/job-drafts.ts";
import { isPastClosing } from "../../../rules/jobs.ts";
import { nestedContext, type UserCreationContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { lockOwnJob } from "../own-job.ts";
import { readJob } from "../queries.ts";
import { insertDraft, readFieldsOfDraft } from "./write.ts";

/** The form of a copied job. A closing date in the past is not copied. */
async function readFieldsOfJob(ctx: UserCreationContext, tx: WriteHandle, id: string): Promise<DraftFields> {
  const at = ctx.clock.now();
  const own = await lockOwnJob(ctx, tx, id);
  const job = await readJob(tx, ctx.actor.id, id, at);
  return draftFields.parse({
    title: job.title,
    company_name: job.company.name,
    company_website: job.company.website,
    description: job.description,
    description_format: job.description_format,
    location: job.location,
    // Chosen places are copied; parsed places are parsed anew.
    places: own.places_chosen && own.places_of === job.location ? (own.places ?? undefined) : undefined,
    f_type: job.f_type,
    department: job.department,
    pay_min: job.pay?.min ?? null,
    pay_max: job.pay?.max ?? null,
    pay_currency: job.pay?.currency ?? null,
    pay_per: job.pay?.per ?? null,
    reward_amount: job.reward_amount,
    openings: job.openings,
    response_days: job.response_days,
    probation_days: job.probation_days,
    requirements: job.requirements,
    questions: own.questions,
    private: own.private,
    referrers: own.referrers,
    ...(own.requires_consent && { requires_consent: true }),
    ...(own.worked_together && { worked_together: true }),
    closing_date: isPastClosing(job.closing_date, at) ? null : job.closing_date,
  } satisfies DraftFields);
}

/**
 * Makes a draft or template from one of the user's jobs, including archived ones, or from one of their drafts or
 * templates (rule J47). The original stays unchanged. Throws `not_found`, `drafts_full`.
 */
export async function copyDraft(ctx: UserCreationContext, { kind, job, draft }: DraftCopy): Promise<JobDraft> {
  return ctx.write(async (tx) => {
    const part = nestedContext(ctx, tx);
    const fields =
      job !== undefined
        ? await readFieldsOfJob(part, tx, job)
        : draft && (await readFieldsOfDraft(tx, ctx.actor.id, draft));
    if (!fields) throw new AppError("not_found");
    return insertDraft(part, tx, kind, kind === "template" ? { ...fields, closing_date: null } : fields);
  });
}
