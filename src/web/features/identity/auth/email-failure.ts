import type { TFunction } from "i18next";
import { toAuthError } from "../../../lib/session/auth-error.ts";

/** Why no email is sent: one was just sent, or the installation's limit is reached. */
function emailPause(message: string): { full: boolean; seconds: number } {
  const seconds = Number(/after (\d+) second/.exec(message)?.[1] ?? 60);
  return { full: message.startsWith("email rate limit exceeded"), seconds };
}

/** The text for a failure of an email, a code or a link. */
export function emailFailureText(t: TFunction<["account-mail", "errors"]>, error: unknown): string {
  const { code, message, unreached } = toAuthError(error);
  if (code === "over_email_send_rate_limit") {
    const { full, seconds } = emailPause(message);
    return full ? t("mails_full", { count: Math.ceil(seconds / 60) }) : t("too_soon", { count: seconds });
  }
  if (code === "sso_required") return t("company_required");
  if (code === "otp_expired") return t("code_wrong");
  if (code === "email_exists") return t("taken");
  if (code === "over_request_rate_limit") return t("rate_limited", { ns: "errors" });
  return unreached ? t("unavailable", { ns: "errors" }) : t("failed");
}
