import { toAuthError } from "../../../lib/session/auth-error.ts";
import { useSignInChange } from "./use-sign-in-change.ts";

export type EmailChangeError =
  | "email_taken"
  | "email_invalid"
  | "email_code_wrong"
  | "password_wrong"
  | "too_many_tries"
  | "sign_in_again"
  | "not_done";

const ERROR_OF_CODE: Record<string, EmailChangeError> = {
  email_exists: "email_taken",
  validation_failed: "email_invalid",
  otp_expired: "email_code_wrong",
  current_password_invalid: "password_wrong",
  current_password_required: "password_wrong",
  reauthentication_needed: "sign_in_again",
  over_request_rate_limit: "too_many_tries",
  over_email_send_rate_limit: "too_many_tries",
};

const toEmailChangeError = (error: unknown): EmailChangeError => ERROR_OF_CODE[toAuthError(error).code] ?? "not_done";

/** The steps of an email change and their errors. */
export function useEmailChange(reload: () => Promise<void>) {
  return useSignInChange(reload, toEmailChangeError);
}
