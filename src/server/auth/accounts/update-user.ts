import { and, eq, isNull } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../db/handles.ts";
import { authSessions, authUsers } from "../../db/tables/auth.ts";
import { AuthError } from "../errors.ts";
import { ensureEmailIdentity } from "../external/identities.ts";
import { type Address, checkChallenge, checkPasswordForm, newAddress, optionalObject, optionalText } from "../input.ts";
import { endKeys } from "../keys/end-keys.ts";
import { notifyOfPassword } from "../mailed/account-mails.ts";
import { beginEmailChange } from "../mailed/email-change.ts";
import { countMail } from "../mailed/mail-limits.ts";
import { voidProofs } from "../mailed/one-time-tokens.ts";
import { endPasskeys } from "../passkeys/end-passkeys.ts";
import { isRecovery, requireOwner } from "../passwords/owner-proof.ts";
import { requireStrong } from "../passwords/password-policy.ts";
import { type Answer, type AuthRequest, type AuthServer, ok, type SignedIn } from "../server.ts";
import { endSessions, userOf } from "../sessions/sessions.ts";
import { accountOf } from "./accounts.ts";
import { audit } from "./audit.ts";
import { mergeMetadata } from "./person.ts";
import type { Account, JsonObject } from "./rows.ts";

/** The changes this call makes besides metadata. `cancel`: the requested address equals the current one. */
type Wish = { password: string | undefined; email: Address | undefined; cancel: boolean };

type NewPassword = { password_hash: string; replaces: string | null };

/** Parses the body and rejects changes this endpoint does not support. Throws AuthError. */
function wishOf(server: AuthServer, body: JsonObject, account: Account): Wish {
  if (body.app_metadata !== undefined && body.app_metadata !== null) throw new AuthError("not_admin");
  if (optionalText(body, "phone") !== undefined) throw new AuthError("phone_sign_up_off");
  checkChallenge(body);
  const password = optionalText(body, "password");
  if (password !== undefined) {
    checkPasswordForm(password);
    requireStrong(password, server.config.passwordMinLength, account.email);
  }
  const given = optionalText(body, "email");
  const address = given === undefined ? undefined : newAddress(given);
  const same = address?.email_key === account.email_key;
  return { password, email: same ? undefined : address, cancel: same };
}

/**
 * Continues only for the proven owner: sessions that still need their second factor are rejected (rule A12). Throws
 * AuthError.
 */
async function checkOwner(server: AuthServer, request: AuthRequest, caller: SignedIn, wish: Wish): Promise<void> {
  const { session } = caller;
  if (wish.password === undefined && wish.email === undefined) return;
  if (wish.email !== undefined && (await accountOf(server.db, wish.email)) !== undefined) {
    throw new AuthError("email_exists");
  }
  const recovered = wish.email === undefined && isRecovery(session, request.at);
  if (!recovered) await requireOwner(server, request, caller);
}

async function newPassword(server: AuthServer, account: Account, password: string): Promise<NewPassword> {
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
    await endKeys(tx, account.id, at);
    await endPasskeys(tx, server, { user_id: account.id, session_id: session.id, at, ip });
  }
  await voidProofs(tx, account.id);
  await audit(tx, server.ids, { event: "password_changed", at, user_id: account.id, session_id: session.id, ip });
  await notifyOfPassword(tx, server, request, account);
}

/** Counts the mails of an address change against the limits of both addresses. Throws `mailed_too_soon`. */
async function countChange(server: AuthServer, account: Account, wanted: Address): Promise<void> {
  await countMail(server, "email_change", account.email_key);
  await countMail(server, "email_change", wanted.email_key);
}

/** PUT /user: changes metadata and password and starts an address change, in one transaction. Throws AuthError. */
export async function updateUser(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<Answer> {
  const { account } = caller;
  if (caller.owes) throw new AuthError("insufficient_aal");
  const wish = wishOf(server, request.body, account);
  const data = optionalObject(request.body, "data");
  await checkOwner(server, request, caller, wish);
  const wanted = wish.password === undefined ? undefined : await newPassword(server, account, wish.password);
  if (wish.email !== undefined) await countChange(server, account, wish.email);
  const changed = await transaction(server.pool, async (tx) => {
    if (wanted !== undefined) await setPassword(tx, server, request, caller, wanted);
    if (data !== undefined) await mergeMetadata(tx, account.id, data, request.at);
    if (wish.email !== undefined) await beginEmailChange(tx, server, request, caller, wish.email);
    else if (wish.cancel && account.new_email !== null) await voidProofs(tx, account.id);
    const [now] = await tx.select().from(authUsers).where(eq(authUsers.id, account.id));
    if (now === undefined) throw new AuthError("user_not_found");
    return now;
  });
  return ok(await userOf(server.db, changed));
}
