import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Context } from "../../../infra/db/context.ts";
import { type EnqueueContext, emit } from "../../../infra/db/events.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { emailKey } from "../../../infra/platform/identity.ts";
import { addressVerified } from "../../events.ts";
import { type Address, parseEmailAddress } from "../input.ts";
import { invalidateTokens } from "../mailed/one-time-tokens.ts";
import { endSessions } from "../sessions/sessions.ts";
import { newMetadata } from "./metadata.ts";
import { mergeMetadata } from "./profile-metadata.ts";
import { removeUnverifiedAccess } from "./remove-unverified-access.ts";
import { type Account, FOREVER, isAdmin } from "./rows.ts";

type ProvisioningContext = Pick<Context, "clock" | "ids" | "network">;
type OnUnverifiedRemoved = (tx: WriteHandle, user_id: string) => Promise<void>;

/** Names as the identity provider spells them, cut to the maximum length of names. */
export type ProvisionedName = { readonly given: string; readonly family: string };

/**
 * Marks a lock by the company that provisions the account (rule X193). The value differs from every suspension, so that
 * neither is mistaken for the other.
 */
export const COMPANY_LOCK = new Date("9999-12-30T00:00:00Z");

/** The normalized address of a text, or null if it is not an address. */
export function parseProvisionedAddress(text: string): Address | null {
  return parseEmailAddress(text);
}

/** The account of an address, locked until the transaction ends. */
export async function lockAccountByAddress(tx: WriteHandle, { email_key }: Address): Promise<Account | undefined> {
  const [account] = await tx.select().from(authUsers).where(eq(authUsers.email_key, email_key)).for("update");
  return account;
}

/** The account of a user, locked until the transaction ends. */
export async function lockAccountById(tx: WriteHandle, user_id: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(authUsers).where(eq(authUsers.id, user_id)).for("update");
  return account;
}

/**
 * True if the account belongs to an admin, or its address would make it one (rule A10): companies may not manage such
 * accounts.
 */
export function isAdminAddress(ctx: Pick<Context, "config">, address: Address, account?: Account): boolean {
  if (account !== undefined && isAdmin(account)) return true;
  return ctx.config.adminEmails.map(emailKey).includes(address.email_key);
}

/** Creates an account without a password, whose address counts as verified by its company's domain. Returns its id. */
export async function createProvisionedAccount(
  ctx: ProvisioningContext,
  tx: WriteHandle,
  address: Address,
  { given, family }: ProvisionedName,
): Promise<string> {
  const at = ctx.clock.now();
  const id = ctx.ids.next();
  const own = { sub: id, email: address.email, email_verified: true, phone_verified: false };
  const { metadata, person } = newMetadata({ first_name: given, last_name: family }, own);
  await tx.insert(users).values({ id, email: address.email, ...person, verified: true, created_at: at });
  await tx.insert(authUsers).values({
    id,
    ...address,
    email_confirmed_at: at,
    created_at: at,
    updated_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
  });
  const identity = { id: ctx.ids.next(), user_id: id, provider: "email", provider_id: id, identity_data: own };
  await tx.insert(authIdentities).values({ ...identity, last_sign_in_at: null, created_at: at, updated_at: at });
  return id;
}

/**
 * Verifies an existing account by its company's domain. If its address was never verified, all access of the person who
 * created it is removed (X3).
 */
export async function verifyProvisionedAccount(
  ctx: ProvisioningContext & EnqueueContext,
  tx: WriteHandle,
  { id }: Account,
  onTakeOver: OnUnverifiedRemoved,
): Promise<void> {
  const [person] = await tx.select({ verified: users.verified }).from(users).where(eq(users.id, id));
  if (person?.verified === true) return;
  const at = ctx.clock.now();
  await removeUnverifiedAccess(tx, { ids: ctx.ids, onTakeOver }, { at, address: ctx.network }, id);
  await invalidateTokens(tx, id);
  await tx.update(users).set({ verified: true }).where(eq(users.id, id));
  await emit(ctx, tx, addressVerified, { user: id });
  await tx
    .update(authUsers)
    .set({ email_confirmed_at: at })
    .where(and(eq(authUsers.id, id), isNull(authUsers.email_confirmed_at)));
}

/** Sets the name of a provisioned account to the one that the provider sends. */
export async function renameProvisionedAccount(
  ctx: ProvisioningContext,
  tx: WriteHandle,
  user_id: string,
  { given, family }: ProvisionedName,
): Promise<void> {
  await mergeMetadata(tx, user_id, { first_name: given, last_name: family }, ctx.clock.now());
}

/** Changes the address of a provisioned account within its domain; ends its sessions and invalidates mailed tokens. */
export async function changeProvisionedAddress(
  ctx: ProvisioningContext & EnqueueContext,
  tx: WriteHandle,
  account: Account,
  address: Address,
): Promise<void> {
  const { id } = account;
  const at = ctx.clock.now();
  const user_metadata = { ...account.user_metadata, email: address.email, email_verified: true };
  await tx
    .update(authUsers)
    .set({ ...address, user_metadata, updated_at: at })
    .where(eq(authUsers.id, id));
  await tx.update(users).set({ email: address.email }).where(eq(users.id, id));
  await emit(ctx, tx, addressVerified, { user: id });
  const mine = and(eq(authIdentities.user_id, id), eq(authIdentities.provider, "email"));
  const identity_data = { sub: id, email: address.email, email_verified: true, phone_verified: false };
  await tx.update(authIdentities).set({ identity_data, updated_at: at }).where(mine);
  await invalidateTokens(tx, id);
  await endSessions(tx, id);
}

/**
 * Blocks every sign-in method. If the account is suspended too, only an admin can lift that: the company's unlock and
 * an earlier end of the suspension must not let the user in.
 */
export async function blockAccount(
  ctx: Pick<ProvisioningContext, "clock">,
  tx: WriteHandle,
  user_id: string,
): Promise<void> {
  const at = ctx.clock.now();
  const free = or(isNull(authUsers.banned_until), lt(authUsers.banned_until, COMPANY_LOCK));
  const banned_until = sql`CASE WHEN banned_until > ${at.toISOString()} THEN ${FOREVER.toISOString()}::timestamptz
    ELSE ${COMPANY_LOCK.toISOString()}::timestamptz END`;
  await tx
    .update(authUsers)
    .set({ banned_until, updated_at: at })
    .where(and(eq(authUsers.id, user_id), free));
}

/** Removes the company's lock, but no suspension. */
export async function unblockAccount(
  ctx: Pick<ProvisioningContext, "clock">,
  tx: WriteHandle,
  user_id: string,
): Promise<void> {
  await tx
    .update(authUsers)
    .set({ banned_until: null, updated_at: ctx.clock.now() })
    .where(and(eq(authUsers.id, user_id), eq(authUsers.banned_until, COMPANY_LOCK)));
}
