import { and, eq } from "drizzle-orm";
import { factorReplacesMailbox } from "../../../../rules/sign-in-methods.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { Account, OneTimeToken } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer, SignedIn } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { CODE_PROOFS, isRecentlyProved } from "../factors/second-factor.ts";
import { type Address, parseEmailAddress } from "../input.ts";
import { findSignInMethods } from "../sessions/session-queries.ts";
import { endSessions } from "../sessions/sessions.ts";
import { emailToken, notifyAddressChanged } from "./account-emails.ts";
import { markVerified } from "./mark-verified.ts";
import { invalidateTokens } from "./one-time-tokens.ts";

/** Throws `email_exists` if another account has the address. */
async function requireFreeAddress(tx: WriteHandle, user_id: string, { email_key }: Address): Promise<void> {
  const [owner] = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email_key, email_key));
  if (owner !== undefined && owner.id !== user_id) throw new AuthError("email_exists");
}

/** Mails code and link to each address that has not confirmed yet. */
export async function emailUnconfirmedAddresses(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  account: Account,
): Promise<void> {
  const wanted = parseEmailAddress(account.new_email ?? "");
  if (wanted === null) return;
  if (account.email_change_proved !== "new") {
    await emailToken(tx, server, request, "email_change_new", account, wanted);
  }
  if (account.email_change_proved !== "current") {
    await emailToken(tx, server, request, "email_change_current", account);
  }
}

/**
 * A user with a second factor enabled for a while may have lost the current mailbox; a passkey may be recent and does
 * not count.
 */
async function canSkipCurrentAddress(tx: WriteHandle, { account, session }: SignedIn, at: Date): Promise<boolean> {
  if (!isRecentlyProved(session.amr, at, CODE_PROOFS)) return false;
  const [, factors] = await findSignInMethods(tx, account.id);
  const added = factors.filter(({ status }) => status === "verified").map(({ created_at }) => created_at);
  return factorReplacesMailbox(added, at);
}

/**
 * Starts an address change, which waits until the new and the current address confirm. The current one need not confirm
 * if it was never verified, no mail server is configured, or a second factor replaces it. Throws `email_exists`.
 */
export async function beginEmailChange(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
  wanted: Address,
): Promise<void> {
  const user_id = caller.account.id;
  await requireFreeAddress(tx, user_id, wanted);
  await invalidateTokens(tx, user_id);
  const [person] = await tx.select({ verified: users.verified }).from(users).where(eq(users.id, user_id));
  const asked = server.config.smtpUrl !== null && person?.verified === true;
  const both = asked && !(await canSkipCurrentAddress(tx, caller, request.at));
  const [account] = await tx
    .update(authUsers)
    .set({ new_email: wanted.email, email_change_proved: both ? null : "current", updated_at: request.at })
    .where(eq(authUsers.id, user_id))
    .returning();
  if (account !== undefined) await emailUnconfirmedAddresses(tx, server, request, account);
}

/** Applies the new, verified address; ends all sessions and notifies the former address. */
async function applyEmailChange(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  account: Account,
  wanted: Address,
): Promise<void> {
  const { id: user_id } = account;
  const { at, address: ip } = request;
  await requireFreeAddress(tx, user_id, wanted);
  const user_metadata = { ...account.user_metadata, email: wanted.email, email_verified: true };
  await tx
    .update(authUsers)
    .set({ ...wanted, user_metadata, email_confirmed_at: account.email_confirmed_at ?? at, updated_at: at })
    .where(eq(authUsers.id, user_id));
  // Rights that depend on the address are granted anew for this one (rule A10).
  await tx.update(users).set({ email: wanted.email, verified: false }).where(eq(users.id, user_id));
  await markVerified({ ...server, network: request.network }, tx, user_id);
  const mine = and(eq(authIdentities.user_id, user_id), eq(authIdentities.provider, "email"));
  const [identity] = await tx.select().from(authIdentities).where(mine);
  const identity_data = { ...identity?.identity_data, email: wanted.email, email_verified: true };
  await tx.update(authIdentities).set({ identity_data, updated_at: at }).where(mine);
  await invalidateTokens(tx, user_id);
  await endSessions(tx, user_id);
  await writeAudit(tx, server.ids, { event: "email_changed", at, user_id, ip });
  await notifyAddressChanged(tx, server, request, account, wanted.email);
}

/**
 * Records the confirmation of one address. True if it was the last one and the change was applied. Throws
 * `email_exists`, and `link_invalid` if no change is pending.
 */
export async function confirmEmailChange(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  { user_id, purpose, email_key }: OneTimeToken,
): Promise<boolean> {
  const half = purpose === "email_change_new" ? "new" : "current";
  const [account] = await tx.select().from(authUsers).where(eq(authUsers.id, user_id)).for("update");
  const wanted = parseEmailAddress(account?.new_email ?? "");
  const asked = half === "new" ? wanted?.email_key : account?.email_key;
  if (account === undefined || wanted === null || asked !== email_key) throw new AuthError("link_invalid");
  if (account.email_change_proved !== null && account.email_change_proved !== half) {
    await applyEmailChange(tx, server, request, account, wanted);
    return true;
  }
  await tx.update(authUsers).set({ email_change_proved: half }).where(eq(authUsers.id, user_id));
  return false;
}
