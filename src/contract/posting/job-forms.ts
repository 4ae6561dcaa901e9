import { z } from "zod";
import { DEPARTMENTS } from "../facets.ts";
import { calendarDate, dollars, instant, jobType, text, webUrl } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { type PayFields, payFields, withPay } from "../pay.ts";
import { placeEntry } from "../places.ts";
import { JOB_STATUSES, JOB_TYPES } from "../statuses.ts";
import { ANSWER_DAYS, answerDays } from "./answer-days.ts";
import { jobQuestions } from "./questions.ts";
import { REFERRERS } from "./referrers.ts";

/** What the location means, where somebody says so; else it is read from it (rule J31). */
const chosenPlaces = z.array(placeEntry).max(LIMITS.places).optional();

/** Typed as text, or with formatting as HTML, of which the server keeps what descriptions may have (rules J12, J49). */
const described = (required?: "job_description_required" | "fill_required") => ({
  description: text(LIMITS.description_html, required),
  description_format: z.enum(["text", "html"]).default("text"),
});

/** A form of a job: its pay agrees, and its text fits. */
function whole<F extends z.ZodType<PayFields>>(form: F): F {
  const fits = (value: unknown) => {
    // Asked of whatever came, also where it is no form at all.
    const { description, description_format } = Object(value) as Record<string, unknown>;
    return description_format === "html" || typeof description !== "string" || description.length <= LIMITS.description;
  };
  // Also where other fields have faults: all of them are told at once.
  return withPay(form).refine(fits, {
    path: ["description"],
    error: "too_long",
    when: () => true,
  });
}

/** How many people a job is for (rule J50). */
export const openings = z
  .number("not_whole_number")
  .int("not_whole_number")
  .min(1, "out_of_range")
  .max(LIMITS.openings, "out_of_range");

const jobFields = {
  title: text(LIMITS.title, "job_title_required"),
  company_name: text(LIMITS.company_name, "company_name_required"),
  company_website: webUrl("company_website_invalid", "company_website_required"),
  ...described("job_description_required"),
  location: text(LIMITS.location, "location_required"),
  places: chosenPlaces,
  f_type: jobType,
  department: z.enum(DEPARTMENTS).nullable().default(null),
  ...payFields,
  reward_amount: dollars.default(0),
  openings: openings.default(1),
  /** Within how many days somebody who comes has a first answer (rule R13). */
  answer_days: answerDays.default(ANSWER_DAYS.usual),
  requirements: text(LIMITS.requirements).default(""),
  closing_date: calendarDate.default(null),
  /** Left out: none. */
  questions: jobQuestions.optional(),
  /** Only for people with its link (rule J51). */
  private: z.boolean().default(false),
  /** Who may refer people to it (rule R18). */
  referrers: z.enum(REFERRERS).default("everybody"),
  /** Its team sees whoever is referred to it once they said yes, not before (rule F20). */
  ask_first: z.boolean().optional(),
  /** Who refers to it has to have worked with the person (rule F31). */
  worked_together: z.boolean().optional(),
};

/** The form of /jobs/new, in the order in which its faults are told. */
export const newJob = whole(z.strictObject(jobFields));
export type NewJob = z.output<typeof newJob>;

/** The same of a draft, which says itself what is left out of for whom its job is (rule J46). */
export const draftPublished = whole(
  z.strictObject({
    ...jobFields,
    private: z.boolean().optional(),
    referrers: z.enum(REFERRERS).optional(),
    /** The `updated_at` of the draft that the form began with: what was changed since is not published over (409). */
    updated_at: instant.optional(),
  }),
);
export type DraftPublished = z.output<typeof draftPublished>;

/** The form of /jobs/{id}/edit; `company` is an id of one of the poster's companies. */
export const jobUpdate = whole(
  z.strictObject({
    title: text(LIMITS.title, "fill_required"),
    company: z.uuid("fill_required"),
    ...described("fill_required"),
    location: text(LIMITS.location, "fill_required"),
    places: chosenPlaces,
    f_type: z.enum(JOB_TYPES, "fill_required"),
    status: z.enum(JOB_STATUSES, "fill_required"),
    /** Left out: as it is. */
    department: z.enum(DEPARTMENTS).nullable().optional(),
    ...payFields,
    reward_amount: dollars.default(0),
    /** Left out: as it is. */
    openings: openings.optional(),
    /** Left out: as it is. What was promised to those who came before stays promised. */
    answer_days: answerDays.optional(),
    /** Left out: as it is. */
    private: z.boolean().optional(),
    /** Left out: as it is. */
    referrers: z.enum(REFERRERS).optional(),
    /** Left out: as it is. */
    ask_first: z.boolean().optional(),
    /** Left out: as it is. */
    worked_together: z.boolean().optional(),
    requirements: text(LIMITS.requirements).default(""),
    closing_date: calendarDate.default(null),
    /** Left out: as they are. */
    questions: jobQuestions.optional(),
    /** The `updated_at` of the job that the form began with: a change that came since is not overwritten (409). */
    updated_at: instant.optional(),
  }),
);
export type JobUpdate = z.output<typeof jobUpdate>;
