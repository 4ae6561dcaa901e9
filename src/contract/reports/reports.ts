import { z } from "zod";
import { guarded } from "../candidates.ts";
import { LANGUAGES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, optionalEmail, text, username } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/**
 * What can be reported: public pages that people fill with their own words (rule P20), and what they write to each other: messages,
 * a referrer's question, and the company's answer, published or not (rules T10, T11).
 */
export const REPORT_KINDS = ["job", "company", "profile", "message", "question", "answer"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What somebody may find wrong with it. */
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

/** Where a case stands: new, decided, and decided with a complaint about it that waits (rule P22). */
export const REPORT_STATES = ["open", "complaint", "decided"] as const;
/** What an admin decides: it stays as it is, or it is taken down (rule P21). */
export const REPORT_OUTCOMES = ["kept", "taken_down"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

const told = {
  reason: z.enum(REPORT_REASONS, "required"),
  text: text(LIMITS.report.text).default(""),
  /** Where the answer goes; of signed-in people the account says that. */
  email: optionalEmail.default(""),
};

/** "Something else" says nothing by itself. */
function saysWhat({ reason, text }: { reason: ReportReason; text: string }): boolean {
  return reason !== "something_else" || text !== "";
}
const saysWhatFault = { error: "required", path: ["text"] };

/** What is typed in the form. */
export const reportForm = z.strictObject(told).refine(saysWhat, saysWhatFault);

export const newReport = z
  .strictObject({
    kind: z.enum(REPORT_KINDS, "invalid"),
    /** Of a referrer's page its name in the address, else the id. */
    subject: z.union([id, username], "invalid"),
    /** Of a message that its reporter reads by a mailed link: the link's secret, as it stood behind the # sign. */
    link: z.string().min(20).max(200).optional(),
    ...told,
    language: z.enum(LANGUAGES).default("en"),
    ...guarded,
  })
  .refine(saysWhat, saysWhatFault);
export type NewReport = z.output<typeof newReport>;

/** The secret of a mailed link, as it stood behind the # sign; it travels in bodies only. */
const token = z.string().min(20).max(200);
const complaintText = text(LIMITS.report.text, "required");
/** What is typed in the form of a complaint. */
export const complaintForm = z.strictObject({ text: complaintText });

/** A decision as one of its two sides reads it: nobody learns who stands on the other one. */
export const reportNews = z.object({
  as: z.enum(["reporter", "owner"]),
  kind: z.enum(REPORT_KINDS),
  /** The job's title, the company's name, the page's name in its address; empty once that is erased. */
  label: z.string(),
  state: z.enum(REPORT_STATES),
  /** The three are null until it is decided. */
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  decided_at: instant.nullable(),
  /** This side has complained. */
  complained: z.boolean(),
  /** Until when this side may complain; null where it may not (any more). */
  complain_until: instant.nullable(),
});
export type ReportNews = z.output<typeof reportNews>;

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
    body: z.strictObject({ token }),
    output: reportNews,
    errors: ["report_link_invalid"],
    summary: "What the mailed link of a decision shows; opening changes nothing",
  }),
  complain: endpoint({
    method: "post",
    path: "/api/reports/complain",
    access: "public",
    body: z.strictObject({ token, text: complaintText }),
    output: reportNews,
    errors: ["report_link_invalid", "complaint_over"],
    summary: "Complain about a decision by its mailed link, once",
  }),
  get: endpoint({
    method: "get",
    path: "/api/reports/{id}",
    access: "user",
    params: idParams,
    output: reportNews,
    summary: "The decision about what the viewer reported, or about something of theirs",
  }),
  complainAbout: endpoint({
    method: "post",
    path: "/api/reports/{id}/complaint",
    access: "user",
    params: idParams,
    body: complaintForm,
    output: reportNews,
    errors: ["complaint_over"],
    summary: "Complain about the decision, once",
  }),
};
