import type { EmailOtpType, Session } from "@supabase/auth-js";
import { authErrorOf } from "../../lib/session/auth-error.ts";
import { signInAddress } from "../../lib/session/guard.ts";
import { authClient } from "../../lib/session/session.ts";

/** What a mail is for: to confirm a new account, to choose a new password, to sign in. */
export type MailKind = "signup" | "recovery" | "magiclink";

/** How long the server waits before it sends another mail of a kind. Seconds. */
export const MAIL_PAUSE = 60;

/** Has a mail sent, where there is an account; its link leads on to `next`. Throws the library's error. */
export async function askForMail(kind: MailKind, email: string, next: string | null): Promise<void> {
  const client = await authClient();
  const redirectTo = signInAddress(next);
  const ask = {
    signup: () => client.resend({ type: "signup", email, options: { emailRedirectTo: redirectTo } }),
    recovery: () => client.resetPasswordForEmail(email, { redirectTo }),
    magiclink: () => client.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: redirectTo } }),
  };
  const { error } = await ask[kind]();
  // Nobody is told whether there is an account.
  if (error && authErrorOf(error).code !== "otp_disabled") throw error;
}

/** Signs in with the code of a mail. Throws the library's error. */
export async function enterByCode(type: EmailOtpType, email: string, token: string): Promise<Session | null> {
  const client = await authClient();
  const { data, error } = await client.verifyOtp({ type, email, token });
  if (error) throw error;
  return data.session;
}

/** Uses the link of a mail; null after the first half of a change of address. Throws the library's error. */
export async function enterByLink(type: EmailOtpType, token_hash: string): Promise<Session | null> {
  const client = await authClient();
  const { data, error } = await client.verifyOtp({ type, token_hash });
  if (error) throw error;
  return data.session;
}

/** True when the server took the password away that somebody had set before the address was proved. */
export function needsPassword(session: Session | null): boolean {
  return session !== null && Reflect.get(session, "password_needed") === true;
}
