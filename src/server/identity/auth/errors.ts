import { AppError, ERRORS } from "../../../contract/errors.ts";
import { translateFailure } from "../../infra/db/failures.ts";

/** The errors of the auth API: status, code and text as the client library expects them. */
const ERROR_CASES = {
  validation_failed: [400, "validation_failed", "The request is not valid"],
  bad_json: [400, "bad_json", "Could not parse request body as JSON"],
  body_too_large: [413, "request_entity_too_large", "Request body too large"],
  body_not_json: [415, "validation_failed", "Send the request body as application/json"],
  no_such_route: [404, "not_found", "This endpoint does not exist"],
  wrong_method: [405, "method_not_allowed", "This method is not available here"],
  rate_limited: [429, "over_request_rate_limit", "Request rate limit reached"],
  unavailable: [503, "unexpected_failure", ERRORS.unavailable.message],
  unexpected: [500, "unexpected_failure", ERRORS.internal.message],

  no_authorization: [401, "no_authorization", "This endpoint requires a valid Bearer token"],
  bad_jwt: [403, "bad_jwt", "invalid JWT: unable to parse or verify signature"],
  user_not_found: [403, "user_not_found", "User from sub claim in JWT does not exist"],
  session_not_found: [403, "session_not_found", "Session from session_id claim in JWT does not exist"],
  user_banned: [403, "user_banned", "User is banned"],

  weak_password: [422, "weak_password", "Password is too weak"],
  user_already_exists: [422, "user_already_exists", "User already registered"],
  invalid_credentials: [400, "invalid_credentials", "Invalid login credentials"],
  unsupported_grant: [400, "invalid_credentials", "unsupported_grant_type"],
  email_not_confirmed: [400, "email_not_confirmed", "Email not confirmed"],
  sign_in_banned: [400, "user_banned", "User is banned"],
  same_password: [422, "same_password", "New password should be different from the old password."],
  current_password_required: [400, "current_password_required", "Current password required when setting new password."],
  current_password_invalid: [400, "current_password_invalid", "Current password is not correct"],
  email_exists: [422, "email_exists", "A user with this email address has already been registered"],
  insufficient_aal: [
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  ],
  reauthentication_needed: [400, "reauthentication_needed", "Password update requires reauthentication"],
  nonce_invalid: [422, "reauthentication_not_valid", "Nonce has expired or is invalid"],
  nonce_not_confirmed: [422, "email_not_confirmed", "Please verify your email first."],
  code_invalid: [403, "otp_expired", "Token has expired or is invalid"],
  link_invalid: [403, "otp_expired", "Email link is invalid or has expired"],
  link_sign_up_off: [422, "otp_disabled", "Signups not allowed for otp"],
  mailed_too_soon: [429, "over_email_send_rate_limit", "For security purposes, you can only request this later."],
  mails_full: [429, "over_email_send_rate_limit", "email rate limit exceeded"],
  not_admin: [403, "not_admin", "Updating app_metadata requires admin privileges"],

  refresh_malformed: [400, "validation_failed", "Refresh token is not valid"],
  refresh_not_found: [400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"],
  refresh_reused: [400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"],
  refresh_expired: [400, "session_expired", "Invalid Refresh Token: Session Expired"],
  refresh_low_aal: [
    400,
    "session_expired",
    "Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)",
  ],
  refresh_banned: [400, "user_banned", "Invalid Refresh Token: User Banned"],

  pkce_empty: [400, "validation_failed", "invalid request: both auth code and code verifier should be non-empty"],
  flow_state_not_found: [404, "flow_state_not_found", "invalid flow state, no valid flow state found"],
  flow_state_expired: [422, "flow_state_expired", "invalid flow state, flow state has expired"],
  bad_code_verifier: [400, "bad_code_verifier", "code challenge does not match previously saved code verifier"],

  oauth_callback_bad: [400, "bad_oauth_callback", "OAuth callback with missing state"],
  oauth_state_bad: [400, "bad_oauth_state", "OAuth state not found or of another browser"],
  oauth_state_old: [400, "bad_oauth_state", "OAuth state has expired"],
  oauth_state_used: [400, "flow_state_already_used", "OAuth state was used before"],
  provider_away: [503, "provider_unavailable", "The identity provider cannot be reached"],
  provider_answer_bad: [400, "bad_oauth_callback", "The identity provider's response could not be verified"],
  provider_email_missing: [422, "provider_email_needs_verification", "The identity provider sent no email address"],
  provider_email_unverified: [
    422,
    "provider_email_needs_verification",
    "The email address is not verified by the identity provider",
  ],

  anonymous_off: [422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  phone_sign_up_off: [400, "phone_provider_disabled", "Phone signups are disabled"],
  phone_otp_off: [400, "phone_provider_disabled", "Unsupported phone provider"],
  phone_sign_in_off: [400, "phone_provider_disabled", "Phone logins are disabled"],
  provider_off: [400, "validation_failed", "Unsupported provider: provider is not enabled"],
  sso_unknown: [404, "sso_provider_not_found", "No company sign-in is set up for this domain"],
  sso_off: [400, "sso_off", "This company sign-in is switched off"],
  sso_required: [403, "sso_required", "Addresses of this domain sign in with their company alone"],
  sso_address_elsewhere: [
    422,
    "sso_address_elsewhere",
    "The address does not belong to the domain of this company sign-in",
  ],
  sso_address_taken: [422, "sso_address_taken", "The account of this address belongs to somebody else at the company"],
  web3_off: [422, "web3_provider_disabled", "Web3 provider is disabled"],
  passkeys_off: [404, "passkey_disabled", "Passkeys are disabled"],
  passkey_not_found: [404, "validation_failed", "Passkey not found"],
  passkey_known: [422, "webauthn_credential_exists", "This credential is already registered"],
  passkeys_full: [422, "too_many_passkeys", "Maximum number of passkeys reached"],
  passkey_not_fresh: [400, "reauthentication_needed", "Changing passkeys requires a recent sign-in"],
  passkey_last: [422, "single_identity_not_deletable", "The only way into an account cannot be removed"],
  passkey_refused: [400, "webauthn_verification_failed", "Credential verification failed"],
  ceremony_unknown: [400, "webauthn_challenge_not_found", "Challenge not found or already used"],
  ceremony_expired: [400, "webauthn_challenge_expired", "Challenge has expired"],
  oauth_server_off: [404, "feature_disabled", "OAuth server is disabled"],
  identity_own: [422, "identity_already_exists", "Identity is already linked"],
  identity_of_another: [422, "identity_already_exists", "Identity is already linked to another user"],
  identities_full: [422, "too_many_identities", "This account has as many linked sign-ins as one account can hold"],
  identity_id_invalid: [404, "validation_failed", "identity_id must be an UUID"],
  identity_not_found: [422, "identity_not_found", "Identity doesn't exist"],
  identity_single: [422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking"],
  identity_of_address: [
    422,
    "email_conflict_identity_not_deletable",
    "The identity of the account's own address cannot be unlinked",
  ],
  identity_not_fresh: [400, "reauthentication_needed", "Changing linked sign-ins requires a recent sign-in"],
  factor_id_invalid: [404, "validation_failed", "factor_id must be an UUID"],
  factor_not_found: [404, "mfa_factor_not_found", "Factor not found"],
  factor_name_taken: [422, "mfa_factor_name_conflict", "A factor with this friendly name for this user already exists"],
  factors_full: [
    422,
    "too_many_enrolled_mfa_factors",
    "Maximum number of enrolled factors reached, unenroll to continue",
  ],
  factor_not_fresh: [400, "reauthentication_needed", "Changing second factors requires a recent sign-in"],
  challenge_not_found: [422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"],
  challenge_elsewhere: [422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."],
  challenge_expired: [
    422,
    "mfa_challenge_expired",
    "MFA challenge has expired, verify against another challenge or create a new challenge.",
  ],
  factor_code_wrong: [422, "mfa_verification_failed", "Invalid TOTP code entered"],
  aal2_to_enroll: [403, "insufficient_aal", "AAL2 required to enroll a new factor"],
  aal2_to_unenroll: [422, "insufficient_aal", "AAL2 required to unenroll verified factor"],
  aal2_needed: [403, "insufficient_aal", "AAL2 session is required: a second factor is owed"],
  phone_factor_off: [422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"],
  webauthn_factor_off: [422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn"],
  recovery_codes_off: [422, "mfa_recovery_codes_enroll_not_enabled", "MFA recovery codes are disabled"],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>;

export type AuthErrorCase = keyof typeof ERROR_CASES;

/** An error of the auth API; `reasons` is set only for weak passwords. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly reasons: readonly string[] | undefined;

  constructor(which: AuthErrorCase, options: { message?: string; reasons?: readonly string[]; cause?: unknown } = {}) {
    const [status, code, message] = ERROR_CASES[which];
    super(options.message ?? message, { cause: options.cause });
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.reasons = options.reasons;
  }
}

/** An input error with its own text: 400 `validation_failed`. */
export function invalidInput(message: string): AuthError {
  return new AuthError("validation_failed", { message });
}

const CASE_OF_APP_ERROR: Partial<Record<string, AuthErrorCase>> = {
  bad_json: "bad_json",
  payload_too_large: "body_too_large",
  unsupported_media_type: "body_not_json",
  rate_limited: "rate_limited",
  // A lock conflict is temporary: the client retries instead of dropping its session.
  conflict: "unavailable",
  unavailable: "unavailable",
};

/** Converts any error into an auth API error; unexpected ones become 500 without their text. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const meant = translateFailure(error);
  const known = meant instanceof AppError ? CASE_OF_APP_ERROR[meant.code] : undefined;
  return new AuthError(known ?? "unexpected", { cause: error });
}
