import type { MoneyStage } from "../support/money.ts";

/** The relations of callers to the records of an endpoint. */
export const RELATIONS = ["visitor", "stranger", "referrer", "applicant", "owner", "admin"] as const;
export type Relation = (typeof RELATIONS)[number];

/** The roles in `owner`'s team; a hiring manager is assigned to the fixture's job, or is not. */
export const TEAM_RELATIONS = ["recruiter", "manager", "bystander", "viewer"] as const;
export type TeamRelation = (typeof TEAM_RELATIONS)[number];

/**
 * The roles that see the candidates of the fixture's job, and those that decide on them, with a row's expected status.
 */
export const SEES_CANDIDATES = { recruiter: 200, manager: 200, viewer: 200 };
export const DECIDES_CANDIDATES = { recruiter: 200 };

export type ReportTarget =
  | "report"
  | "report-taken-down"
  | "subject-in-body"
  | "archived-subject-in-body"
  | "private-subject-in-body";

/** What the ids of a call refer to. */
export type Target =
  | "none"
  | "session"
  | "api-key"
  | "agent"
  | "agent-draft"
  | "agent-request"
  | "job"
  | "paused-job"
  | "archived-job"
  | "private-job"
  | "private-job-in-body"
  | "invited-referrer"
  | "company"
  | "referral"
  | "application"
  | "candidate"
  | "candidate-for-job"
  | "candidate-added"
  | "candidate-note"
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
  | "cv-of-candidate"
  | "team-member"
  | "team-invitation"
  | "team-request"
  | "webhook"
  | "company-key"
  | "import"
  | "company-archive"
  | "interview"
  | "interviewing"
  | "claimed"
  | "referral-link"
  | "reward-split"
  | "referral-in-body"
  | "hired-in-body"
  | "disputed"
  | ReportTarget;

/** One row: the call, and the expected status of each relation. */
export type Row = {
  target: Target;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sends the ticket of a visitors' form that was opened a while ago. */
  ticket?: true;
  expect: Record<Relation, number>;
  /** The expected status of team members other than the owner; by default that of a stranger. */
  team?: Partial<Record<TeamRelation, number>>;
};
