import type { TFunction } from "i18next";
import { toAuthError } from "../../../lib/session/auth-error.ts";

export type Tab = "sign-in" | "sign-up";
export type Failure = { title: string; text: string };

const SHORT = /^Password should be at least (\d+)/;

type Words = TFunction<["auth", "errors"]>;

/** Errors whose English text comes from the server; the other languages have their own texts. */
function translateServerError(
  t: Words,
  { message, status, code, unreached }: ReturnType<typeof toAuthError>,
): string | undefined {
  if (unreached) return t("unavailable", { ns: "errors" });
  if (status === 500) return t("internal", { ns: "errors" });
  if (code === "over_request_rate_limit") return t("too_many_tries");
  if (code === "over_email_send_rate_limit") return t("mail_pause");
  if (code === "sso_required") return t("company_required");
  if (code === "sso_provider_not_found") return t("company_unknown");
  if (code === "provider_unavailable") return t("provider_away");
  if (code === "weak_password") return t("password_weak");
  return message.startsWith("Unable to validate email address") ? t("email_invalid") : undefined;
}

/** The text of a failed sign-in or sign-up, as the specification maps it; other messages are shown as they are. */
export function toAuthFailure(t: Words, tab: Tab, error: unknown): Failure {
  const read = toAuthError(error);
  const { message } = read;
  const known = () => translateServerError(t, read);
  if (tab === "sign-in") {
    const title = t("sign_in_failed_title");
    if (message.includes("Invalid login credentials")) return { title, text: t("wrong_credentials") };
    if (message.includes("Email not confirmed")) return { title, text: t("not_confirmed") };
    return { title, text: known() ?? (message || t("sign_in_failed")) };
  }
  const title = t("sign_up_failed_title");
  if (message.includes("User already registered")) return { title, text: t("already_registered") };
  const short = SHORT.exec(message)?.[1];
  if (short !== undefined) return { title, text: t("password_short", { min: short }) };
  return { title, text: known() ?? (message || t("sign_up_failed")) };
}
