import type { EmailOtpType, Session } from "@supabase/auth-js";
import { authErrorOf } from "../../lib/session/auth-error.ts";
import { signInAddress } from "../../lib/session/guard.ts";
import { authClient } from "../../lib/session/session.ts";

/** The purpose of an email: confirm a new account, reset the password, sign in. */
export type MailKind = "signup" | "recovery" | "magiclink";

/** Seconds until the server sends another email of the same kind. */
export const MAIL_PAUSE = 60;

/** Requests an email, which is sent if the account exists; its link continues to `next`. Throws the library's error. */
export async function askForMail(kind: MailKind, email: string, next: string | null): Promise<void> {
  const client = await authClient();
  const redirectTo = signInAddress(next);
  const ask = {
    signup: () => client.resend({ type: "signup", email, options: { emailRedirectTo: redirectTo } }),
    recovery: () => client.resetPasswordForEmail(email, { redirectTo }),
    magiclink: () => client.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: redirectTo } }),
  };
  const { error } = await ask[kind]();
  // The response does not reveal whether the account exists.
  if (error && authErrorOf(error).code !== "otp_disabled") throw error;
}

/** Signs in with the code of an email. Throws the library's error. */
export async function enterByCode(type: EmailOtpType, email: string, token: string): Promise<Session | null> {
  const client = await authClient();
  const { data, error } = await client.verifyOtp({ type, email, token });
  if (error) throw error;
  return data.session;
}

/** Uses the link of an email; null after the first half of an email change. Throws the library's error. */
export async function enterByLink(type: EmailOtpType, token_hash: string): Promise<Session | null> {
  const client = await authClient();
  const { data, error } = await client.verifyOtp({ type, token_hash });
  if (error) throw error;
  return data.session;
}

/** Returns whether the server removed a password that was set before the address was confirmed. */
export function needsPassword(session: Session | null): boolean {
  return session !== null && Reflect.get(session, "password_needed") === true;
}
