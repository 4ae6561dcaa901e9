import type { Session, UserAttributes } from "@supabase/auth-js";
import type { Role } from "../../../contract/statuses.ts";
import { signInUrl } from "./guard.ts";
import { authClient } from "./session.ts";
import { setSession } from "./session-store.ts";

type NewPerson = { email: string; password: string; first: string; last: string; role?: Role; next?: string | null };

/** Signs up; the session is null until the email address is confirmed. Throws the library's error. */
export async function signUp({ email, password, first, last, role, next = null }: NewPerson): Promise<Session | null> {
  const client = await authClient();
  const full_name = `${first} ${last}`.trim();
  const { data, error } = await client.signUp({
    email,
    password,
    options: {
      data: { first_name: first, last_name: last, full_name, ...(role && { role }) },
      emailRedirectTo: signInUrl(next),
    },
  });
  if (error) throw error;
  if (data.session !== null) setSession(data.session);
  return data.session;
}

/** Signs in with email and password. Throws the library's error. */
export async function signIn(email: string, password: string): Promise<Session> {
  const client = await authClient();
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  setSession(data.session);
  return data.session;
}

/**
 * Changes the account (password, email, metadata as `data`); returns the user's id if the answer has one. Throws the
 * library's error.
 */
export async function updateUser(attributes: UserAttributes): Promise<string | undefined> {
  const client = await authClient();
  const { data, error } = await client.updateUser(attributes);
  if (error) throw error;
  // The library accepts any JSON object as a user.
  return data.user?.id;
}
