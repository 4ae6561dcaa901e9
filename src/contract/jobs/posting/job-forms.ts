import { z } from "zod";
import { calendarDate, companyName, dollars, instant, jobType, line, text, webUrl } from "../../fields.ts";
import { LIMITS } from "../../limits.ts";
import { JOB_STATUSES, JOB_TYPES } from "../../statuses.ts";
import { DEPARTMENTS } from "../facets.ts";
import { type PayFields, payFields, withPay } from "../pay.ts";
import { placeEntry } from "../places.ts";
import { ANSWER_DAYS, responseDays } from "./answer-days.ts";
import { probationDays } from "./probation-days.ts";
import { jobQuestions } from "./questions.ts";
import { REFERRERS } from "./referrers.ts";

/** The places chosen for the location. Left out, they are parsed from the location's text (rule J31). */
const chosenPlaces = z.array(placeEntry).max(LIMITS.places).optional();

/** Plain text or HTML. The server reduces HTML to the elements that descriptions may contain (rules J12, J49). */
const described = (required?: "job_description_required" | "fill_required") => ({
  description: text(LIMITS.description_html, required),
  description_format: z.enum(["text", "html"]).default("text"),
});

/** Adds the checks across fields: the pay range is consistent, and the description is not too long. */
function whole<F extends z.ZodType<PayFields>>(form: F): F {
  const fits = (value: unknown) => {
    // The check also runs on input that is not an object.
    const { description, description_format } = Object(value) as Record<string, unknown>;
    return description_format === "html" || typeof description !== "string" || description.length <= LIMITS.description;
  };
  // The check also runs when other fields have errors, so that all errors are reported at once.
  return withPay(form).refine(fits, {
    path: ["description"],
    error: "too_long",
    when: () => true,
  });
}

/** How many people the job hires (rule J50). */
export const openings = z
  .number("not_whole_number")
  .int("not_whole_number")
  .min(1, "out_of_range")
  .max(LIMITS.openings, "out_of_range");

const jobFields = {
  title: line(LIMITS.title, "job_title_required"),
  company_name: companyName("company_name_required"),
  company_website: webUrl("company_website_invalid", "company_website_required"),
  ...described("job_description_required"),
  location: line(LIMITS.location, "location_required"),
  places: chosenPlaces,
  f_type: jobType,
  department: z.enum(DEPARTMENTS).nullable().default(null),
  ...payFields,
  reward_amount: dollars.default(0),
  openings: openings.default(1),
  /** Days within which each candidate gets a first response (rule R13). */
  response_days: responseDays.default(ANSWER_DAYS.usual),
  /** Days of probation until the reward is released (rule M1). Left out: the installation's default. */
  probation_days: probationDays.optional(),
  requirements: text(LIMITS.requirements).default(""),
  closing_date: calendarDate.default(null),
  /** Left out: no questions. */
  questions: jobQuestions.optional(),
  /** Visible only to people with the job's link (rule J51). */
  private: z.boolean().default(false),
  /** Who may refer people to the job (rule R18). */
  referrers: z.enum(REFERRERS).default("everybody"),
  /** The team sees a referral only after the candidate consented (rule F20). */
  requires_consent: z.boolean().optional(),
  /** The referrer must have worked with the candidate (rule F31). */
  worked_together: z.boolean().optional(),
};

/** The form of /jobs/new. Errors are reported in this order of fields. */
export const newJob = whole(z.strictObject(jobFields));
export type NewJob = z.output<typeof newJob>;

/**
 * The form that publishes a draft. Who may see and refer to the job comes from the draft where it is left out (rule
 * J46).
 */
export const draftPublished = whole(
  z.strictObject({
    ...jobFields,
    private: z.boolean().optional(),
    referrers: z.enum(REFERRERS).optional(),
    /** The draft's `updated_at` when the form was opened. A later change is not published over (409). */
    updated_at: instant.optional(),
  }),
);
export type DraftPublished = z.output<typeof draftPublished>;

/** The form of /jobs/{id}/edit. `company` is the id of one of the poster's companies. */
export const jobUpdate = whole(
  z.strictObject({
    title: line(LIMITS.title, "fill_required"),
    company: z.uuid("fill_required"),
    ...described("fill_required"),
    location: line(LIMITS.location, "fill_required"),
    places: chosenPlaces,
    f_type: z.enum(JOB_TYPES, "fill_required"),
    status: z.enum(JOB_STATUSES, "fill_required"),
    /** Left out: unchanged. */
    department: z.enum(DEPARTMENTS).nullable().optional(),
    ...payFields,
    reward_amount: dollars.default(0),
    /** Left out: unchanged. */
    openings: openings.optional(),
    /** Left out: unchanged. Earlier candidates keep what they were promised. */
    response_days: responseDays.optional(),
    /** Left out: unchanged. Earlier candidates keep what they were promised. */
    probation_days: probationDays.optional(),
    /** Left out: unchanged. */
    private: z.boolean().optional(),
    /** Left out: unchanged. */
    referrers: z.enum(REFERRERS).optional(),
    /** Left out: unchanged. */
    requires_consent: z.boolean().optional(),
    /** Left out: unchanged. */
    worked_together: z.boolean().optional(),
    requirements: text(LIMITS.requirements).default(""),
    closing_date: calendarDate.default(null),
    /** Left out: unchanged. */
    questions: jobQuestions.optional(),
    /** The job's `updated_at` when the form was opened. A later change is not overwritten (409). */
    updated_at: instant.optional(),
  }),
);
export type JobUpdate = z.output<typeof jobUpdate>;
