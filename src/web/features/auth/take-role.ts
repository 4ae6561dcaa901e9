import type { Role } from "../../../contract/statuses.ts";
import { updateUser } from "../../lib/session/session.ts";
import { sessionState } from "../../lib/session/session-store.ts";

/** The server writes both times when it makes the account; whoever came back has signed in later. */
const NEW_MS = 60_000;

/**
 * Gives a person whom this very sign-in made the role of what they came for (rule J15): a provider's button signs
 * up as well as in, and its account is made before the page hears of it. Rejects when it cannot be kept.
 */
export async function takeRole(role: Role | undefined): Promise<void> {
  const user = sessionState().session?.user;
  if (role === undefined || user === undefined || user.user_metadata.role === role) return;
  const signedIn = Date.parse(user.last_sign_in_at ?? "");
  if (!(signedIn - Date.parse(user.created_at) < NEW_MS)) return;
  await updateUser({ data: { role } });
}
