import { transaction } from "../../db/handles.ts";
import { authPasskeyChallenges } from "../../db/tables/passkeys.ts";
import { keyedHashes } from "../../platform/crypto.ts";
import { timeOfId } from "../../platform/ids.ts";
import { AuthError } from "../errors.ts";
import type { AuthServer } from "../server.ts";

/** How long a device, and its person, may take. */
export const CHALLENGE_MS = 300_000;

/** In which session a passkey is added; null where somebody signs in. */
type Ceremony = string | null;

/** What is asked of a device; `expires_at` in seconds, as the client library reads it. */
type Asked = { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly expires_at: number };

/** What a device had to sign, under each key of ours, and when it was asked. */
type Taken = { readonly challenges: readonly string[]; readonly asked_at: Date };

/** Known to nobody who has not the key; of another ceremony or session it is another one. */
function challengesOf(server: AuthServer, id: string, session_id: Ceremony) {
  return keyedHashes(server.secrets, "passkey challenges", `${id}.${session_id ?? "sign-in"}`);
}

/** When a challenge runs out, by the moment that stands in its id. */
function endOf(asked_at: Date): Date {
  return new Date(asked_at.getTime() + CHALLENGE_MS);
}

/** A new challenge for this ceremony alone. Nothing is kept of it: anybody may ask, as often as they look at the sign-in page. */
export function newChallenge(server: AuthServer, session_id: Ceremony): Asked {
  const id = server.ids.next();
  const [challenge] = challengesOf(server, id, session_id);
  const bytes = Uint8Array.from(Buffer.from(challenge, "base64url"));
  return { id, bytes, expires_at: Math.floor(endOf(timeOfId(id)).getTime() / 1_000) };
}

/**
 * Uses a challenge up, whatever comes of it: it is written down before anything is checked, for every process.
 * Throws `ceremony_unknown` where it was answered before, `ceremony_expired`.
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
