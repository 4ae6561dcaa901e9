import { eq } from "drizzle-orm";
import type { AdminChange, AdminUserRecord, FactorRemoval, Suspension } from "../../contract/admin/admin-users.ts";
import { AppError } from "../../contract/errors.ts";
import {
  type AdminAction,
  grantAdmin,
  hasOtherAdmin,
  lockAdmins,
  revokeAdmin,
  toAuditEntry,
} from "../identity/auth/accounts/admins.ts";
import { writeAudit } from "../identity/auth/accounts/audit.ts";
import { type Account, FOREVER, isAdmin, isBanned } from "../identity/auth/accounts/rows.ts";
import { restoreAccount, signOutAccount, suspendAccount } from "../identity/auth/accounts/suspension.ts";
import { disableSecondFactor } from "../identity/auth/factors/factors.ts";
import { confirmIdentity } from "../identity/auth/passwords/confirm-identity.ts";
import type { UserContext } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { authUsers } from "../infra/db/tables/auth.ts";
import { readUser } from "./user-queries.ts";

const DAY_MS = 86_400_000;

function adminAction(ctx: UserContext, target: string): AdminAction {
  return { admin: ctx.actor.id, session_id: ctx.actor.session_id, ip: ctx.network, target };
}

/** Locks the account until the transaction ends. Throws `not_found`. */
async function lockAccount(tx: WriteHandle, id: string): Promise<Account> {
  const [account] = await tx.select().from(authUsers).where(eq(authUsers.id, id)).for("update");
  if (account === undefined) throw new AppError("not_found");
  return account;
}

/**
 * Checks that the actor is still an admin under the admins' lock, because the flag may have been removed since the
 * request arrived. Throws `admin_required`.
 */
async function lockAsAdmin(ctx: UserContext, tx: WriteHandle): Promise<void> {
  await lockAdmins(tx);
  const [own] = await tx
    .select({ app_metadata: authUsers.app_metadata })
    .from(authUsers)
    .where(eq(authUsers.id, ctx.actor.id));
  if (own === undefined || !isAdmin(own)) throw new AppError("admin_required");
}

function change(ctx: UserContext, id: string, work: (tx: WriteHandle, account: Account) => Promise<void>) {
  return ctx.write(async (tx): Promise<AdminUserRecord> => {
    await lockAsAdmin(ctx, tx);
    await work(tx, await lockAccount(tx, id));
    return readUser(tx, ctx.actor.id, id, ctx.clock.now());
  });
}

/** Returns one account for its dialog and logs the access. Throws `not_found`. */
export async function viewUserAsAdmin(ctx: UserContext, id: string): Promise<AdminUserRecord> {
  return ctx.write(async (tx) => {
    const record = await readUser(tx, ctx.actor.id, id, ctx.clock.now());
    const at = ctx.clock.now();
    if (id !== ctx.actor.id)
      await writeAudit(tx, ctx.ids, { event: "user_viewed", at, ...toAuditEntry(adminAction(ctx, id)) });
    return record;
  });
}

/**
 * Grants or removes the admin flag after re-authentication (rules R4, A12). No effect if it is already as requested.
 * Throws `not_found`, `admin_last`, `account_suspended`, and what `confirmIdentity` throws.
 */
export async function setAdmin(ctx: UserContext, id: string, body: AdminChange) {
  await confirmIdentity(ctx, body.password, body.code);
  return change(ctx, id, async (tx, account) => {
    const now = ctx.clock.now();
    if (isAdmin(account) === body.admin) return;
    if (body.admin) {
      if (isBanned(account, now)) throw new AppError("account_suspended");
      return grantAdmin(tx, ctx, id, "made by an admin", adminAction(ctx, id));
    }
    if (!(await hasOtherAdmin(tx, id, now))) throw new AppError("admin_last");
    return revokeAdmin(tx, ctx, adminAction(ctx, id));
  });
}

/** Suspends an account after re-authentication. Throws `not_found`, `account_own`, and what `confirmIdentity` throws. */
export async function suspendUser(ctx: UserContext, id: string, { days, password, code }: Suspension) {
  await confirmIdentity(ctx, password, code);
  // The actor is an admin and cannot suspend themselves, so one admin always remains.
  if (id === ctx.actor.id) throw new AppError("account_own");
  return change(ctx, id, async (tx) => {
    const now = ctx.clock.now();
    const until = days === null ? FOREVER : new Date(now.getTime() + days * DAY_MS);
    await suspendAccount(tx, ctx, adminAction(ctx, id), until);
  });
}

/** Lifts a suspension; no effect if there is none. Throws `not_found`. */
export async function restoreUser(ctx: UserContext, id: string): Promise<AdminUserRecord> {
  return change(ctx, id, async (tx, account) => {
    if (isBanned(account, ctx.clock.now())) await restoreAccount(tx, ctx, adminAction(ctx, id));
  });
}

/** Ends all sessions of a user. Throws `not_found`. */
export async function signOutUser(ctx: UserContext, id: string): Promise<AdminUserRecord> {
  return change(ctx, id, async (tx) => signOutAccount(tx, ctx, adminAction(ctx, id)));
}

/**
 * Removes the second factor of a user who lost it, after re-authentication; no effect if there is none. Admins remove
 * their own in the settings. Throws `not_found`, `account_own`, and what `confirmIdentity` throws.
 */
export async function removeFactorOfUser(ctx: UserContext, id: string, { checked, password, code }: FactorRemoval) {
  await confirmIdentity(ctx, password, code);
  if (id === ctx.actor.id) throw new AppError("account_own");
  return change(ctx, id, async (tx) => disableSecondFactor(tx, ctx, adminAction(ctx, id), checked));
}
