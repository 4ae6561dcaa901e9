import { z } from "zod";

/** The roles of a team (rule R17), from full rights to read-only. */
export const TEAM_ROLES = ["owner", "recruiter", "hiring_manager", "viewer"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
export const teamRole = z.enum(TEAM_ROLES);

/** The rights by which team roles differ, in the order of the team page. */
export const TEAM_RIGHTS = [
  "see_people",
  "score_people",
  "decide_people",
  "pay_rewards",
  "edit_jobs",
  "edit_company",
  "write_mails",
  "manage_team",
] as const;
export type TeamRight = (typeof TEAM_RIGHTS)[number];
