import type { TeamRole } from "../team/roles.ts";
import type { Scope } from "./scopes.ts";

/** What a company's key can be in the team: nobody puts it on a job, it manages no team, and so it is neither of the two others. */
export const KEY_ROLES = ["recruiter", "viewer"] as const satisfies readonly TeamRole[];
export type KeyRole = (typeof KEY_ROLES)[number];

/**
 * What a company's key may call, by the name of the endpoint: what belongs to the company or is public, and what its members see and do there
 * together. Whatever stands here not is somebody's own, or is said by people to people, and is for no key of a company (rule X212).
 */
const CALLS: ReadonlySet<string> = new Set([
  ...["companies.get", "company_trust.get", "companyJobs.list"],
  ...["jobs.get", "jobs.create", "jobs.update", "jobs.setStatus", "jobs.remove", "jobs.restore"],
  ...["referrals.get", "referrals.cv", "referrals.setStatus"],
  ...["applications.get", "applications.cv", "applications.setStatus"],
  ...["pipeline.board", "pipeline.list", "pipeline.thread", "pipeline.move"],
  ...["reasons.ofJob", "rewards.get", "rewards.history"],
]);

/** Scopes that a company's key can be given, in the order in which screens show them. */
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

/** Whether a company's key may call an endpoint at all, where its scopes let it. */
export function forCompanyKeys(name: string): boolean {
  return CALLS.has(name);
}
