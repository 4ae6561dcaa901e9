import { eq } from "drizzle-orm";
import type { AdminChange, AdminUserRecord, FactorRemoval, Suspension } from "../../contract/admin-users.ts";
import { AppError } from "../../contract/errors.ts";
import { type ActOfAdmin, entryOf, grantAdmin, hasOtherAdmin, lockAdmins, takeAdmin } from "../auth/accounts/admins.ts";
import { audit } from "../auth/accounts/audit.ts";
import { type Account, isAdmin, isBanned, WITHOUT_END } from "../auth/accounts/rows.ts";
import { restoreAccount, signOutAccount, suspendAccount } from "../auth/accounts/suspension.ts";
import { takeFactors } from "../auth/factors/lost-factor.ts";
import { confirmPerson } from "../auth/passwords/confirm-person.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { authUsers } from "../db/tables/auth.ts";
import { readUser } from "./user-queries.ts";

const DAY_MS = 86_400_000;

function actOf(ctx: UserContext, target: string): ActOfAdmin {
  return { admin: ctx.actor.id, session_id: ctx.actor.session_id, ip: ctx.network, target };
}

/** The account, held until the transaction ends. Throws `not_found`. */
async function holdAccount(tx: WriteHandle, id: string): Promise<Account> {
  const [account] = await tx.select().from(authUsers).where(eq(authUsers.id, id)).for("update");
  if (account === undefined) throw new AppError("not_found");
  return account;
}

/**
 * Whoever acts is admin at this very moment: the flag may have been taken since the request came in, by somebody who
 * holds the same lock. Throws `admin_required`.
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
    await work(tx, await holdAccount(tx, id));
    return readUser(tx, ctx.actor.id, id, ctx.clock.now());
  });
}

/** One account for its dialog; that somebody looked is written down. Throws `not_found`. */
export async function viewUserAsAdmin(ctx: UserContext, id: string): Promise<AdminUserRecord> {
  return ctx.write(async (tx) => {
    const record = await readUser(tx, ctx.actor.id, id, ctx.clock.now());
    const at = ctx.clock.now();
    if (id !== ctx.actor.id) await audit(tx, ctx.ids, { event: "user_viewed", at, ...entryOf(actOf(ctx, id)) });
    return record;
  });
}

/**
 * Gives or takes the admin flag, after the password was given again (rules R4, A12). Taking what is not there, or
 * giving what is, changes nothing. Throws `not_found`, `admin_last`, `account_suspended`, what `confirmPerson` throws.
 */
export async function setAdmin(ctx: UserContext, id: string, body: AdminChange) {
  await confirmPerson(ctx, body.password, body.code);
  return change(ctx, id, async (tx, account) => {
    const now = ctx.clock.now();
    if (isAdmin(account) === body.admin) return;
    if (body.admin) {
      if (isBanned(account, now)) throw new AppError("account_suspended");
      return grantAdmin(tx, ctx, id, "made by an admin", actOf(ctx, id));
    }
    if (!(await hasOtherAdmin(tx, id, now))) throw new AppError("admin_last");
    return takeAdmin(tx, ctx, actOf(ctx, id));
  });
}

/**
 * Suspends an account, after the password was given again. Throws `not_found`, `account_own`, what `confirmPerson`
 * throws.
 */
export async function suspendUser(ctx: UserContext, id: string, { days, password, code }: Suspension) {
  await confirmPerson(ctx, password, code);
  // Whoever suspends is an admin, so that one is always left.
  if (id === ctx.actor.id) throw new AppError("account_own");
  return change(ctx, id, async (tx) => {
    const now = ctx.clock.now();
    const until = days === null ? WITHOUT_END : new Date(now.getTime() + days * DAY_MS);
    await suspendAccount(tx, ctx, actOf(ctx, id), until);
  });
}

/** Lifts a suspension; nothing where there is none. Throws `not_found`. */
export async function restoreUser(ctx: UserContext, id: string): Promise<AdminUserRecord> {
  return change(ctx, id, async (tx, account) => {
    if (isBanned(account, ctx.clock.now())) await restoreAccount(tx, ctx, actOf(ctx, id));
  });
}

/** Signs somebody out everywhere. Throws `not_found`. */
export async function signOutUser(ctx: UserContext, id: string): Promise<AdminUserRecord> {
  return change(ctx, id, async (tx) => signOutAccount(tx, ctx, actOf(ctx, id)));
}

/**
 * Turns off the second factor of somebody who lost it, after the password was given again; nothing where none is on. An
 * admin's own one is removed in the settings. Throws `not_found`, `account_own`, what `confirmPerson` throws.
 */
export async function takeFactorOfUser(ctx: UserContext, id: string, { checked, password, code }: FactorRemoval) {
  await confirmPerson(ctx, password, code);
  if (id === ctx.actor.id) throw new AppError("account_own");
  return change(ctx, id, async (tx) => takeFactors(tx, ctx, actOf(ctx, id), checked));
}
