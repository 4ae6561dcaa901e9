import { eq } from "drizzle-orm";
import type { Confirmed, Deletion } from "../../contract/accounts/account-data.ts";
import { AppError } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { countOpenReferrals } from "../hiring/referrals/remove-rewards.ts";
import { hasOtherAdmin } from "../identity/auth/accounts/admins.ts";
import { writeAudit } from "../identity/auth/accounts/audit.ts";
import { isAdmin } from "../identity/auth/accounts/rows.ts";
import { confirmIdentity } from "../identity/auth/passwords/confirm-identity.ts";
import type { UserContext } from "../infra/db/context.ts";
import type { ReadHandle } from "../infra/db/handles.ts";
import { authUsers } from "../infra/db/tables/auth.ts";
import { referrerProfiles } from "../infra/db/tables/profiles.ts";
import { countRemovals } from "../jobs/remove-all.ts";
import { waivePayouts } from "../payments/payouts/waive-payouts.ts";
import { sumOpenMoney } from "../payments/rewards/open-money.ts";
import { waiveRewards } from "../payments/rewards/waive-rewards.ts";

/** True if deleting this account would leave the installation without an admin. */
export async function isLastAdmin(db: ReadHandle, user_id: string, at: Date): Promise<boolean> {
  const [own] = await db
    .select({ app_metadata: authUsers.app_metadata })
    .from(authUsers)
    .where(eq(authUsers.id, user_id));
  if (own === undefined) throw new AppError("not_signed_in");
  return isAdmin(own) && !(await hasOtherAdmin(db, user_id, at));
}

/** What prevents the deletion of the viewer's account, and what would happen to its records (rule P5). */
export async function readDeletion(ctx: UserContext, db: ReadHandle): Promise<Deletion> {
  const { id } = ctx.actor;
  const open = await sumOpenMoney(db, id);
  const last_admin = await isLastAdmin(db, id, ctx.clock.now());
  const [page] = await db
    .select({ username: referrerProfiles.username })
    .from(referrerProfiles)
    .where(eq(referrerProfiles.user_id, id));
  return {
    open,
    last_admin,
    jobs: await countRemovals(db, id),
    open_referrals: await countOpenReferrals(db, id),
    username: page?.username ?? null,
    username_rests_days: LIMITS.account.username_rests_days,
    can: { remove: open.length === 0 && !last_admin, give_up: open.some(({ may_give_up }) => may_give_up) },
  };
}

/**
 * Forfeits every open amount that the viewer may forfeit, after the password was confirmed (rule P5). Payouts on their
 * way and the viewer's own debts stay. Throws what `confirmIdentity` throws.
 */
export async function forfeitOpenMoney(ctx: UserContext, { password, code }: Confirmed): Promise<Deletion> {
  await confirmIdentity(ctx, password, code);
  const { id: user_id, session_id } = ctx.actor;
  return ctx.write(async (tx) => {
    const open = await sumOpenMoney(tx, user_id);
    await waiveRewards(ctx, tx, user_id);
    await waivePayouts(ctx, tx, user_id);
    const given = open.filter(({ may_give_up }) => may_give_up).map(({ kind, amount }) => [kind, amount]);
    const [at, ip, detail] = [ctx.clock.now(), ctx.network, Object.fromEntries(given)];
    if (given.length > 0)
      await writeAudit(tx, ctx.ids, { event: "balance_given_up", at, user_id, session_id, ip, detail });
    return readDeletion(ctx, tx);
  });
}
