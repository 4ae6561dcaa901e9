import type { ScoutApplication } from "../../../contract/hiring/scouts.ts";
import { mayDecide, mayInvite } from "../../../rules/scouts.ts";
import { scoutApplications } from "../../infra/db/tables/scouts.ts";

/** Columns that the review reads; keys, hashes and marks stay in the database. */
export const scoutColumns = {
  id: scoutApplications.id,
  full_name: scoutApplications.full_name,
  email: scoutApplications.email,
  linkedin_url: scoutApplications.linkedin_url,
  role: scoutApplications.role,
  trust_agreement: scoutApplications.trust_agreement,
  status: scoutApplications.status,
  utm_source: scoutApplications.utm_source,
  utm_medium: scoutApplications.utm_medium,
  utm_campaign: scoutApplications.utm_campaign,
  cv_upload: scoutApplications.cv_upload,
  referral_example: scoutApplications.referral_example,
  created_at: scoutApplications.created_at,
  updated_at: scoutApplications.updated_at,
  invitation_accepted_at: scoutApplications.invitation_accepted_at,
};

export type ScoutRow = { [K in keyof typeof scoutColumns]: (typeof scoutApplications.$inferSelect)[K] };

/** An application as the API returns it, with the actions that an admin may take. */
export function viewScout({ invitation_accepted_at, ...row }: ScoutRow): ScoutApplication {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { decide: mayDecide(row.status), invite: mayInvite(row.status, invitation_accepted_at !== null) },
  };
}
