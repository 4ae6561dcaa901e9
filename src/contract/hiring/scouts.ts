import { z } from "zod";
import { LANGUAGES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, instant, line, linkedinUrl, linkToken, text, webUrl } from "../fields.ts";
import { fileAnswer } from "../files.ts";
import { LIMITS } from "../limits.ts";
import { boundedCount, pageOf, pageQuery, searchText } from "../paging.ts";
import { SCOUT_REASONS, SCOUT_ROLES, SCOUT_STATUSES } from "../statuses.ts";
import { guarded } from "./candidates.ts";

const utm = text(LIMITS.utm)
  .nullable()
  .default(null)
  .transform((value) => value || null);

const applicant = {
  full_name: line(LIMITS.name.max, "required"),
  email,
  linkedin_url: linkedinUrl.refine((value) => value !== "", "required"),
  role: z.enum(SCOUT_ROLES, "required"),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  /** The language of the applicant's page and emails. */
  language: z.enum(LANGUAGES).default("en"),
};

/** A person whom an applicant would refer; nothing is required (specification, "Validation rules"). */
export const scoutProfile = z.strictObject({
  linkedin_url: linkedinUrl.default(""),
  relationship: line(LIMITS.scout.short).default(""),
  suggested_role: line(LIMITS.scout.short).default(""),
  why_great: text(LIMITS.scout.why_great).default(""),
});
export type ScoutProfile = z.output<typeof scoutProfile>;

/** Step 1, as Continue saves it. `draft` is the token of the row that this form saved before. */
export const scoutBeginning = z.strictObject({ ...guarded, draft: z.string().max(500).nullable(), ...applicant });
export type ScoutBeginning = z.output<typeof scoutBeginning>;

/** Both steps, as Submit saves them. */
export const scoutSubmission = z.strictObject({
  ...guarded,
  draft: z.string().max(500),
  ...applicant,
  trust_agreement: z.boolean("agreement_required").refine((agreed) => agreed, "agreement_required"),
  profiles: z.array(scoutProfile).max(LIMITS.scout.profiles),
  /** A document about the applicant; no screen asks for it (rule S5). */
  cv_upload: webUrl("invalid").nullable().default(null),
});
export type ScoutSubmission = z.output<typeof scoutSubmission>;

/** The fields that people fill in, over both steps; the others are sent automatically. */
export const scoutForm = scoutSubmission.pick({
  homepage: true,
  full_name: true,
  email: true,
  linkedin_url: true,
  role: true,
  profiles: true,
  trust_agreement: true,
});

/** A row of the review. */
export const scoutApplication = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  linkedin_url: z.string(),
  role: z.enum(SCOUT_ROLES),
  trust_agreement: z.boolean(),
  status: z.enum(SCOUT_STATUSES),
  utm_source: z.string().nullable(),
  utm_medium: z.string().nullable(),
  utm_campaign: z.string().nullable(),
  cv_upload: z.string().nullable(),
  referral_example: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  can: z.object({ decide: z.boolean(), invite: z.boolean() }),
});
export type ScoutApplication = z.output<typeof scoutApplication>;

/** An application with everything that its dialog shows (rule S5). */
export const scoutRecord = scoutApplication.extend({
  profiles: z.array(scoutProfile.extend({ id })),
  /** When the people named in it were deleted (rule S4); null while they are stored or where nobody was named. */
  people_deleted_at: instant.nullable(),
  invited_at: instant.nullable(),
  /** The reason for declining (rule S6); null where it was not declined, or before reasons were introduced. */
  declined_for: z.enum(SCOUT_REASONS).nullish(),
  invitation_accepted_at: instant.nullable(),
  /** The applicant unsubscribed from emails about the application and gets no invitation; left out otherwise. */
  mails_stopped: z.literal(true).optional(),
});
export type ScoutRecord = z.output<typeof scoutRecord>;

const filters = {
  search: searchText,
  status: z.enum(SCOUT_STATUSES).optional(),
  role: z.enum(SCOUT_ROLES).optional(),
};
export const scoutListQuery = z.object({ ...filters, ...pageQuery });
export type ScoutListQuery = z.output<typeof scoutListQuery>;
export const scoutExportQuery = z.object(filters);
export type ScoutExportQuery = z.output<typeof scoutExportQuery>;

export const scoutEndpoints = {
  begin: endpoint({
    method: "post",
    path: "/api/scouts/drafts",
    access: "public",
    body: scoutBeginning,
    output: z.object({ draft: z.string() }),
    creates: true,
    errors: ["form_refused"],
    summary: "Save step 1 of a scout application as pending, without the agreement (rule S1)",
  }),
  submit: endpoint({
    method: "post",
    path: "/api/scouts/applications",
    access: "public",
    body: scoutSubmission,
    output: z.object({ status: z.literal("pending") }),
    creates: true,
    errors: ["form_refused"],
    summary: "Submit a scout application with the people to refer; the row of step 1 is superseded",
  }),
  list: endpoint({
    method: "get",
    path: "/api/admin/scout-applications",
    access: "admin",
    query: scoutListQuery,
    output: pageOf(scoutApplication).extend({
      /** How many applications match the filters. */
      matching: boundedCount,
      /** Counts of all applications. */
      counts: z.object({ total: boundedCount, pending: boundedCount, approved: boundedCount, declined: boundedCount }),
    }),
    summary: "Scout applications that are not superseded, newest first",
  }),
  export: endpoint({
    method: "get",
    path: "/api/admin/scout-applications.csv",
    costly: true,
    access: "admin",
    query: scoutExportQuery,
    answers: "file",
    output: fileAnswer,
    summary: "The scout applications that fit the filters, as CSV (rule S3)",
  }),
  get: endpoint({
    method: "get",
    path: "/api/admin/scout-applications/{id}",
    access: "admin",
    params: idParams,
    output: scoutRecord,
    summary: "One scout application with the people named in it",
  }),
  setStatus: endpoint({
    method: "post",
    path: "/api/admin/scout-applications/{id}/status",
    access: "admin",
    params: idParams,
    body: z.strictObject({
      status: z.enum(["approved", "declined"]),
      /** The reason, only for declined: it is emailed to the applicant (rule S6). The previous version sends none. */
      reason: z.enum(SCOUT_REASONS).optional(),
    }),
    output: scoutRecord,
    errors: ["status_not_allowed"],
    summary: "Approve or decline a pending scout application; the applicant is emailed either way",
  }),
  invite: endpoint({
    method: "post",
    path: "/api/admin/scout-applications/{id}/invitation",
    access: "admin",
    params: idParams,
    output: scoutRecord,
    errors: ["status_not_allowed", "address_suppressed"],
    summary: "Send an approved scout a new invitation; the previous one becomes invalid",
  }),
  acceptInvitation: endpoint({
    method: "post",
    path: "/api/scouts/invitation",
    access: "user",
    body: z.strictObject({ token: linkToken }),
    output: z.object({ vetted_scout: z.literal(true) }),
    errors: ["scout_invitation_invalid", "scout_invitation_address"],
    summary: "Accept a scout invitation: the emailed link verifies the address and gives the badge (rules S2, A10)",
  }),
};
