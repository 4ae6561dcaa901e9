import { z } from "zod";
import { LANGUAGES } from "../../choices.ts";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant, linkToken, optionalEmail, text, username } from "../../fields.ts";
import { guarded } from "../../hiring/candidates.ts";
import { LIMITS } from "../../limits.ts";

/**
 * What can be reported: public pages with user content (rule P20), and texts that users write to each other: messages,
 * a referrer's question, and the company's answer, published or not (rules T10, T11).
 */
export const REPORT_KINDS = ["job", "company", "profile", "message", "question", "answer"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Reasons of a report. */
export const REPORT_REASONS = [
  "fraud",
  "asks_money",
  "discriminating",
  "offensive",
  "wrong",
  "impersonation",
  "something_else",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** States of a case: new, decided, and decided with an open complaint (rule P22). */
export const REPORT_STATES = ["open", "complaint", "decided"] as const;
/** An admin's decision: the content stays, or it is taken down (rule P21). */
export const REPORT_OUTCOMES = ["kept", "taken_down"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

const reportFields = {
  reason: z.enum(REPORT_REASONS, "required"),
  text: text(LIMITS.report.text).default(""),
  /** The reporter's address; for signed-in reporters the account's address is used. */
  email: optionalEmail.default(""),
};

/** The reason "Something else" requires a text. */
function hasRequiredText({ reason, text }: { reason: ReportReason; text: string }): boolean {
  return reason !== "something_else" || text !== "";
}
const requiredTextError = { error: "required", path: ["text"] };

/** The fields that are typed in the form. */
export const reportForm = z.strictObject(reportFields).refine(hasRequiredText, requiredTextError);

export const newReport = z
  .strictObject({
    kind: z.enum(REPORT_KINDS, "invalid"),
    /** For a referrer's page its username, otherwise the id. */
    subject: z.union([id, username], "invalid"),
    /** For a message that the reporter reads through an emailed link: the link's secret, from the URL fragment. */
    link: linkToken.optional(),
    ...reportFields,
    language: z.enum(LANGUAGES).default("en"),
    ...guarded,
  })
  .refine(hasRequiredText, requiredTextError);
export type NewReport = z.output<typeof newReport>;

const complaintText = text(LIMITS.report.text, "required");
/** The fields that are typed in the complaint form. */
export const complaintForm = z.strictObject({ text: complaintText });

/** A decision as one of the two sides sees it. Neither side learns who the other one is. */
export const reportDecisionView = z.object({
  as: z.enum(["reporter", "owner"]),
  kind: z.enum(REPORT_KINDS),
  /** The job's title, the company's name, or the page's username; empty after an erasure. */
  label: z.string(),
  state: z.enum(REPORT_STATES),
  /** The next three fields are null until the case is decided. */
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  decided_at: instant.nullable(),
  /** This side has complained. */
  complained: z.boolean(),
  /** Until when this side may complain; null where it may not (any more). */
  complain_until: instant.nullable(),
});
export type ReportDecisionView = z.output<typeof reportDecisionView>;

export const reportEndpoints = {
  create: endpoint({
    method: "post",
    path: "/api/reports",
    access: "public",
    body: newReport,
    output: z.object({ taken: z.literal(true) }),
    creates: true,
    errors: ["form_refused"],
    summary:
      "Report a public job, company or referrer's page, or a message, question or answer that one reads; needs no account",
  }),
  open: endpoint({
    method: "post",
    path: "/api/reports/open",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: reportDecisionView,
    errors: ["report_link_invalid"],
    summary: "Read a decision with the emailed link; changes nothing",
  }),
  complain: endpoint({
    method: "post",
    path: "/api/reports/complain",
    access: "public",
    body: z.strictObject({ token: linkToken, text: complaintText }),
    output: reportDecisionView,
    errors: ["report_link_invalid", "complaint_over"],
    summary: "Appeal a decision with the emailed link, once",
  }),
  get: endpoint({
    method: "get",
    path: "/api/reports/{id}",
    access: "user",
    params: idParams,
    output: reportDecisionView,
    summary: "The decision about what the viewer reported, or about something of theirs",
  }),
  complainAbout: endpoint({
    method: "post",
    path: "/api/reports/{id}/complaint",
    access: "user",
    params: idParams,
    body: complaintForm,
    output: reportDecisionView,
    errors: ["complaint_over"],
    summary: "Appeal the decision, once",
  }),
};
