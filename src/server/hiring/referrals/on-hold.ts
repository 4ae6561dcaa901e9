import { and, desc, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { HeldReferral } from "../../../contract/hiring/referrals.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { requireRecentConfirmation } from "../../identity/auth/passwords/require-recent-confirmation.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import { isPartyToReferral } from "../../infra/db/hiring/reward-part.ts";
import { fullName, fullNameOf } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";

/** Who shares the reward at the moment: an admin who clears it checks who is paid (rule M17). */
const currentShares = sql<NonNullable<HeldReferral["shares"]>>`(
  SELECT coalesce(json_agg(json_build_object('percent', percent, 'email', coalesce(sharer.email, ''),
    'name', CASE WHEN sharer.id IS NOT NULL THEN coalesce(${sql.raw(fullNameOf("sharer"))}, '') END) ORDER BY place), '[]')
  FROM reward_shares LEFT JOIN users AS sharer ON sharer.id = payee WHERE reward_shares.referral = ${referrals.id})`;

/** Lists referrals whose reward is on hold because of fraud signals, newest first, for admins (rule F8). */
export async function listRewardsOnHold(ctx: UserContext, query: { cursor?: string | undefined; limit: number }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await ctx.db
    .select({
      id: referrals.id,
      candidate_name: referrals.candidate_name,
      candidate_email: referrals.candidate_email,
      review: referrals.review,
      status: referrals.status,
      reward_amount: referrals.reward_amount,
      created_at: referrals.created_at,
      referrer_name: fullName,
      referrer_email: users.email,
      shares: currentShares,
      job_title: jobs.title,
      company_name: companies.name,
      position: exactInstant(referrals.created_at),
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.created_by))
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(and(eq(referrals.on_hold, true), afterCursor(after, referrals.created_at, referrals.id)))
    .orderBy(desc(referrals.created_at), desc(referrals.id))
    .limit(query.limit + 1);
  const page = toPage(rows, query.limit);
  const items: HeldReferral[] = page.rows.map(({ position: _position, ...row }) => ({
    ...row,
    referrer_name: row.referrer_name ?? "",
    created_at: row.created_at.toISOString(),
  }));
  return { items, next_cursor: page.next_cursor };
}

/**
 * Releases the hold on a referral's reward after an admin has reviewed the fraud signals. Throws `not_found` where no
 * hold exists, `own_money` if the admin is one of the people concerned (M16), and whatever `requireRecentConfirmation` throws
 * (M17).
 */
export async function releaseRewardHold(ctx: UserContext, id: string): Promise<{ cleared: true }> {
  await requireRecentConfirmation(ctx, ctx.db);
  return ctx.write(async (tx) => {
    const at = ctx.clock.now();
    const own = and(eq(referrals.id, id), eq(referrals.on_hold, true), isPartyToReferral(ctx.actor.id));
    if ((await tx.select({ id: referrals.id }).from(referrals).where(own)).length > 0) throw new AppError("own_money");
    const cleared = await tx
      .update(referrals)
      .set({ on_hold: false, review_cleared_by: ctx.actor.id, review_cleared_at: at })
      .where(and(eq(referrals.id, id), eq(referrals.on_hold, true)))
      .returning({ review: referrals.review });
    const [row] = cleared;
    if (row === undefined) throw new AppError("not_found");
    const detail = { referral: id, review: row.review };
    const who = { user_id: ctx.actor.id, session_id: ctx.actor.session_id, ip: ctx.network };
    await writeAudit(tx, ctx.ids, { event: "referral_review_cleared", at, ...who, detail });
    return { cleared: true };
  });
}
