import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant, text } from "../../fields.ts";
import { CONVERSATION_SIDES, MESSAGE_READERS } from "../../hiring/messages/bounds.ts";
import { LIMITS } from "../../limits.ts";
import { boundedCount, pageOf, pageQuery } from "../../paging.ts";
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS, REPORT_STATES } from "./reports.ts";

export const REPORT_FILTERS = ["waiting", "decided"] as const;

/** All reports about one subject since its last decision, as one row of the admins' list. */
export const reportCase = z.object({
  id,
  kind: z.enum(REPORT_KINDS),
  label: z.string(),
  state: z.enum(REPORT_STATES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  reports: z.number().int(),
  reasons: z.array(z.enum(REPORT_REASONS)),
  /** When the case was opened; for a decided case, when it was last opened. */
  waiting_since: instant,
  decided_at: instant.nullable(),
});
export type ReportCase = z.output<typeof reportCase>;

const complaint = z.object({ text: z.string(), at: instant });
const person = z.object({ id, name: z.string(), email: z.string() });

/**
 * The reported text. For a message: the message and at most two before it. For a question or answer: both (rule T12).
 */
export const REPORTED_PARTS = [
  "before",
  "message",
  "question",
  "answer",
  "published_question",
  "published_answer",
] as const;

const privateContext = z.object({
  company: z.string(),
  /** For a message: its recipient. */
  readers: z.enum(MESSAGE_READERS).nullable(),
  /** Empty after an erasure. */
  words: z.array(
    z.object({
      part: z.enum(REPORTED_PARTS),
      side: z.enum(CONVERSATION_SIDES),
      text: z.string(),
      at: instant,
      /** The text that has replaced the reported one since, as an answer may be edited (rule T12). */
      since: z.literal(true).optional(),
    }),
  ),
});

export const reportCaseDetail = reportCase.extend({
  /** The text of a message, question or answer; null for public content. */
  said: privateContext.nullable(),
  /** Its public page; null where it has none any more. */
  path: z.string().nullable(),
  /** Null where the account was deleted, or where the case was closed long ago. */
  owner: person.nullable(),
  owner_complaint: complaint.nullable(),
  /** Includes reports of earlier cases about the same subject, the newest first; at most a hundred. */
  reports: z.array(
    z.object({
      id,
      reason: z.enum(REPORT_REASONS),
      text: z.string(),
      /** The reporter's address; empty where none was given or it was erased. */
      email: z.string(),
      /** Null for visitors. */
      by: person.nullable(),
      at: instant,
      former: z.boolean(),
      complaint: complaint.nullable(),
    }),
  ),
  /** The newest first, including earlier cases. */
  decisions: z.array(
    z.object({ id, outcome: z.enum(REPORT_OUTCOMES), reason: z.string(), by: z.string(), at: instant }),
  ),
  can: z.object({ keep: z.boolean(), take_down: z.boolean() }),
});
export type ReportCaseDetail = z.output<typeof reportCaseDetail>;

export const reportDecision = z.strictObject({
  /** The version of the case that the admin has seen. A second admin's decision is a conflict. */
  from: z.enum(["open", "complaint"]),
  outcome: z.enum(REPORT_OUTCOMES, "required"),
  reason: text(LIMITS.report.decision, "required"),
});
export type ReportDecision = z.output<typeof reportDecision>;

export const reportListQuery = z.object({
  state: z.enum(REPORT_FILTERS).default("waiting"),
  kind: z.enum(REPORT_KINDS).optional(),
  ...pageQuery,
});
export type ReportListQuery = z.output<typeof reportListQuery>;

export const adminReportEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/admin/reports",
    access: "admin",
    query: reportListQuery,
    output: pageOf(reportCase).extend({ waiting: boundedCount }),
    summary: "Report cases: longest waiting first, decided ones newest first",
  }),
  get: endpoint({
    method: "get",
    path: "/api/admin/reports/{id}",
    access: "admin",
    params: idParams,
    output: reportCaseDetail,
    summary: "One case with all reports about the same thing",
  }),
  decide: endpoint({
    method: "post",
    path: "/api/admin/reports/{id}/decision",
    access: "admin",
    params: idParams,
    body: reportDecision,
    output: reportCaseDetail,
    errors: ["conflict", "report_gone"],
    summary: "Decide a case: keep or remove; both sides are told why, and it is recorded in the audit log",
  }),
};
