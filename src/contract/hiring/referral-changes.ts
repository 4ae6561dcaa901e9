import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email, idParams } from "../fields.ts";
import { newReferral, referralRecord } from "./referrals.ts";
import { relationshipFields } from "./relationship-fields.ts";

/** What a referrer may correct in a referral (rule F23): everything except the email address. */
export const referralCorrection = newReferral
  .pick({ candidate_name: true, candidate_linkedin: true, recommendation: true, cv: true })
  .extend({
    ...relationshipFields,
    /** Removes the existing CV; a CV that is sent replaces it. */
    without_cv: z.boolean().default(false),
  });
export type ReferralCorrection = z.output<typeof referralCorrection>;

export const newAddress = z.strictObject({ candidate_email: email });

const PERSON = ["referral_self", "referral_refused", "referral_duplicate", "referral_applied_before"] as const;

export const referralChangeEndpoints = {
  correct: endpoint({
    method: "post",
    path: "/api/referrals/{id}/correction",
    access: "user",
    params: idParams,
    body: referralCorrection,
    output: referralRecord,
    errors: ["referral_already_viewed", "status_not_allowed", "cv_of_candidate", ...PERSON],
    summary: "Correct the viewer's referral until the company opens or moves it",
  }),
  withdraw: endpoint({
    method: "post",
    path: "/api/referrals/{id}/withdraw",
    access: "user",
    params: idParams,
    output: referralRecord,
    errors: ["referral_already_viewed", "status_not_allowed"],
    summary: "Withdraw the viewer's referral until the company opens or moves it; erases the person's details",
  }),
  readdress: endpoint({
    method: "post",
    path: "/api/referrals/{id}/address",
    access: "user",
    params: idParams,
    body: newAddress,
    output: referralRecord,
    errors: [
      ...(["status_not_allowed", "referral_own_job", "referrals_closed", "referrals_paused"] as const),
      ...(["claims_unanswered", "referrals_answers_owed"] as const),
      ...(["referrers_vetted", "referrers_invited", "referrers_team"] as const),
      ...PERSON,
    ],
    summary: "Correct the address once if email to the person bounced",
  }),
};
