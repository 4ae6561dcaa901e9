import { and, eq, isNull } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authSessions, authUsers } from "../../../infra/db/tables/auth.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { ensureEmailIdentity } from "../external/identities.ts";
import {
  type Address,
  checkChallenge,
  checkPasswordForm,
  optionalObject,
  optionalText,
  requireAddress,
} from "../input.ts";
import { revokeAllKeys } from "../keys/revoke-keys.ts";
import { notifyPasswordChanged } from "../mailed/account-emails.ts";
import { beginEmailChange } from "../mailed/email-change.ts";
import { countEmail } from "../mailed/email-limits.ts";
import { invalidateTokens } from "../mailed/one-time-tokens.ts";
import { removePasskeysOnRecovery } from "../passkeys/remove-passkeys.ts";
import { isRecovery, requireOwnerProof } from "../passwords/owner-proof.ts";
import { requireStrongPassword } from "../passwords/password-policy.ts";
import { endSessions, readUserOfAccount } from "../sessions/sessions.ts";
import { findAccountByAddress } from "./accounts.ts";
import { writeAudit } from "./audit.ts";
import { mergeMetadata } from "./profile-metadata.ts";
import type { Account, JsonObject } from "./rows.ts";

/** The changes this call makes besides metadata. `cancel`: the requested address equals the current one. */
type UserUpdate = { password: string | undefined; email: Address | undefined; cancel: boolean };

type NewPassword = { password_hash: string; replaces: string | null };

/** Parses the body and rejects changes this endpoint does not support. Throws AuthError. */
function parseUserUpdate(server: AuthServer, body: JsonObject, account: Account): UserUpdate {
  if (body.app_metadata !== undefined && body.app_metadata !== null) throw new AuthError("not_admin");
  if (optionalText(body, "phone") !== undefined) throw new AuthError("phone_sign_up_off");
  checkChallenge(body);
  const password = optionalText(body, "password");
  if (password !== undefined) {
    checkPasswordForm(password);
    requireStrongPassword(password, server.config.passwordMinLength, account.email);
  }
  const given = optionalText(body, "email");
  const address = given === undefined ? undefined : requireAddress(given);
  const same = address?.email_key === account.email_key;
  return { password, email: same ? undefined : address, cancel: same };
}

/**
 * Continues only for the proven owner: sessions that still need their second factor are rejected (rule A12). Throws
 * AuthError.
 */
async function checkOwner(server: AuthServer, request: AuthRequest, caller: SignedIn, wish: UserUpdate): Promise<void> {
  const { session } = caller;
  if (wish.password === undefined && wish.email === undefined) return;
  if (wish.email !== undefined && (await findAccountByAddress(server.db, wish.email)) !== undefined) {
    throw new AuthError("email_exists");
  }
  const recovered = wish.email === undefined && isRecovery(session, request.at);
  if (!recovered) await requireOwnerProof(server, request, caller);
}

async function hashNewPassword(server: AuthServer, account: Account, password: string): Promise<NewPassword> {
  const replaces = account.password_hash;
  if (replaces !== null && (await server.passwords.matches(replaces, password))) throw new AuthError("same_password");
  return { password_hash: await server.passwords.hash(password), replaces };
}

async function setPassword(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
  wanted: NewPassword,
): Promise<void> {
  const { account, session } = caller;
  const { at, address: ip } = request;
  const { password_hash, replaces } = wanted;
  const before = replaces === null ? isNull(authUsers.password_hash) : eq(authUsers.password_hash, replaces);
  const changed = await tx
    .update(authUsers)
    .set({ password_hash, password_disputed: false, updated_at: at })
    .where(and(eq(authUsers.id, account.id), before))
    .returning({ id: authUsers.id });
  if (changed.length === 0) throw new AuthError("current_password_invalid");
  // A recovery session may set one new password.
  const amr = session.amr.filter(({ method }) => method !== "recovery");
  await tx.update(authSessions).set({ amr }).where(eq(authSessions.id, session.id));
  await ensureEmailIdentity(tx, server, account, at);
  await endSessions(tx, account.id, session.id);
  // After a recovery all other access is revoked, because it is unknown who used the account; a plain password change
  // leaves API keys and agents running.
  if (isRecovery(session, at)) {
    await revokeAllKeys(tx, account.id, at);
    await removePasskeysOnRecovery(tx, server, { user_id: account.id, session_id: session.id, at, ip });
  }
  await invalidateTokens(tx, account.id);
  await writeAudit(tx, server.ids, { event: "password_changed", at, user_id: account.id, session_id: session.id, ip });
  await notifyPasswordChanged(tx, server, request, account);
}

/** Counts the mails of an address change against the limits of both addresses. Throws `mailed_too_soon`. */
async function countAddressChange(server: AuthServer, account: Account, wanted: Address): Promise<void> {
  await countEmail(server, "email_change", account.email_key);
  await countEmail(server, "email_change", wanted.email_key);
}

/** PUT /user: changes metadata and password and starts an address change, in one transaction. Throws AuthError. */
export async function updateUser(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  const { account } = caller;
  if (caller.owes) throw new AuthError("insufficient_aal");
  const wish = parseUserUpdate(server, request.body, account);
  const data = optionalObject(request.body, "data");
  await checkOwner(server, request, caller, wish);
  const wanted = wish.password === undefined ? undefined : await hashNewPassword(server, account, wish.password);
  if (wish.email !== undefined) await countAddressChange(server, account, wish.email);
  const changed = await transaction(server.pool, async (tx) => {
    if (wanted !== undefined) await setPassword(tx, server, request, caller, wanted);
    if (data !== undefined) await mergeMetadata(tx, account.id, data, request.at);
    if (wish.email !== undefined) await beginEmailChange(tx, server, request, caller, wish.email);
    else if (wish.cancel && account.new_email !== null) await invalidateTokens(tx, account.id);
    const [now] = await tx.select().from(authUsers).where(eq(authUsers.id, account.id));
    if (now === undefined) throw new AuthError("user_not_found");
    return now;
  });
  return okResponse(await readUserOfAccount(server.db, changed));
}
