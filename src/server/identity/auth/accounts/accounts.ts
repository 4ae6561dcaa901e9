import { eq, sql } from "drizzle-orm";
import type { Context } from "../../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import { authAuditLog, authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";
import type { AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import type { Address } from "../input.ts";
import { revokeCachedTokens } from "../sessions/sessions.ts";
import { writeAudit } from "./audit.ts";
import { newMetadata, type PersonName } from "./metadata.ts";
import type { Account, Identity, JsonObject } from "./rows.ts";

/**
 * Deletes everything an account signs in with: account, identities, sessions, factors, codes and flows. The audit log
 * keeps its entries under the bare id, without network addresses and details. Every process rejects the user's tokens
 * within a second (item 10).
 */
export async function eraseAuthAccount(ctx: Context, tx: WriteHandle, user_id: string): Promise<void> {
  const [gone] = await tx
    .delete(authUsers)
    .where(eq(authUsers.id, user_id))
    .returning({ email_key: authUsers.email_key });
  await revokeCachedTokens(tx, user_id);
  // Entries about an admin's actions on other accounts keep their reason.
  const detail = sql`CASE WHEN target_id IS NULL THEN '{}'::jsonb ELSE detail END`;
  await tx
    .update(authAuditLog)
    .set({ ip: "", network: "", session_id: null, detail })
    .where(eq(authAuditLog.user_id, user_id));
  await writeAudit(tx, ctx.ids, { event: "account_deleted", at: ctx.clock.now(), user_id });
  // Rate-limit counters are keyed by the id, or by the address or its hash.
  const keys = [user_id, ...(gone === undefined ? [] : [gone.email_key, sha256(gone.email_key)])];
  for (const key of keys) await tx.rows(sql`DELETE FROM rate_limits WHERE position(${key}::text IN key) > 0`);
}

/** The rows of a new account before they are inserted. */
export type NewAccount = { readonly account: Account; readonly identity: Identity; readonly person: PersonName };

/** Returns the account of an address, or undefined if none exists or the text is not an address. */
export async function findAccountByAddress(db: ReadHandle, address: Address | null): Promise<Account | undefined> {
  if (address === null) return undefined;
  const [account] = await db.select().from(authUsers).where(eq(authUsers.email_key, address.email_key));
  return account;
}

/**
 * Builds the account and email identity for an address, with a new id. Without a mail server the address is confirmed
 * automatically (rule A2). Throws `validation_failed` for metadata that cannot be stored.
 */
export function buildAccount(
  server: AuthServer,
  wish: { address: Address; data: JsonObject; password_hash: string | null; confirmed: boolean },
  at: Date,
): NewAccount {
  const { address, data, password_hash, confirmed } = wish;
  const id = server.ids.next();
  const own = { sub: id, email: address.email, email_verified: false, phone_verified: false };
  const { metadata, person } = newMetadata(data, own);
  const account: Account = {
    id,
    ...address,
    password_hash,
    email_confirmed_at: confirmed ? at : null,
    last_sign_in_at: null,
    banned_until: null,
    new_email: null,
    email_change_proved: null,
    password_disputed: false,
    confirmation_sent_at: confirmed ? null : at,
    recovery_sent_at: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    created_at: at,
    updated_at: at,
  };
  const identity: Identity = {
    id: server.ids.next(),
    user_id: id,
    provider: "email",
    provider_id: id,
    identity_data: own,
    last_sign_in_at: null,
    created_at: at,
    updated_at: at,
  };
  return { account, identity, person };
}

/** Inserts the user, account and email identity of a new account. Throws `user_already_exists`. */
export async function insertAccount(tx: WriteHandle, made: NewAccount): Promise<void> {
  const { account, identity, person } = made;
  const { id, email, created_at } = account;
  // Only a mailed link or an identity provider verifies an address; automatic confirmation does not (rule A10).
  await tx.insert(users).values({ id, email, ...person, verified: false, created_at });
  const added = await tx
    .insert(authUsers)
    .values(account)
    .onConflictDoNothing({ target: authUsers.email_key })
    .returning({ id: authUsers.id });
  if (added.length === 0) throw new AuthError("user_already_exists");
  await tx.insert(authIdentities).values(identity);
}
