import { and, eq } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { writeAudit } from "../accounts/audit.ts";
import { removeUnverifiedAccess } from "../accounts/remove-unverified-access.ts";
import type { OneTimeToken } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { markVerified } from "./mark-verified.ts";
import { invalidateTokens } from "./one-time-tokens.ts";

/**
 * Verifies an address after a mailed link or code was used (rule A10). Returns whether the account lost its password,
 * because it is unknown whether the address's owner had set it.
 */
export async function verifyAddress(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { user_id, purpose, email_key }: OneTimeToken,
): Promise<{ password_needed: boolean }> {
  const { at, address: ip } = request;
  const [row] = await tx
    .select({ account: authUsers, verified: users.verified })
    .from(authUsers)
    .innerJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, user_id))
    .for("update");
  if (row === undefined || row.account.email_key !== email_key) throw new AuthError("link_invalid");
  const { account, verified } = row;
  // The sign-up link confirms the account as created; other links prove only the ownership of the address.
  const doubtful = purpose === "confirmation" ? account.password_disputed : !verified;
  if (doubtful) await removeUnverifiedAccess(tx, server, request, user_id);
  const user_metadata = { ...account.user_metadata, email_verified: true };
  await tx
    .update(authUsers)
    .set({ email_confirmed_at: account.email_confirmed_at ?? at, user_metadata, updated_at: at })
    .where(eq(authUsers.id, user_id));
  const mine = and(eq(authIdentities.user_id, user_id), eq(authIdentities.provider, "email"));
  const [identity] = await tx.select().from(authIdentities).where(mine);
  const identity_data = { ...identity?.identity_data, email_verified: true };
  await tx.update(authIdentities).set({ identity_data, last_sign_in_at: at, updated_at: at }).where(mine);
  if (account.email_confirmed_at === null)
    await writeAudit(tx, server.ids, { event: "email_confirmed", at, user_id, ip });
  await markVerified({ ...server, network: request.network }, tx, user_id);
  await invalidateTokens(tx, user_id);
  return { password_needed: doubtful && account.password_hash !== null };
}
