import { z } from "zod";

/** What somebody is in a company's team (rule R17), from the one who may do everything to the one who only reads. */
export const TEAM_ROLES = ["owner", "recruiter", "hiring_manager", "viewer"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
export const teamRole = z.enum(TEAM_ROLES);

/** What the roles of a team differ in; the page of the team shows them in this order. */
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
