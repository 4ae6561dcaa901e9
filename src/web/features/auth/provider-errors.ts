/** Texts for failures between us and the provider. */
const KEYS = {
  access_denied: "popup_cancelled",
  provider_unavailable: "provider_away",
  temporarily_unavailable: "provider_away",
  bad_oauth_callback: "provider_answer",
  request_entity_too_large: "provider_answer",
  user_banned: "provider_banned",
  provider_email_needs_verification: "provider_unverified",
  sso_required: "company_required",
  sso_off: "company_off",
  sso_address_elsewhere: "company_elsewhere",
  sso_address_taken: "company_taken",
  bad_oauth_state: "popup_elsewhere",
  flow_state_already_used: "popup_elsewhere",
  flow_state_not_found: "popup_elsewhere",
  flow_state_expired: "popup_elsewhere",
  pkce_code_verifier_not_found: "popup_elsewhere",
  bad_code_verifier: "popup_elsewhere",
  over_request_rate_limit: "too_many_tries",
  identity_already_exists: "identity_taken",
  too_many_identities: "identities_full",
  session_not_found: "link_session_over",
} as const;

export type ProviderErrorKey = (typeof KEYS)[keyof typeof KEYS] | "popup_failed";

/** The text key for an error code. Other text of the URL is never shown, because anybody can forge a URL. */
export function providerErrorKey(code: string): ProviderErrorKey {
  return Object.hasOwn(KEYS, code) ? KEYS[code as keyof typeof KEYS] : "popup_failed";
}
