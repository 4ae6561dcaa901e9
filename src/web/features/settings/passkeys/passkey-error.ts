import { toAuthError } from "../../../lib/session/auth-error.ts";

export type PasskeySettingsError =
  | "fault_again"
  | "fault_cancelled"
  | "fault_device"
  | "fault_full"
  | "fault_known"
  | "fault_many"
  | "fault_off"
  | "fault_refused"
  | "fault_unreached"
  | "fault_unknown";

const ERROR_OF_CODE: Readonly<Record<string, PasskeySettingsError>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "fault_known",
  webauthn_credential_exists: "fault_known",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "fault_device",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: "fault_device",
  ERROR_AUTHENTICATOR_GENERAL_ERROR: "fault_device",
  ERROR_INVALID_DOMAIN: "fault_off",
  ERROR_INVALID_RP_ID: "fault_off",
  passkey_disabled: "fault_off",
  too_many_passkeys: "fault_full",
  over_request_rate_limit: "fault_many",
  reauthentication_needed: "fault_again",
  webauthn_challenge_expired: "fault_again",
  webauthn_challenge_not_found: "fault_again",
  webauthn_verification_failed: "fault_refused",
};

/** Maps a failed registration to a text key of `passkeys`. */
export function toPasskeyError(error: unknown): PasskeySettingsError {
  const { code, unreached } = toAuthError(error);
  const known = ERROR_OF_CODE[code];
  if (known !== undefined) return known;
  if (unreached) return "fault_unreached";
  // The remaining browser errors mean that its dialog was closed or timed out.
  return code.startsWith("ERROR_") ? "fault_cancelled" : "fault_unknown";
}
