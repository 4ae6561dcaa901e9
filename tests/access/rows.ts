import type { MoneyStage } from "../support/money.ts";

/** Who stands how to the records that an endpoint is called with. */
export const RELATIONS = ["visitor", "stranger", "referrer", "applicant", "owner", "admin"] as const;
export type Relation = (typeof RELATIONS)[number];

export type ReportTarget = "report" | "report-taken-down" | "subject-in-body" | "archived-subject-in-body";

/** What the ids of a call stand for. */
export type Target =
  | "none"
  | "session"
  | "job"
  | "paused-job"
  | "archived-job"
  | "company"
  | "referral"
  | "application"
  | "candidate"
  | "candidate-for-job"
  | "payment-method"
  | "saved-search"
  | "draft"
  | "draft-in-body"
  | MoneyStage
  | "notification"
  | "notification-in-body"
  | "scout"
  | "scout-approved"
  | "company-in-body"
  | "job-in-body"
  | "person"
  | "cv-of-applicant"
  | ReportTarget;

/** One row: what is called, and the status that each relation gets. */
export type Row = {
  target: Target;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** With the ticket of a form for visitors that was opened a while ago. */
  ticket?: true;
  expect: Record<Relation, number>;
};
