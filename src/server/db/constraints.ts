import type { ErrorCode } from "../../contract/errors.ts";

/** The constraint that forbids a thing has a name, and the name says which failure the caller sees. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  referrals_job_email_key: "referral_duplicate",
  referrals_job_linkedin_key: "referral_duplicate",
  applications_job_person_key: "application_duplicate",
  companies_owner_name_website_key: "company_exists",
  ledger_accounts_bounds: "conflict",
  payment_methods_address_key: "payment_method_duplicate",
  payment_methods_primary_key: "conflict",
  referrer_profiles_username_key: "username_taken",
};

/** Constraints that no caller can run into: our own code keeps them. */
export const INTERNAL_CONSTRAINTS: readonly string[] = [
  "auth_factors_name_key",
  "auth_flow_states_code_key",
  "auth_one_time_tokens_purpose_key",
  "auth_one_time_tokens_link_key",
  "auth_recovery_codes_code_key",
  "candidates_role_interest_known",
  "candidates_referrer_email_key",
  "candidates_referral_key",
  "jobs_reward_range",
  "jobs_status_known",
  "jobs_type_known",
  "jobs_source_key",
  "referrals_reward_range",
  "referral_invitations_answered",
  "referral_letters_token_key",
  "register_requests_token_key",
  "ledger_entries_not_zero",
  "rewards_amount_range",
  "rewards_state_known",
  "rewards_clawback_after_release",
  "rewards_reference_key",
  "rewards_provider_payment_key",
  "payouts_amount_range",
  "payouts_status_known",
  "payouts_referral_key",
  "payout_attempts_transfer_key",
  "user_settings_threshold_range",
  "referrer_profiles_user_key",
  "referrer_profiles_username_form",
  "files_kind_known",
  "files_storage_key",
  "files_token_key",
  "auth_users_email_key",
  "scout_applications_status_known",
  "scout_applications_role_known",
  "scout_applications_continues_key",
  "scout_applications_invitation_key",
  "scout_referral_profiles_place_key",
  "auth_identities_provider_key",
  "auth_one_time_tokens_purpose_key",
  "auth_one_time_tokens_link_key",
  "auth_flow_states_code_key",
  "auth_factors_name_key",
  "auth_recovery_codes_code_key",
  "mails_cause_key",
  "notifications_cause_key",
  "push_subscriptions_endpoint_key",
];

/** The failure that stands for a broken constraint, by its name; undefined where none is meant for the caller. */
export function codeOfConstraint(name: string): ErrorCode | undefined {
  return CODES[name];
}
