import { TEAM_RIGHTS, TEAM_ROLES, type TeamRight, type TeamRole } from "../../contract/team/roles.ts";

/** For which of the company's jobs a right holds: all of them, those that the member is on, or none. */
export type Reach = "all" | "on" | "none";

const EVERYTHING: Readonly<Record<TeamRight, Reach>> = {
  see_people: "all",
  score_people: "all",
  decide_people: "all",
  pay_rewards: "all",
  edit_jobs: "all",
  edit_company: "all",
  write_mails: "all",
  manage_team: "all",
};
const NOTHING: Readonly<Record<TeamRight, Reach>> = {
  see_people: "none",
  score_people: "none",
  decide_people: "none",
  pay_rewards: "none",
  edit_jobs: "none",
  edit_company: "none",
  write_mails: "none",
  manage_team: "none",
};

/** Who may do what in a company's team (rule R17). */
const REACH: Readonly<Record<TeamRole, Readonly<Record<TeamRight, Reach>>>> = {
  owner: EVERYTHING,
  recruiter: { ...EVERYTHING, manage_team: "none" },
  hiring_manager: { ...NOTHING, see_people: "on", score_people: "on" },
  viewer: { ...NOTHING, see_people: "all" },
};

/** For which of the company's jobs a role has a right. */
export function reachOf(role: TeamRole, right: TeamRight): Reach {
  return REACH[role][right];
}

const REACHES: readonly Reach[] = ["none", "on", "all"];

/** What somebody gives up who takes another role: the rights that reach less far with it. */
export function rightsLost(from: TeamRole, to: TeamRole): TeamRight[] {
  const far = (role: TeamRole, right: TeamRight) => REACHES.indexOf(REACH[role][right]);
  return TEAM_RIGHTS.filter((right) => far(to, right) < far(from, right));
}

/** The roles that have a right for all jobs of the company, or for those that they are on. */
export function rolesWith(right: TeamRight, reach: "all" | "on"): TeamRole[] {
  return TEAM_ROLES.filter((role) => REACH[role][right] === reach);
}

/** How somebody stands to a job through its company's team; null: not at all. */
export type TeamStanding = { readonly role: TeamRole; readonly on_job: boolean } | null;

/** Whether a member who stands so to a job has a right there (rule R17). */
export function mayWith(standing: TeamStanding, right: TeamRight): boolean {
  if (standing === null) return false;
  const reach = REACH[standing.role][right];
  return reach === "all" || (reach === "on" && standing.on_job);
}

/**
 * Whether somebody may refer people to a job as far as its team is concerned (rule R5): whoever decides or scores its people
 * does not, and others of the company do.
 */
export function mayReferTo(standing: TeamStanding): boolean {
  return !mayWith(standing, "score_people");
}
