import { TEAM_RIGHTS, TEAM_ROLES, type TeamRight, type TeamRole } from "../../contract/members/roles.ts";

/** The jobs of a company to which a right applies: all, those the member is assigned to, or none. */
export type RightReach = "all" | "on" | "none";

const EVERYTHING: Readonly<Record<TeamRight, RightReach>> = {
  see_people: "all",
  score_people: "all",
  decide_people: "all",
  pay_rewards: "all",
  edit_jobs: "all",
  edit_company: "all",
  write_mails: "all",
  manage_team: "all",
};
const NOTHING: Readonly<Record<TeamRight, RightReach>> = {
  see_people: "none",
  score_people: "none",
  decide_people: "none",
  pay_rewards: "none",
  edit_jobs: "none",
  edit_company: "none",
  write_mails: "none",
  manage_team: "none",
};

/** The rights of each role in a company's team (rule R17). */
const REACH: Readonly<Record<TeamRole, Readonly<Record<TeamRight, RightReach>>>> = {
  owner: EVERYTHING,
  recruiter: { ...EVERYTHING, manage_team: "none" },
  hiring_manager: { ...NOTHING, see_people: "on", score_people: "on" },
  viewer: { ...NOTHING, see_people: "all" },
};

/** The jobs for which a role has a right. */
export function rightReachOf(role: TeamRole, right: TeamRight): RightReach {
  return REACH[role][right];
}

const REACHES: readonly RightReach[] = ["none", "on", "all"];

/** The rights that a change of role removes or narrows. */
export function rightsLost(from: TeamRole, to: TeamRole): TeamRight[] {
  const far = (role: TeamRole, right: TeamRight) => REACHES.indexOf(REACH[role][right]);
  return TEAM_RIGHTS.filter((right) => far(to, right) < far(from, right));
}

/** The roles that have a right for all jobs of the company, or for assigned ones. */
export function rolesWith(right: TeamRight, reach: "all" | "on"): TeamRole[] {
  return TEAM_ROLES.filter((role) => REACH[role][right] === reach);
}

/** A user's relation to a job through its company's team; null without one. */
export type TeamMembership = { readonly role: TeamRole; readonly on_job: boolean } | null;

/** True if a member with this relation to a job has a right there (rule R17). */
export function hasTeamRight(membership: TeamMembership, right: TeamRight): boolean {
  if (membership === null) return false;
  const reach = REACH[membership.role][right];
  return reach === "all" || (reach === "on" && membership.on_job);
}

/**
 * True if a user's team relation allows referring to a job (rule R5): members who decide on or score its candidates may
 * not refer, other members may.
 */
export function membershipAllowsReferring(membership: TeamMembership): boolean {
  return !hasTeamRight(membership, "score_people");
}
