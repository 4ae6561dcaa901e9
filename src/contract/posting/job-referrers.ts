import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, instant } from "../fields.ts";

/** How many people a team invites to refer to one job, and how long the mailed link works. */
export const INVITED_REFERRERS = { most: 50, days: 30 } as const;

/** The secret of a mailed link, as it stood behind the # sign; it travels in bodies only. */
const token = z.string().min(20).max(200);

const invitedReferrer = z.object({
  id,
  /** Empty once the account of this address is deleted, where another account has taken it. */
  email: z.string(),
  /** Null once the inviter's account is deleted. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  expired: z.boolean(),
  /** Somebody has taken it, with whichever account. */
  taken: z.boolean(),
});
export type InvitedReferrer = z.output<typeof invitedReferrer>;

const invitedReferrers = z.object({ items: z.array(invitedReferrer) });
export type InvitedReferrers = z.output<typeof invitedReferrers>;

/** What a mailed link shows before it is taken. */
const referrerInvitation = z.object({
  job: z.object({ id, title: z.string(), company: z.string(), reward_amount: z.number().int() }),
  invited_by: z.string().nullable(),
  /** The address that it went to. */
  email: z.string(),
  expires_at: instant,
  /** The viewer has taken it; to a visitor: somebody has, who signs in and goes on. */
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
    errors: ["job_referrers_full", "rate_limited"],
    summary: "Invite somebody by mail to refer people to a job; the same address again gets a new link",
  }),
  revoke: endpoint({
    method: "delete",
    path: "/api/jobs/{id}/referrers/{invitation}",
    access: "user",
    params: z.object({ id, invitation: id }),
    output: invitedReferrers,
    summary: "Take an invitation to refer back, whether or not somebody has taken it",
  }),
  open: endpoint({
    method: "post",
    path: "/api/referrer-invitations/open",
    access: "public",
    body: z.strictObject({ token }),
    output: referrerInvitation,
    errors: ["referrer_invitation_invalid"],
    summary: "What a mailed invitation to refer shows; opening changes nothing",
  }),
  accept: endpoint({
    method: "post",
    path: "/api/referrer-invitations/accept",
    access: "user",
    body: z.strictObject({ token }),
    output: z.object({ job: id }),
    errors: ["referrer_invitation_invalid"],
    summary: "Take a mailed invitation to refer into the account that one is signed in with",
  }),
};
