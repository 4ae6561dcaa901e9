import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { calendarDate, companyName, dollars, id, idParams, instant, line, text } from "../../fields.ts";
import { LIMITS } from "../../limits.ts";
import { pageOf, pageQuery, searchText } from "../../paging.ts";
import { JOB_TYPES } from "../../statuses.ts";
import { DEPARTMENTS } from "../facets.ts";
import { jobDetail } from "../jobs.ts";
import { payFields } from "../pay.ts";
import { placeEntry } from "../places.ts";
import { ANSWER_DAYS, responseDays } from "./answer-days.ts";
import { draftPublished, openings } from "./job-forms.ts";
import { probationDays } from "./probation-days.ts";
import { QUESTIONS, questionFields } from "./questions.ts";
import { REFERRERS } from "./referrers.ts";

/** A draft becomes one job. A template is copied into any number of drafts (rules J46, J47). */
export const DRAFT_KINDS = ["draft", "template"] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** The form of a new job as far as it is filled in. Nothing is required; filled-in values must be valid for storage. */
export const draftFields = z.strictObject({
  title: line(LIMITS.title).default(""),
  company_name: companyName().default(""),
  company_website: text(LIMITS.url).default(""),
  description: text(LIMITS.description_html).default(""),
  description_format: z.enum(["text", "html"]).default("text"),
  location: line(LIMITS.location).default(""),
  places: z.array(placeEntry).max(LIMITS.places).optional(),
  f_type: z.enum([...JOB_TYPES, ""]).default(""),
  department: z.enum(DEPARTMENTS).nullable().default(null),
  ...payFields,
  reward_amount: dollars.default(0),
  openings: openings.default(1),
  response_days: responseDays.default(ANSWER_DAYS.usual),
  probation_days: probationDays.optional(),
  requirements: text(LIMITS.requirements).default(""),
  closing_date: calendarDate.default(null),
  questions: z.array(z.strictObject(questionFields())).max(QUESTIONS.most).default([]),
  private: z.boolean().default(false),
  referrers: z.enum(REFERRERS).default("everybody"),
  requires_consent: z.boolean().optional(),
  worked_together: z.boolean().optional(),
});
export type DraftFields = z.output<typeof draftFields>;

/** The fields of a draft that lists show. */
const listedDraft = z.object({
  id,
  kind: z.enum(DRAFT_KINDS),
  title: z.string(),
  company_name: z.string(),
  location: z.string(),
  f_type: z.enum(JOB_TYPES).nullable(),
  updated_at: instant,
});
export type ListedDraft = z.output<typeof listedDraft>;

const jobDraft = z.object({
  id,
  kind: z.enum(DRAFT_KINDS),
  fields: draftFields,
  created_at: instant,
  updated_at: instant,
});
export type JobDraft = z.output<typeof jobDraft>;

const draftChange = draftFields.extend({
  /** Left out: unchanged. */
  private: z.boolean().optional(),
  /** Left out: unchanged. */
  referrers: z.enum(REFERRERS).optional(),
  /** The draft's `updated_at` when the form was opened. A later change by somebody else is not overwritten (409). */
  updated_at: instant.optional(),
});
export type DraftChange = z.output<typeof draftChange>;

/** Copies one of the caller's jobs, drafts or templates (rule J47). */
const draftCopy = z
  .strictObject({ kind: z.enum(DRAFT_KINDS), job: z.uuid().optional(), draft: z.uuid().optional() })
  .refine(({ job, draft }) => (job === undefined) !== (draft === undefined), { path: ["job"], error: "required" });
export type DraftCopy = z.output<typeof draftCopy>;

const draftsQuery = z.object({ kind: z.enum(DRAFT_KINDS).default("draft"), search: searchText, ...pageQuery });
export type DraftsQuery = z.output<typeof draftsQuery>;

export const jobDraftEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/job-drafts",
    access: "user",
    query: draftsQuery,
    output: pageOf(listedDraft),
    summary: "Drafts or templates that the viewer can edit, last changed first",
  }),
  get: endpoint({
    method: "get",
    path: "/api/job-drafts/{id}",
    access: "user",
    params: idParams,
    output: jobDraft,
    summary: "One draft or template with its content",
  }),
  preview: endpoint({
    method: "get",
    path: "/api/job-drafts/{id}/preview",
    access: "user",
    params: idParams,
    output: jobDetail,
    summary: "Preview a draft as a job page",
  }),
  create: endpoint({
    method: "post",
    path: "/api/job-drafts",
    access: "user",
    body: draftFields.extend({ kind: z.enum(DRAFT_KINDS).default("draft") }),
    output: jobDraft,
    errors: ["drafts_full"],
    creates: true,
    summary: "Save a job as a draft or a template",
  }),
  copy: endpoint({
    method: "post",
    path: "/api/job-drafts/copies",
    access: "user",
    body: draftCopy,
    output: jobDraft,
    errors: ["drafts_full"],
    creates: true,
    summary: "Create a draft or template from a job, draft or template",
  }),
  update: endpoint({
    method: "put",
    path: "/api/job-drafts/{id}",
    access: "user",
    params: idParams,
    body: draftChange,
    output: jobDraft,
    errors: ["conflict"],
    summary: "Update a draft or template",
  }),
  publish: endpoint({
    method: "post",
    path: "/api/job-drafts/{id}/publish",
    access: "user",
    params: idParams,
    body: draftPublished,
    output: jobDetail,
    errors: ["conflict"],
    creates: true,
    summary: "Post the job of a draft; deletes the draft",
  }),
  remove: endpoint({
    method: "delete",
    path: "/api/job-drafts/{id}",
    access: "user",
    params: idParams,
    output: z.object({ removed: z.literal(true) }),
    summary: "Delete a draft or template",
  }),
};
