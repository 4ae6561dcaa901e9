import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { email, id, idParams, instant, linkToken } from "../../fields.ts";

/** How many people a team may invite to refer to one job, and for how many days the emailed link works. */
export const INVITED_REFERRERS = { most: 50, days: 30 } as const;

const invitedReferrer = z.object({
  id,
  /** Empty after the account with this address was deleted, if another account had accepted the invitation. */
  email: z.string(),
  /** Null after the inviter's account was deleted. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  expired: z.boolean(),
  /** True once any account accepted the invitation. */
  taken: z.boolean(),
});
export type InvitedReferrer = z.output<typeof invitedReferrer>;

const invitedReferrers = z.object({ items: z.array(invitedReferrer) });
export type InvitedReferrers = z.output<typeof invitedReferrers>;

/** What an emailed link shows before the invitation is accepted. */
const referrerInvitation = z.object({
  job: z.object({ id, title: z.string(), company: z.string(), reward_amount: z.number().int() }),
  invited_by: z.string().nullable(),
  /** The address that the invitation was sent to. */
  email: z.string(),
  expires_at: instant,
  /** True if the viewer accepted it; for visitors, if any account did (they are asked to sign in). */
  taken: z.boolean(),
});
export type ReferrerInvitation = z.output<typeof referrerInvitation>;

export const newInvitedReferrer = z.strictObject({ email });
export type NewInvitedReferrer = z.output<typeof newInvitedReferrer>;

export const jobReferrerEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/jobs/{id}/referrers",
    access: "user",
    params: idParams,
    output: invitedReferrers,
    summary: "Who is invited to refer people to a job, for those who may edit it",
  }),
  invite: endpoint({
    method: "post",
    path: "/api/jobs/{id}/referrers",
    access: "user",
    params: idParams,
    body: newInvitedReferrer,
    output: invitedReferrers,
    creates: true,
    errors: ["job_referrers_full", "address_suppressed", "rate_limited"],
    summary: "Invite someone by email to refer to a job; the same address again gets a new link",
  }),
  revoke: endpoint({
    method: "delete",
    path: "/api/jobs/{id}/referrers/{invitation}",
    access: "user",
    params: z.object({ id, invitation: id }),
    output: invitedReferrers,
    summary: "Revoke an invitation to refer, accepted or not",
  }),
  open: endpoint({
    method: "post",
    path: "/api/referrer-invitations/open",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: referrerInvitation,
    errors: ["referrer_invitation_invalid"],
    summary: "Read an emailed invitation to refer; changes nothing",
  }),
  accept: endpoint({
    method: "post",
    path: "/api/referrer-invitations/accept",
    access: "user",
    body: z.strictObject({ token: linkToken }),
    output: z.object({ job: id }),
    errors: ["referrer_invitation_invalid"],
    summary: "Accept an emailed invitation to refer with the viewer's account",
  }),
};
