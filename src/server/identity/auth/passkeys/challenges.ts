import { transaction } from "../../../infra/db/handles.ts";
import { authPasskeyChallenges } from "../../../infra/db/tables/passkeys.ts";
import { keyedHashes } from "../../../infra/platform/crypto.ts";
import { timeOfId } from "../../../infra/platform/ids.ts";
import type { AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";

/** The time a user and an authenticator may take. */
export const CHALLENGE_MS = 300_000;

/** The session that adds a passkey; null for a sign-in. */
type CeremonySession = string | null;

/** The challenge sent to the browser; `expires_at` in seconds, as the client library expects. */
type IssuedChallenge = { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly expires_at: number };

/** The challenge under each of our keys, and its creation time. */
type UsedChallenge = { readonly challenges: readonly string[]; readonly asked_at: Date };

/** Derives the challenge with a secret key; it differs by ceremony and session. */
function deriveChallenges(server: AuthServer, id: string, session_id: CeremonySession) {
  return keyedHashes(server.secrets, "passkey challenges", `${id}.${session_id ?? "sign-in"}`);
}

/** The expiry of a challenge, from the time in its id. */
function expiryOfChallenge(asked_at: Date): Date {
  return new Date(asked_at.getTime() + CHALLENGE_MS);
}

/**
 * Creates a challenge for this ceremony. Nothing is stored, because anybody may request any number on the sign-in page.
 */
export function createPasskeyChallenge(server: AuthServer, session_id: CeremonySession): IssuedChallenge {
  const id = server.ids.next();
  const [challenge] = deriveChallenges(server, id, session_id);
  const bytes = Uint8Array.from(Buffer.from(challenge, "base64url"));
  return { id, bytes, expires_at: Math.floor(expiryOfChallenge(timeOfId(id)).getTime() / 1_000) };
}

/**
 * Uses up a challenge in all processes before anything else is checked. Throws `ceremony_unknown` if it was used,
 * `ceremony_expired`.
 */
export async function consumeChallenge(
  server: AuthServer,
  given: string,
  at: Date,
  session_id: CeremonySession,
): Promise<UsedChallenge> {
  const id = given.toLowerCase();
  const asked_at = timeOfId(id);
  if (expiryOfChallenge(asked_at) <= at) throw new AuthError("ceremony_expired");
  const taken = await transaction(server.pool, (tx) =>
    tx.insert(authPasskeyChallenges).values({ id, answered_at: at }).onConflictDoNothing().returning(),
  );
  if (taken.length === 0) throw new AuthError("ceremony_unknown");
  return { challenges: deriveChallenges(server, id, session_id), asked_at };
}
