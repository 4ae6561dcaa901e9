import type { MoneyStage } from "../support/money.ts";

/** Who stands how to the records that an endpoint is called with. */
export const RELATIONS = ["visitor", "stranger", "referrer", "applicant", "owner", "admin"] as const;
export type Relation = (typeof RELATIONS)[number];

/** The roles of the team whose owner `owner` is; a hiring manager is on the scene's job, or is not. */
export const TEAM_RELATIONS = ["recruiter", "manager", "bystander", "viewer"] as const;
export type TeamRelation = (typeof TEAM_RELATIONS)[number];

/** Roles that see the people of the scene's job, and those that decide on them: what a row says of them. */
export const SEES = { recruiter: 200, manager: 200, viewer: 200 };
export const DECIDES = { recruiter: 200 };

export type ReportTarget =
  | "report"
  | "report-taken-down"
  | "subject-in-body"
  | "archived-subject-in-body"
  | "private-subject-in-body";

/** What the ids of a call stand for. */
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

/** One row: what is called, and the status that each relation gets. */
export type Row = {
  target: Target;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** With the ticket of a form for visitors that was opened a while ago. */
  ticket?: true;
  expect: Record<Relation, number>;
  /** What members of the team get who are not its owner; what a stranger gets where nothing is said. */
  team?: Partial<Record<TeamRelation, number>>;
};
