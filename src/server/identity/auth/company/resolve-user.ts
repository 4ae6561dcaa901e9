import { and, eq, sql } from "drizzle-orm";
import { domainOfAddress, findAddressFailure } from "../../../../rules/team/company-sign-in.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { companySignInPeople } from "../../../infra/db/tables/company-sign-in.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { providerLinked } from "../../../infra/mail/messages/provider-linked.ts";
import { buildAccount, insertAccount } from "../accounts/accounts.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import { mergeMetadata } from "../accounts/profile-metadata.ts";
import { removeUnverifiedAccess } from "../accounts/remove-unverified-access.ts";
import { type Account, isBanned } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { lockIdentity, toSignUpNames } from "../external/identities.ts";
import type { Claims } from "../external/provider.ts";
import { type Address, parseEmailAddress } from "../input.ts";
import { markVerified } from "../mailed/mark-verified.ts";
import { invalidateTokens } from "../mailed/one-time-tokens.ts";
import type { ConnectionRow } from "./connections.ts";

/** A locked and enabled connection, with the company's name. */
type LockedConnection = Pick<ConnectionRow, "id" | "company" | "domain"> & { readonly name: string };

/** Stores the subject under which the provider knows a user. */
async function saveSubject(
  tx: WriteHandle,
  { id }: LockedConnection,
  subject: string,
  user_id: string,
  at: Date,
): Promise<void> {
  const row = { connection: id, subject, user_id, created_at: at, last_sign_in_at: at };
  await tx.insert(companySignInPeople).values(row);
}

/**
 * Links the account of an address that the provider vouches for. Access that a stranger created while the address was
 * unverified is removed (X3).
 */
async function linkAccount(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  connection: LockedConnection,
  { owner, claims }: { owner: Account; claims: Claims },
): Promise<string> {
  const { at, address: ip } = request;
  const { id: user_id } = owner;
  // The company gave the address to another employee: the former holder keeps their account.
  const [former] = await tx
    .select({ subject: companySignInPeople.subject })
    .from(companySignInPeople)
    .where(and(eq(companySignInPeople.connection, connection.id), eq(companySignInPeople.user_id, user_id)));
  if (former !== undefined) throw new AuthError("sso_address_taken");
  const [person] = await tx.select({ verified: users.verified }).from(users).where(eq(users.id, user_id));
  const emptied = person?.verified !== true;
  if (emptied) {
    await removeUnverifiedAccess(tx, server, request, user_id);
    await invalidateTokens(tx, user_id);
    await mergeMetadata(tx, user_id, toSignUpNames(claims), at);
  }
  await tx
    .update(authUsers)
    .set({ email_confirmed_at: owner.email_confirmed_at ?? at })
    .where(eq(authUsers.id, user_id));
  await markVerified({ ...server, network: request.network }, tx, user_id);
  const detail = { company: connection.company, connection: connection.id };
  await writeAudit(tx, server.ids, { event: "identity_linked", at, user_id, ip, detail });
  const message = providerLinked.with({ provider: connection.name, emptied, at: at.toISOString() });
  await notifyOwner(server, tx, user_id, `company_linked:${connection.id}:${user_id}`, message);
  return user_id;
}

/** Creates a new user from the provider's claims. The claims add the user to no team. */
async function createUser(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { address, claims }: { address: Address; claims: Claims },
): Promise<string> {
  const { at, address: ip } = request;
  const made = buildAccount(server, { address, data: toSignUpNames(claims), password_hash: null, confirmed: true }, at);
  await insertAccount(tx, made);
  const user_id = made.account.id;
  await writeAudit(tx, server.ids, { event: "sign_up", at, user_id, ip, detail: { method: "sso" } });
  await markVerified({ ...server, network: request.network }, tx, user_id);
  return user_id;
}

/**
 * Resolves the user that a connection's provider names (rule X185): first by a known subject, then by the address if
 * the provider verified it and it belongs to the connection's domain, else a new user. Requires the connection to be
 * locked. Throws `sign_in_banned`, `provider_email_missing`, `provider_email_unverified`, `sso_address_elsewhere`,
 * `sso_address_taken`.
 */
export async function resolveCompanyUser(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  connection: LockedConnection,
  claims: Claims,
): Promise<string> {
  const { at } = request;
  await lockIdentity(tx, { ...claims, key: `${connection.id} ${claims.subject}` });
  const address = claims.email === null ? null : parseEmailAddress(claims.email);
  const { email_verified } = claims;
  const failure = findAddressFailure(connection.domain, { email_key: address?.email_key ?? null, email_verified });
  if (failure === "address_elsewhere") throw new AuthError("sso_address_elsewhere");
  if (failure === "address_unverified") throw new AuthError("provider_email_unverified");
  if (address === null || failure !== null) throw new AuthError("provider_email_missing");
  const mine = and(eq(companySignInPeople.connection, connection.id), eq(companySignInPeople.subject, claims.subject));
  const [known] = await tx
    .select({ account: authUsers })
    .from(companySignInPeople)
    .innerJoin(authUsers, eq(authUsers.id, companySignInPeople.user_id))
    .where(mine);
  if (known !== undefined) {
    const { account } = known;
    if (isBanned(account, at)) throw new AuthError("sign_in_banned");
    // A user who moved their account to an address outside the domain no longer belongs to the connection.
    if (domainOfAddress(account.email_key) !== connection.domain) throw new AuthError("sso_address_elsewhere");
    await tx.update(companySignInPeople).set({ last_sign_in_at: at }).where(mine);
    return account.id;
  }
  // Serializes by address, because a missing account row cannot be locked.
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`company sign-in ${address.email_key}`}, 0))`);
  const [owner] = await tx.select().from(authUsers).where(eq(authUsers.email_key, address.email_key)).for("update");
  if (owner !== undefined && isBanned(owner, at)) throw new AuthError("sign_in_banned");
  const user_id =
    owner === undefined
      ? await createUser(tx, server, request, { address, claims })
      : await linkAccount(tx, server, request, connection, { owner, claims });
  await saveSubject(tx, connection, claims.subject, user_id, at);
  return user_id;
}
