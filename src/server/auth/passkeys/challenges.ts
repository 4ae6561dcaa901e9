import { transaction } from "../../db/handles.ts";
import { authPasskeyChallenges } from "../../db/tables/passkeys.ts";
import { keyedHashes } from "../../platform/crypto.ts";
import { timeOfId } from "../../platform/ids.ts";
import { AuthError } from "../errors.ts";
import type { AuthServer } from "../server.ts";

/** The time a user and an authenticator may take. */
export const CHALLENGE_MS = 300_000;

/** The session that adds a passkey; null for a sign-in. */
type Ceremony = string | null;

/** The challenge sent to the browser; `expires_at` in seconds, as the client library expects. */
type Asked = { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly expires_at: number };

/** The challenge under each of our keys, and its creation time. */
type Taken = { readonly challenges: readonly string[]; readonly asked_at: Date };

/** Derives the challenge with a secret key; it differs by ceremony and session. */
function challengesOf(server: AuthServer, id: string, session_id: Ceremony) {
  return keyedHashes(server.secrets, "passkey challenges", `${id}.${session_id ?? "sign-in"}`);
}

/** The expiry of a challenge, from the time in its id. */
function endOf(asked_at: Date): Date {
  return new Date(asked_at.getTime() + CHALLENGE_MS);
}

/**
 * Creates a challenge for this ceremony. Nothing is stored, because anybody may request any number on the sign-in page.
 */
export function newChallenge(server: AuthServer, session_id: Ceremony): Asked {
  const id = server.ids.next();
  const [challenge] = challengesOf(server, id, session_id);
  const bytes = Uint8Array.from(Buffer.from(challenge, "base64url"));
  return { id, bytes, expires_at: Math.floor(endOf(timeOfId(id)).getTime() / 1_000) };
}

/**
 * Uses up a challenge in all processes before anything else is checked. Throws `ceremony_unknown` if it was used,
 * `ceremony_expired`.
 */
export async function takeChallenge(server: AuthServer, given: string, at: Date, session_id: Ceremony): Promise<Taken> {
  const id = given.toLowerCase();
  const asked_at = timeOfId(id);
  if (endOf(asked_at) <= at) throw new AuthError("ceremony_expired");
  const taken = await transaction(server.pool, (tx) =>
    tx.insert(authPasskeyChallenges).values({ id, answered_at: at }).onConflictDoNothing().returning(),
  );
  if (taken.length === 0) throw new AuthError("ceremony_unknown");
  return { challenges: challengesOf(server, id, session_id), asked_at };
}
