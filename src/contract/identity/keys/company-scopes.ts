import type { TeamRole } from "../../members/roles.ts";
import type { Scope } from "./scopes.ts";

/**
 * The team roles a company's key can have: it cannot be assigned to jobs or manage a team, which excludes the other
 * two.
 */
export const KEY_ROLES = ["recruiter", "viewer"] as const satisfies readonly TeamRole[];
export type KeyRole = (typeof KEY_ROLES)[number];

/**
 * The endpoints a company's key may call, by name: the company's or public data, and the shared work of its members.
 * Endpoints not listed concern personal data or messages between people, and are not available to company keys (rule
 * X212).
 */
const CALLS: ReadonlySet<string> = new Set([
  "companies.get",
  "company_trust.get",
  "companyJobs.list",
  "jobs.get",
  "jobs.create",
  "jobs.update",
  "jobs.setStatus",
  "jobs.remove",
  "jobs.restore",
  "referrals.get",
  "referrals.cv",
  "referrals.setStatus",
  "applications.get",
  "applications.cv",
  "applications.setStatus",
  "pipeline.board",
  "pipeline.list",
  "pipeline.thread",
  "pipeline.move",
  "reasons.ofJob",
  "rewards.get",
  "rewards.history",
]);

/** The scopes of company keys, in display order. */
export const COMPANY_SCOPES = [
  "companies:read",
  "jobs:read",
  "jobs:write",
  "referrals:read",
  "referrals:write",
  "applications:read",
  "applications:write",
  "pipeline:read",
  "pipeline:write",
  "rewards:read",
] as const satisfies readonly Scope[];

/** True if company keys may call an endpoint, given the scope. */
export function isForCompanyKeys(name: string): boolean {
  return CALLS.has(name);
}
