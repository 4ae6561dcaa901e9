import type { GoTrueClient } from "@supabase/auth-js";
import { clock } from "../clock.ts";
import { deviceStorage } from "../storage.ts";
import { SESSION_KEY, sessionState, setSession } from "./session-store.ts";

/** The library refreshes by itself under 120 seconds; below this margin a call waits for the new token. */
const MARGIN_SECONDS = 90;

/** The auth library, loaded on first use. */
export async function authClient(): Promise<GoTrueClient> {
  const loaded = await import("./session-client.ts");
  return loaded.authClient;
}

/** Returns the access token for a call, refreshed if it expires soon; null without a session. */
export async function getAccessToken(): Promise<string | null> {
  const { session } = sessionState();
  if (session === null) return null;
  if ((session.expires_at ?? 0) - clock.now() / 1000 > MARGIN_SECONDS) return session.access_token;
  const client = await authClient();
  return (await client.getSession()).data.session?.access_token ?? null;
}

/**
 * Reports the sign-out to the server and returns whether that succeeded. A library that can no longer be loaded counts
 * as a failure.
 */
async function reportSignOut(): Promise<boolean> {
  try {
    const client = await authClient();
    const { error } = await client.signOut({ scope: "local" });
    if (error) console.warn("The server could not be told of the sign-out", error.message);
    return error === null;
  } catch (error) {
    console.warn("The server could not be told of the sign-out", error);
    return false;
  }
}

/** Signs out on this device, even if the server cannot be reached (rule P16). Returns whether the server was told. */
export async function signOut(): Promise<boolean> {
  setSession(null);
  const reported = await reportSignOut();
  deviceStorage.remove(SESSION_KEY);
  // Push messages to this browser belong to the user who signs out. The session is removed first, because the page may
  // be left at once.
  const { unsubscribePush } = await import("./push-browser.ts");
  await unsubscribePush().catch((failure: unknown) =>
    console.warn("The push subscription could not be ended", failure),
  );
  return reported;
}

/** Ends the session locally after the server rejected it: open screens show the sign-in panel (rule A7). */
export function endSession(): void {
  if (sessionState().status !== "signed-in") return;
  setSession(null, true);
  deviceStorage.remove(SESSION_KEY);
}
