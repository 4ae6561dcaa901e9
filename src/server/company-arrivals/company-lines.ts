import { z } from "zod";
import { DEPARTMENTS } from "../../contract/facets.ts";
import { calendarDate, dollars, email, id, jobType, webUrl } from "../../contract/fields.ts";
import { LIMITS } from "../../contract/limits.ts";
import { CURRENCIES, PAY_PERIODS } from "../../contract/pay.ts";
import { BOUNDS } from "../../contract/pipeline/bounds.ts";
import { placeEntry } from "../../contract/places.ts";
import { answerDays } from "../../contract/posting/answer-days.ts";
import { DRAFT_KINDS, draftFields } from "../../contract/posting/job-drafts.ts";
import { openings } from "../../contract/posting/job-forms.ts";
import { jobQuestions } from "../../contract/posting/questions.ts";
import { REFERRERS } from "../../contract/posting/referrers.ts";
import { JOB_STATUSES } from "../../contract/statuses.ts";
import { MAIL_BOUNDS, MAIL_OCCASIONS } from "../../contract/team/company-mails.ts";
import { TEAM_ROLES } from "../../contract/team/roles.ts";
import { idOrNull, pastOf, personText, whole } from "./line-fields.ts";

const PAY_MOST = LIMITS.pay_max * 100;
const hundredths = whole(PAY_MOST, 1).nullable();
const SOURCE = 600;

const mailWords = z.strictObject({ subject: personText(MAIL_BOUNDS.subject), body: personText(MAIL_BOUNDS.body_html) });
const step = z.strictObject({
  key: whole(1_000, 1),
  name: personText(BOUNDS.interview_steps.name).nullable(),
});

const fileLine = z.strictObject({
  id,
  kind: z.enum(["cv", "avatar", "logo"]),
  name: personText(LIMITS.file_name).min(1),
  type: personText(200),
  size: whole(LIMITS.application_cv_bytes, 1),
  sha256: personText(100),
  there: z.boolean(),
});

function jobLine(past: z.ZodType<string>) {
  return z.strictObject({
    id,
    title: personText(LIMITS.title).min(1),
    description: personText(LIMITS.description_html),
    description_format: z.enum(["text", "html"]),
    location: personText(LIMITS.location).min(1),
    places: z.array(placeEntry).max(LIMITS.places).nullable(),
    places_chosen: z.boolean(),
    department: z.enum(DEPARTMENTS).nullable(),
    f_type: jobType,
    status: z.enum(JOB_STATUSES),
    private: z.boolean(),
    reward_amount: dollars,
    pay_min: hundredths,
    pay_max: hundredths,
    pay_currency: z.enum(CURRENCIES).nullable(),
    pay_per: z.enum(PAY_PERIODS).nullable(),
    openings,
    answer_days: answerDays,
    requirements: personText(LIMITS.requirements),
    closing_date: calendarDate,
    questions: jobQuestions,
    referrers: z.enum(REFERRERS),
    ask_first: z.boolean(),
    worked_together: z.boolean(),
    source: personText(SOURCE).nullable(),
    source_id: personText(SOURCE).nullable(),
    created_by: id,
    created_at: past,
    updated_at: past,
    listed_at: past,
    archived_at: past.nullable(),
  });
}

/** The lines about the company itself, its people and its jobs, as they stand in an archive that is read now. */
export function companyLines(now: Date) {
  const past = pastOf(now);
  return {
    company: z.strictObject({
      id,
      name: personText(LIMITS.company_name).min(1),
      website: webUrl("company_website_invalid"),
      description: personText(LIMITS.company_description),
      industry: personText(LIMITS.industry),
      size: personText(LIMITS.company_size),
      logo_file: idOrNull,
      created_at: past,
      updated_at: past,
    }),
    people: z.strictObject({
      id,
      name: personText(LIMITS.name.max + 1),
      claim: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable(),
    }),
    members: z.strictObject({
      user_id: id,
      email: z.union([email, z.literal("")]),
      role: z.enum(TEAM_ROLES),
      since: past,
    }),
    jobs: jobLine(past),
    job_members: z.strictObject({ job: id, user_id: id, since: past }),
    interview_steps: z.strictObject({
      job: id,
      steps: z.array(step).max(BOUNDS.interview_steps.most),
      next_key: whole(1_000, 1),
    }),
    mail_words: z.strictObject({
      id,
      job: idOrNull,
      occasion: z.enum(MAIL_OCCASIONS),
      texts: z.strictObject({ en: mailWords, es: mailWords, fr: mailWords, de: mailWords }).partial(),
      saved_by: idOrNull,
      saved_at: past,
    }),
    drafts: z.strictObject({
      id,
      kind: z.enum(DRAFT_KINDS),
      fields: draftFields,
      created_by: id,
      created_at: past,
      updated_at: past,
    }),
    files: fileLine,
  };
}

type Lines = ReturnType<typeof companyLines>;
export type CompanyLine<N extends keyof Lines> = z.output<Lines[N]>;
