import type { TeamRole } from "../../contract/members/roles.ts";
import { TEAM_ROLES } from "../../contract/members/roles.ts";

/** The strongest role of a user's groups (rule X194); null if none has one. */
export function strongestRole(roles: readonly (TeamRole | null)[]): TeamRole | null {
  return TEAM_ROLES.find((role) => roles.includes(role)) ?? null;
}

/** True if a canonical address belongs to a domain or subdomain (rule X191). */
export function isOfDomain(email_key: string, domain: string): boolean {
  const host = email_key.slice(email_key.lastIndexOf("@") + 1);
  return host === domain || host.endsWith(`.${domain}`);
}

/** A user's team membership and what provisioning changed about it. */
export type SyncedMembership = {
  readonly role: TeamRole | null;
  /** Provisioning assigned the role. */
  readonly given: boolean;
  /** The role before provisioning changed it; null if not a member. */
  readonly before: TeamRole | null;
};

/**
 * The new role of a user (rules X193, X194): while active the strongest role of their groups, else their role before
 * provisioning; none once deactivated. An owner appointed by a user stays owner while active.
 */
export function nextMembership(
  now: SyncedMembership,
  active: boolean,
  groups: readonly (TeamRole | null)[],
): SyncedMembership {
  if (!active) return { role: null, given: false, before: null };
  const wanted = strongestRole(groups);
  if (wanted === null) return now.given ? { role: now.before, given: false, before: null } : now;
  if (now.role === wanted || (now.role === "owner" && !now.given)) return now;
  return { role: wanted, given: true, before: now.given ? now.before : now.role };
}
