import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { MovedMoney } from "../../contract/team/moved-people.ts";
import type { UserContext } from "../db/context.ts";
import { hasPart } from "../db/deal/own-part.ts";
import { fullName } from "../db/status-history.ts";
import { seesReferral } from "../referrals/seen-by-team.ts";

type Told = {
  readonly reward: MovedMoney["reward"];
  readonly payouts: MovedMoney["payouts"];
  readonly as_team: boolean;
};

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * How the money of a hire stood where its company came from, for its team and for whoever has a part of it; each payee reads of their own
 * payout alone. Throws `not_found` for everybody else.
 */
export async function readMovedMoney(ctx: UserContext, id: string): Promise<MovedMoney> {
  const viewer = ctx.actor.id;
  const [row] = await ctx.db.rows<Told>(sql`
    SELECT ${seesReferral(viewer)} AS as_team,
      (SELECT json_build_object('amount', amount, 'state', state, 'reference', reference, 'owed_here', owed_here,
          'funded_at', ${iso("funded_at")}, 'released_at', ${iso("released_at")}, 'refunded_at', ${iso("refunded_at")},
          'clawed_back_at', ${iso("clawed_back_at")})
        FROM moved_rewards WHERE moved_rewards.referral = referrals.id) AS reward,
      (SELECT coalesce(json_agg(json_build_object('id', paid.id, 'name', coalesce(${fullName}, ''), 'status', paid.status,
          'amount', paid.amount, 'to_owner', paid.to_owner, 'created_at', ${iso("paid.created_at")},
          'payout_date', ${iso("paid.payout_date")}) ORDER BY paid.number, paid.id), '[]')
        FROM moved_payouts AS paid JOIN users ON users.id = paid.user_id
        WHERE paid.referral = referrals.id AND (${seesReferral(viewer)} OR paid.user_id = ${viewer})) AS payouts
    FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = ${id} AND (${hasPart(viewer)} OR ${seesReferral(viewer)})`);
  if (row === undefined) throw new AppError("not_found");
  return { reward: row.reward, payouts: row.payouts };
}
