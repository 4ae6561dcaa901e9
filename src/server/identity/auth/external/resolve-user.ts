import { and, eq } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { providerLinked } from "../../../infra/mail/messages/provider-linked.ts";
import { writeAudit } from "../accounts/audit.ts";
import { newMetadata } from "../accounts/metadata.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import { mergeMetadata } from "../accounts/profile-metadata.ts";
import { removeUnverifiedAccess } from "../accounts/remove-unverified-access.ts";
import { type Account, isBanned } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { type Address, parseEmailAddress } from "../input.ts";
import { markVerified } from "../mailed/mark-verified.ts";
import { invalidateTokens } from "../mailed/one-time-tokens.ts";
import { addIdentity, identityData, lockIdentity, toSignUpNames } from "./identities.ts";
import { type Claims, PROVIDER } from "./provider.ts";

/**
 * Takes over an address that the provider verified as the account's; addresses of the demo provider never count (rules
 * A4, A10).
 */
export async function applyVerifiedAddress(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  user_id: string,
  claims: Claims,
) {
  if (!claims.email_verified || claims.demo) return;
  await markVerified({ ...server, network: request.network }, tx, user_id);
}

/**
 * The account's creator never verified the address, so nothing they left may give access once the owner arrives (X3):
 * password, factors, sessions, mailed tokens and started sign-ins are removed, and the name is replaced.
 */
async function removeUnverifiedAccessOf(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  owner: Account,
  claims: Claims,
) {
  const { id: user_id } = owner;
  await removeUnverifiedAccess(tx, server, request, user_id);
  await invalidateTokens(tx, user_id);
  await mergeMetadata(tx, user_id, toSignUpNames(claims), request.at);
}

/** Links the provider's identity to the account with this verified address. */
async function linkAccount(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  owner: Account,
  claims: Claims,
): Promise<string> {
  const { at, address: ip } = request;
  const { id: user_id } = owner;
  const [person] = await tx.select({ verified: users.verified }).from(users).where(eq(users.id, user_id));
  const emptied = person?.verified !== true && !claims.demo;
  if (emptied) await removeUnverifiedAccessOf(tx, server, request, owner, claims);
  await tx
    .update(authUsers)
    .set({ email_confirmed_at: owner.email_confirmed_at ?? at })
    .where(eq(authUsers.id, user_id));
  const identity_id = await addIdentity(tx, server, user_id, claims, at);
  await applyVerifiedAddress(tx, server, request, user_id, claims);
  await writeAudit(tx, server.ids, { event: "identity_linked", at, user_id, ip, detail: { provider: PROVIDER } });
  // The demo provider's users have no mailbox and confirmed nothing.
  if (claims.demo) return user_id;
  const message = providerLinked.with({ provider: server.config.oidcName, emptied, at: at.toISOString() });
  await notifyOwner(server, tx, user_id, `provider_linked:${identity_id}`, message);
  return user_id;
}

async function createUser(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  address: Address,
  claims: Claims,
): Promise<string> {
  const { at, address: ip } = request;
  const id = server.ids.next();
  const own = { sub: id, email: address.email, email_verified: claims.email_verified && !claims.demo };
  const { metadata, person } = newMetadata(toSignUpNames(claims), { ...own, phone_verified: false });
  await tx.insert(users).values({ id, email: address.email, ...person, verified: false, created_at: at });
  const made = await tx
    .insert(authUsers)
    .values({
      id,
      ...address,
      email_confirmed_at: at,
      app_metadata: {},
      user_metadata: metadata,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing({ target: authUsers.email_key })
    .returning({ id: authUsers.id });
  // The address was signed up concurrently; the next attempt finds the account.
  if (made.length === 0) throw new AppError("conflict");
  await addIdentity(tx, server, id, claims, at);
  await writeAudit(tx, server.ids, { event: "sign_up", at, user_id: id, ip, detail: { method: "oauth" } });
  await applyVerifiedAddress(tx, server, request, id, claims);
  return id;
}

/** Updates the stored claims of a known user; the user's own name stays. */
async function updateKnownUser(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  known: { identity: string; account: Account },
  claims: Claims,
): Promise<string> {
  const { at } = request;
  const { id, email_key } = known.account;
  await tx
    .update(authIdentities)
    .set({ identity_data: identityData(claims), last_sign_in_at: at, updated_at: at })
    .where(eq(authIdentities.id, known.identity));
  const same = claims.email !== null && parseEmailAddress(claims.email)?.email_key === email_key;
  if (same) await applyVerifiedAddress(tx, server, request, id, claims);
  return id;
}

/**
 * Resolves the user that the provider's claims name: first by a known identity, then by the verified address, else a
 * new user. Locks the identity, so that two responses at once create one account. Throws `sign_in_banned`,
 * `provider_email_missing`, `provider_email_unverified`.
 */
export async function resolveUser(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  claims: Claims,
): Promise<string> {
  await lockIdentity(tx, claims);
  const [known] = await tx
    .select({ identity: authIdentities.id, account: authUsers })
    .from(authIdentities)
    .innerJoin(authUsers, eq(authUsers.id, authIdentities.user_id))
    .where(and(eq(authIdentities.provider, PROVIDER), eq(authIdentities.provider_id, claims.key)));
  if (known !== undefined) {
    if (isBanned(known.account, request.at)) throw new AuthError("sign_in_banned");
    return updateKnownUser(tx, server, request, known, claims);
  }
  const address = claims.email === null ? null : parseEmailAddress(claims.email);
  if (address === null) throw new AuthError("provider_email_missing");
  const [owner] = await tx.select().from(authUsers).where(eq(authUsers.email_key, address.email_key)).for("update");
  // An address that the provider did not verify never links an account, and does not confirm one if mails are required
  // for it.
  const needed = owner !== undefined || server.config.smtpUrl !== null;
  if (!claims.email_verified && needed) throw new AuthError("provider_email_unverified");
  if (owner === undefined) return createUser(tx, server, request, address, claims);
  if (isBanned(owner, request.at)) throw new AuthError("sign_in_banned");
  return linkAccount(tx, server, request, owner, claims);
}
