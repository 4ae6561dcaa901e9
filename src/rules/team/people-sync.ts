import type { TeamRole } from "../../contract/team/roles.ts";
import { TEAM_ROLES } from "../../contract/team/roles.ts";

/** The strongest of the roles of somebody's groups (rule X194); null where none of them has one. */
export function strongestRole(roles: readonly (TeamRole | null)[]): TeamRole | null {
  return TEAM_ROLES.find((role) => roles.includes(role)) ?? null;
}

/** Whether a canonical address belongs to a domain or to a part of it (rule X191). */
export function isOfDomain(email_key: string, domain: string): boolean {
  const host = email_key.slice(email_key.lastIndexOf("@") + 1);
  return host === domain || host.endsWith(`.${domain}`);
}

/** How somebody stands in the team and what the sync has done to that: what they were before it, or nothing. */
export type SyncedStanding = {
  readonly role: TeamRole | null;
  /** Their role is the sync's doing. */
  readonly given: boolean;
  /** What they were before the sync gave them another role; null: they were no member. */
  readonly before: TeamRole | null;
};

/**
 * What somebody is from now on (rules X193, X194): while they are active the strongest role of their groups, and without one what they
 * were before the sync; once deactivated nothing. An owner whom a person made stays one while active.
 */
export function nextStanding(
  now: SyncedStanding,
  active: boolean,
  groups: readonly (TeamRole | null)[],
): SyncedStanding {
  if (!active) return { role: null, given: false, before: null };
  const wanted = strongestRole(groups);
  if (wanted === null) return now.given ? { role: now.before, given: false, before: null } : now;
  if (now.role === wanted || (now.role === "owner" && !now.given)) return now;
  return { role: wanted, given: true, before: now.given ? now.before : now.role };
}
