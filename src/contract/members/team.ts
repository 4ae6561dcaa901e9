import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, instant, linkToken, text } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { teamRole } from "./roles.ts";

const teamMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: teamRole,
  since: instant,
  /** This is the viewer. */
  self: z.boolean(),
});
export type TeamMember = z.output<typeof teamMember>;

export const teamInvitation = z.object({
  id,
  email: z.string(),
  role: teamRole,
  /** Null once the inviter's account is deleted. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  expired: z.boolean(),
});
export type TeamInvitation = z.output<typeof teamInvitation>;

export const joinRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The address is verified and belongs to the company's website. */
  at_company: z.boolean(),
  words: z.string(),
  created_at: instant,
});
export type JoinRequest = z.output<typeof joinRequest>;

/** A company's team for its members. */
export const team = z.object({
  company: z.object({ id, name: z.string() }),
  role: teamRole,
  members: z.array(teamMember),
  /** Both are empty for members who may not change the team. */
  invitations: z.array(teamInvitation),
  requests: z.array(joinRequest),
  can: z.object({ manage: z.boolean(), leave: z.boolean() }),
});
export type Team = z.output<typeof team>;

/** What a mailed link shows before it is used. */
export const teamInvitationDetail = z.object({
  company: z.object({ id, name: z.string() }),
  role: teamRole,
  invited_by: z.string().nullable(),
  /** The invited address. */
  email: z.string(),
  expires_at: instant,
  /** The viewer is signed in with that address. */
  own_account: z.boolean(),
  /** The viewer is already a member. */
  member: z.boolean(),
});
export type TeamInvitationDetail = z.output<typeof teamInvitationDetail>;

export const newTeamInvitation = z.strictObject({ email, role: teamRole });
export type NewTeamInvitation = z.output<typeof newTeamInvitation>;

/** The role the caller saw, and the new one. */
export const memberChange = z.strictObject({ from: teamRole, role: teamRole });
export type MemberChange = z.output<typeof memberChange>;

/** Who takes over the member's responsibilities; by default the longest-standing owner. */
export const memberRemoval = z.strictObject({ hand_over_to: id.nullable().default(null) });
export type MemberRemoval = z.output<typeof memberRemoval>;

export const newJoinRequest = z.strictObject({ words: text(LIMITS.team.words).default("") });
/** `role` is the role of an accepted member. */
export const joinAnswer = z.strictObject({ answer: z.enum(["accept", "decline"]), role: teamRole.default("viewer") });
export type JoinAnswer = z.output<typeof joinAnswer>;

const joinState = z.enum(["none", "asked", "declined", "member"]);
/** The viewer's relation to a company's team, and whether they may ask to join. */
export const joinStatus = z.object({ state: joinState, can_ask: z.boolean() });
export type JoinStatus = z.output<typeof joinStatus>;

/** The members assigned to a job: they are notified of candidates, and hiring managers among them see those. */
export const jobTeam = z.object({
  /** Responsible for the job. */
  responsible: z.object({ id, name: z.string() }),
  members: z.array(z.object({ id, name: z.string(), role: teamRole, on_job: z.boolean() })),
  can: z.object({ change: z.boolean() }),
});
export type JobTeam = z.output<typeof jobTeam>;
export const jobTeamChange = z.strictObject({ members: z.array(id).max(LIMITS.team.members) });
export type JobTeamChange = z.output<typeof jobTeamChange>;

const memberParams = z.object({ id, member: id });

export const teamEndpoints = {
  mine: endpoint({
    method: "get",
    path: "/api/teams",
    access: "user",
    output: z.object({ items: z.array(z.object({ id, name: z.string(), role: teamRole })) }),
    summary: "Companies whose team the viewer belongs to, by name",
  }),
  events: endpoint({
    method: "get",
    path: "/api/companies/{id}/team/events",
    access: "user",
    answers: "events",
    params: idParams,
    /** A counter; clients reload the changed data. */
    output: z.object({ nth: z.number().int() }),
    summary: "Event stream of changes to a team, while the viewer belongs to it",
  }),
  get: endpoint({
    method: "get",
    path: "/api/companies/{id}/team",
    access: "user",
    params: idParams,
    output: team,
    summary: "A company's team, for its members",
  }),
  invite: endpoint({
    method: "post",
    path: "/api/companies/{id}/team/invitations",
    access: "user",
    params: idParams,
    body: newTeamInvitation,
    output: team,
    creates: true,
    errors: ["team_full", "team_member_known", "address_suppressed", "rate_limited"],
    summary: "Invite someone by email; the same address again gets a new link",
  }),
  revoke: endpoint({
    method: "delete",
    path: "/api/companies/{id}/team/invitations/{invitation}",
    access: "user",
    params: z.object({ id, invitation: id }),
    output: team,
    summary: "Revoke an invitation by its id",
  }),
  setRole: endpoint({
    method: "put",
    path: "/api/companies/{id}/team/members/{member}",
    access: "user",
    params: memberParams,
    body: memberChange,
    output: team,
    errors: ["conflict", "team_last_owner"],
    summary: "Give a member another role",
  }),
  remove: endpoint({
    method: "post",
    path: "/api/companies/{id}/team/members/{member}/removal",
    access: "user",
    params: memberParams,
    body: memberRemoval,
    output: z.object({ removed: z.literal(true) }),
    errors: ["team_last_owner"],
    summary: "Remove a member, or leave: their responsibilities go to someone else",
  }),
  joining: endpoint({
    method: "get",
    path: "/api/companies/{id}/team/joining",
    access: "user",
    params: idParams,
    output: joinStatus,
    summary: "Whether the viewer belongs to a team, has asked to join, or can ask",
  }),
  ask: endpoint({
    method: "post",
    path: "/api/companies/{id}/team/requests",
    access: "user",
    params: idParams,
    body: newJoinRequest,
    output: joinStatus,
    creates: true,
    errors: ["conflict", "rate_limited"],
    summary: "Ask to join the team of a company",
  }),
  answer: endpoint({
    method: "post",
    path: "/api/companies/{id}/team/requests/{request}/answer",
    access: "user",
    params: z.object({ id, request: id }),
    body: joinAnswer,
    output: team,
    errors: ["team_full"],
    summary: "Accept or decline a request to join, by its id",
  }),
  openInvitation: endpoint({
    method: "post",
    path: "/api/team-invitations/open",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: teamInvitationDetail,
    errors: ["team_invitation_invalid"],
    summary: "Read an emailed team invitation; changes nothing",
  }),
  acceptInvitation: endpoint({
    method: "post",
    path: "/api/team-invitations/accept",
    access: "user",
    body: z.strictObject({ token: linkToken }),
    output: z.object({ company: id }),
    errors: ["team_invitation_invalid", "team_full"],
    summary: "Accept an emailed team invitation",
  }),
  ofJob: endpoint({
    method: "get",
    path: "/api/jobs/{id}/team",
    access: "user",
    params: idParams,
    output: jobTeam,
    summary: "Team members on a job",
  }),
  setOfJob: endpoint({
    method: "put",
    path: "/api/jobs/{id}/team",
    access: "user",
    params: idParams,
    body: jobTeamChange,
    output: jobTeam,
    summary: "Choose who is on a job",
  }),
};
