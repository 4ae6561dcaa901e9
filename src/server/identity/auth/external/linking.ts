import { and, eq, ne } from "drizzle-orm";
import { LIMITS } from "../../../../contract/limits.ts";
import { findUnlinkRefusal, type OtherSignInMethods } from "../../../../rules/sign-in-methods.ts";
import { type ReadHandle, transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authFlowStates, authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { identityChanged } from "../../../infra/mail/messages/identity-changed.ts";
import { isId } from "../../../infra/platform/ids.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import type { Identity, IdentityLinker } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { isRecentlyProved } from "../factors/second-factor.ts";
import { parseEmailAddress } from "../input.ts";
import { countUsable, listPasskeysOfUser } from "../passkeys/queries.ts";
import { findSignInMethods } from "../sessions/session-queries.ts";
import { endSessions, lockAccountForChange } from "../sessions/sessions.ts";
import { startExternalFlow } from "./authorize.ts";
import { addIdentity, ensureEmailIdentity, lockIdentity, updateProviders } from "./identities.ts";
import { type Claims, PROVIDER } from "./provider.ts";
import { redirectOfRequest } from "./redirects.ts";
import { applyVerifiedAddress } from "./resolve-user.ts";

/** Requires the owner (rule A12): a sign-in or confirmation within the last 15 minutes. */
function checkOwner(request: AuthRequest, { session }: SignedIn): void {
  if (!isRecentlyProved(session.amr, request.at)) throw new AuthError("identity_not_fresh");
}

/**
 * GET /user/identities/authorize: the URL that links another identity to the caller's account. The flow is bound to the
 * account and to this browser. Throws AuthError.
 */
export async function beginLinking(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  checkOwner(request, caller);
  const linker = { user_id: caller.account.id, session_id: caller.session.id };
  const { location, cookies } = await startExternalFlow(server, request, redirectOfRequest(server, request), linker);
  return { ...okResponse({ url: location }), cookies };
}

/** Throws if the identity belongs to an account already, or would by its address (rule A10). */
async function requireUnusedIdentity(tx: ReadHandle, user_id: string, claims: Claims): Promise<void> {
  const [holder] = await tx
    .select({ id: authIdentities.user_id })
    .from(authIdentities)
    .where(and(eq(authIdentities.provider, PROVIDER), eq(authIdentities.provider_id, claims.key)));
  if (holder !== undefined) throw new AuthError(holder.id === user_id ? "identity_own" : "identity_of_another");
  const address = claims.email_verified && claims.email !== null ? parseEmailAddress(claims.email) : null;
  if (address === null) return;
  const [owner] = await tx
    .select({ verified: users.verified })
    .from(authUsers)
    .innerJoin(users, eq(users.id, authUsers.id))
    .where(and(eq(authUsers.email_key, address.email_key), ne(authUsers.id, user_id)));
  // An account with an unverified address does not block the address's owner.
  if (owner !== undefined && (owner.verified || claims.demo)) throw new AuthError("identity_of_another");
}

async function recordLinking(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  linker: IdentityLinker,
  change: { what: "linked" | "unlinked"; identity: string; email: string },
): Promise<void> {
  const { at, address: ip } = request;
  const { user_id, session_id } = linker;
  const { what, identity, email } = change;
  const event = what === "linked" ? "identity_linked" : "identity_unlinked";
  await writeAudit(tx, server.ids, { event, at, user_id, session_id, ip, detail: { provider: PROVIDER } });
  const message = identityChanged.with({ what, provider: server.config.oidcName, email, at: at.toISOString() });
  await notifyOwner(server, tx, user_id, `${event}:${identity}`, message);
}

/**
 * Adds the provider's identity to the account that started the flow. Returns the account's id. Throws
 * `session_not_found`, `sign_in_banned`, `identity_own`, `identity_of_another`, `identities_full`.
 */
export async function linkIdentity(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  linker: IdentityLinker,
  claims: Claims,
): Promise<string> {
  const { at } = request;
  const { user_id } = linker;
  await lockIdentity(tx, claims);
  const account = await lockAccountForChange(tx, linker, at);
  await requireUnusedIdentity(tx, user_id, claims);
  const [identities] = await findSignInMethods(tx, user_id);
  if (identities.length >= LIMITS.account.identities) throw new AuthError("identities_full");
  const identity = await addIdentity(tx, server, user_id, claims, at);
  const same = claims.email !== null && parseEmailAddress(claims.email)?.email_key === account.email_key;
  if (same) await applyVerifiedAddress(tx, server, request, user_id, claims);
  await recordLinking(tx, server, request, linker, { what: "linked", identity, email: claims.email ?? "" });
  return user_id;
}

const REFUSALS = { last: "identity_single", address: "identity_of_address" } as const;

/**
 * The identity named in the URL, if it may be removed. Throws `identity_not_found`, `identity_single`,
 * `identity_of_address`.
 */
function findRemovableIdentity(id: string, all: readonly Identity[], besides: OtherSignInMethods): Identity {
  const found = all.find((identity) => identity.id === id);
  if (found === undefined) throw new AuthError("identity_not_found");
  const kept = findUnlinkRefusal(id, all, besides);
  if (kept !== null) throw new AuthError(REFUSALS[kept]);
  return found;
}

/**
 * DELETE /user/identities/{id}: removes a linked identity, unless it is the last sign-in method. Ends the other
 * sessions, because they may have been created with it. Throws AuthError.
 */
export async function unlinkIdentity(
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
): Promise<AuthResponse> {
  const id = (request.params.id ?? "").toLowerCase();
  if (!isId(id)) throw new AuthError("identity_id_invalid");
  checkOwner(request, caller);
  const { at } = request;
  const linker = { user_id: caller.account.id, session_id: caller.session.id };
  await transaction(server.pool, async (tx) => {
    const account = await lockAccountForChange(tx, linker, at);
    const [identities] = await findSignInMethods(tx, account.id);
    const passkeys = countUsable(await listPasskeysOfUser(tx, account.id), server.config);
    const gone = findRemovableIdentity(id, identities, { password: account.password_hash !== null, passkeys });
    await tx.delete(authIdentities).where(eq(authIdentities.id, gone.id));
    // Also cancels unfinished sign-ins with it.
    await tx.delete(authFlowStates).where(eq(authFlowStates.user_id, account.id));
    // If only a passkey remains, the account belongs to its own address.
    const alone = identities.length === 1;
    if (account.password_hash !== null || alone) await ensureEmailIdentity(tx, server, account, at);
    await updateProviders(tx, account.id, at);
    await endSessions(tx, account.id, linker.session_id);
    const { email } = gone.identity_data;
    const said = typeof email === "string" ? email : "";
    await recordLinking(tx, server, request, linker, { what: "unlinked", identity: gone.id, email: said });
  });
  return okResponse({});
}
