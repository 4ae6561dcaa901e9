import type { EmailOtpType, Session } from "@supabase/auth-js";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { signInUrl } from "../../../lib/session/guard.ts";
import { authClient } from "../../../lib/session/session.ts";

/** The purpose of an email: confirm a new account, reset the password, sign in. */
export type SignInEmailKind = "signup" | "recovery" | "magiclink";

/** Seconds until the server sends another email of the same kind. */
export const EMAIL_PAUSE_S = 60;

/** Requests an email, which is sent if the account exists; its link continues to `next`. Throws the library's error. */
export async function requestEmail(kind: SignInEmailKind, email: string, next: string | null): Promise<void> {
  const client = await authClient();
  const redirectTo = signInUrl(next);
  const ask = {
    signup: () => client.resend({ type: "signup", email, options: { emailRedirectTo: redirectTo } }),
    recovery: () => client.resetPasswordForEmail(email, { redirectTo }),
    magiclink: () => client.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: redirectTo } }),
  };
  const { error } = await ask[kind]();
  // The response does not reveal whether the account exists.
  if (error && toAuthError(error).code !== "otp_disabled") throw error;
}

/** Signs in with the code of an email. Throws the library's error. */
export async function signInWithCode(type: EmailOtpType, email: string, token: string): Promise<Session | null> {
  const client = await authClient();
  const { data, error } = await client.verifyOtp({ type, email, token });
  if (error) throw error;
  return data.session;
}

/** Uses the link of an email; null after the first half of an email change. Throws the library's error. */
export async function signInWithLink(type: EmailOtpType, token_hash: string): Promise<Session | null> {
  const client = await authClient();
  const { data, error } = await client.verifyOtp({ type, token_hash });
  if (error) throw error;
  return data.session;
}

/** Returns whether the server removed a password that was set before the address was confirmed. */
export function needsPassword(session: Session | null): boolean {
  return session !== null && Reflect.get(session, "password_needed") === true;
}
