import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { boundedCount, pageOf, pageQuery } from "../paging.ts";
import { READERS, SIDES } from "../talk/bounds.ts";
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS, REPORT_STATES } from "./reports.ts";

export const REPORT_STANDINGS = ["waiting", "decided"] as const;

/** All reports about one thing since it was last decided, as a row of the admins' list. */
export const reportCase = z.object({
  id,
  kind: z.enum(REPORT_KINDS),
  label: z.string(),
  state: z.enum(REPORT_STATES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  reports: z.number().int(),
  reasons: z.array(z.enum(REPORT_REASONS)),
  /** Since when it waits; of a decided one, since when it waited last. */
  waiting_since: instant,
  decided_at: instant.nullable(),
});
export type ReportCase = z.output<typeof reportCase>;

const complaint = z.object({ text: z.string(), at: instant });
const person = z.object({ id, name: z.string(), email: z.string() });

/** What a reported thing says: of a message itself and at most two before it, of a question or an answer both (rule T12). */
export const REPORTED_PARTS = [
  "before",
  "message",
  "question",
  "answer",
  "published_question",
  "published_answer",
] as const;

const saidInPrivate = z.object({
  company: z.string(),
  /** Of a message who reads it. */
  readers: z.enum(READERS).nullable(),
  /** Empty once they are erased. */
  words: z.array(
    z.object({
      part: z.enum(REPORTED_PARTS),
      side: z.enum(SIDES),
      text: z.string(),
      at: instant,
      /** Written in the place of what was reported, since then: an answer may be replaced (rule T12). */
      since: z.literal(true).optional(),
    }),
  ),
});

export const reportCaseDetail = reportCase.extend({
  /** Of a message, question or answer its words; null for what is public anyway. */
  said: saidInPrivate.nullable(),
  /** Its public page; null where it has none any more. */
  path: z.string().nullable(),
  /** Null once the account is deleted, or this is long over. */
  owner: person.nullable(),
  owner_complaint: complaint.nullable(),
  /** Also those of former cases about the same thing, newest first; at most a hundred. */
  told: z.array(
    z.object({
      id,
      reason: z.enum(REPORT_REASONS),
      text: z.string(),
      /** Where an answer goes; empty where nobody gave an address, or it is erased. */
      email: z.string(),
      /** Null for visitors. */
      by: person.nullable(),
      at: instant,
      former: z.boolean(),
      complaint: complaint.nullable(),
    }),
  ),
  /** Newest first, of former cases too. */
  decisions: z.array(
    z.object({ id, outcome: z.enum(REPORT_OUTCOMES), reason: z.string(), by: z.string(), at: instant }),
  ),
  can: z.object({ keep: z.boolean(), take_down: z.boolean() }),
});
export type ReportCaseDetail = z.output<typeof reportCaseDetail>;

export const reportDecision = z.strictObject({
  /** The state that the admin has seen: a second admin, or a decided case, is a conflict. */
  from: z.enum(["open", "complaint"]),
  outcome: z.enum(REPORT_OUTCOMES, "required"),
  reason: text(LIMITS.report.decision, "required"),
});
export type ReportDecision = z.output<typeof reportDecision>;

export const reportListQuery = z.object({
  standing: z.enum(REPORT_STANDINGS).default("waiting"),
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
    summary: "Cases of reports: what waits longest first, decided ones newest first",
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
    summary: "Decide a case: leave it or take it down; both sides are told why, and it is written into the audit log",
  }),
};
