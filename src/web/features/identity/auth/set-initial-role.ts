import type { Role } from "../../../../contract/statuses.ts";
import { updateUser } from "../../../lib/session/account.ts";
import { sessionState } from "../../../lib/session/session-store.ts";

/** Maximum difference between creation and last sign-in of a new account: the server sets both times at creation. */
const NEW_MS = 60_000;

/**
 * Sets the role of an account that this sign-in created, by the target of the user (rule J15): a provider's button also
 * signs up, and the account exists before the page knows. Rejects if it cannot be saved.
 */
export async function setInitialRole(role: Role | undefined): Promise<void> {
  const user = sessionState().session?.user;
  if (role === undefined || user === undefined || user.user_metadata.role === role) return;
  const signedIn = Date.parse(user.last_sign_in_at ?? "");
  if (!(signedIn - Date.parse(user.created_at) < NEW_MS)) return;
  await updateUser({ data: { role } });
}
