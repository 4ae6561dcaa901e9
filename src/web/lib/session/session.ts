import type { GoTrueClient, Session, UserAttributes } from "@supabase/auth-js";
import type { Role } from "../../../contract/statuses.ts";
import { clock } from "../clock.ts";
import { signInAddress } from "./guard.ts";
import { SESSION_KEY, sessionState, setSession } from "./session-store.ts";

/** The library refreshes by itself under 120 seconds; below this margin a call waits for the new token. */
const MARGIN_SECONDS = 90;

/** The auth library, loaded on first use. */
export async function authClient(): Promise<GoTrueClient> {
  const loaded = await import("./session-client.ts");
  return loaded.authClient;
}

/** The access token for a call, refreshed when it is about to run out; null without a session. */
export async function getAccessToken(): Promise<string | null> {
  const { session } = sessionState();
  if (session === null) return null;
  if ((session.expires_at ?? 0) - clock.now() / 1000 > MARGIN_SECONDS) return session.access_token;
  const client = await authClient();
  return (await client.getSession()).data.session?.access_token ?? null;
}

type NewPerson = { email: string; password: string; first: string; last: string; role?: Role; next?: string | null };

/** Signs up; the session is null while the address waits to be confirmed. Throws the library's error. */
export async function signUp({ email, password, first, last, role, next = null }: NewPerson): Promise<Session | null> {
  const client = await authClient();
  const full_name = `${first} ${last}`.trim();
  const { data, error } = await client.signUp({
    email,
    password,
    options: {
      data: { first_name: first, last_name: last, full_name, ...(role && { role }) },
      emailRedirectTo: signInAddress(next),
    },
  });
  if (error) throw error;
  if (data.session !== null) setSession(data.session);
  return data.session;
}

/** Signs in with e-mail and password. Throws the library's error. */
export async function signIn(email: string, password: string): Promise<Session> {
  const client = await authClient();
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  setSession(data.session);
  return data.session;
}

/** Whether the server heard of a sign-out; a library that cannot be loaded any more cannot tell it either. */
async function tellSignOut(): Promise<boolean> {
  try {
    const client = await authClient();
    const { error } = await client.signOut({ scope: "local" });
    if (error) console.warn("Sign-out not told", error.message);
    return error === null;
  } catch (error) {
    console.warn("Sign-out not told", error);
    return false;
  }
}

/** Signs out on this device, whatever the server says (rule P16). Gives whether the server could be told. */
export async function signOut(): Promise<boolean> {
  setSession(null);
  const told = await tellSignOut();
  localStorage.removeItem(SESSION_KEY);
  // What is pushed to this browser is the person's, who leaves it. The session comes first: the page may be left at once.
  const { leavePush } = await import("./push-browser.ts");
  await leavePush().catch((failure: unknown) => console.warn("Pushes not ended", failure));
  return told;
}

/** Changes the account (password, e-mail, metadata as `data`); gives the id of its user, if one came back. Throws the library's error. */
export async function updateUser(attributes: UserAttributes): Promise<string | undefined> {
  const client = await authClient();
  const { data, error } = await client.updateUser(attributes);
  if (error) throw error;
  // The library takes any JSON object for a user.
  return data.user?.id;
}

/** The server knows this session no longer: open screens show their sign-in panel (rule A7). */
export function endSession(): void {
  if (sessionState().status !== "signed-in") return;
  setSession(null, true);
  localStorage.removeItem(SESSION_KEY);
}
