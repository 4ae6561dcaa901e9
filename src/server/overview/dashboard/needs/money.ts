import { sql } from "drizzle-orm";
import type { Need, NeedKind } from "../../../../contract/overview/dashboard.ts";
import { settingsOf } from "../../../identity/users/settings.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import { listMethodsOfUser } from "../../../payments/methods/payment-method-queries.ts";
import { FROZEN_SQL } from "../../../payments/payouts/view.ts";
import type { NeedGroup } from "./need-queries.ts";

type Row = { status: "Pending" | "Failed"; count: number; amount: number; since: Date };

function toGroup(id: string, kind: NeedKind, { count, amount, since }: Row): NeedGroup {
  const about = { id, record: null, job: null, company: null, name: "" };
  const item: Need = { ...about, kind, side: "referrer", count, amount, since: since.toISOString(), due: null };
  return { items: [item], of_kind: 1 };
}

/**
 * Actions for released money: choose or complete a payout method, withdraw, or retry. None where it is paid out
 * automatically, or where the payout method is still in its waiting period (rules M3, M8).
 */
async function findMoneyNeed(ctx: UserContext): Promise<NeedKind | null> {
  const [methods, { autoWithdraw }] = await Promise.all([
    listMethodsOfUser(ctx.db, ctx.actor.id, ctx.clock.now()),
    settingsOf(ctx.db, ctx.actor.id),
  ]);
  const reached = methods.filter(({ format }) => ctx.payments.reaches(format));
  if (reached.some(({ usable }) => usable)) return autoWithdraw ? null : "payout";
  const resting = reached.some(({ setup }) => setup === null || setup === "ready");
  return resting ? null : "payment_method";
}

/** What the viewer must do to receive their money (rule J59). */
export async function listMoneyNeeds(ctx: UserContext): Promise<NeedGroup[]> {
  const me = ctx.actor.id;
  const rows = await ctx.db.withCachedPlan.rows<Row>(sql`
    SELECT status, count(*)::int AS count, sum(amount)::bigint AS amount, min(created_at) AS since FROM payouts
    WHERE user_id = ${me} AND status IN ('Pending', 'Failed') AND closed IS NULL AND amount > 0 AND NOT ${sql.raw(FROZEN_SQL)}
    GROUP BY status`);
  const [waiting, failed] = (["Pending", "Failed"] as const).map((status) => rows.find((row) => row.status === status));
  const kind = waiting === undefined ? null : await findMoneyNeed(ctx);
  return [
    ...(waiting === undefined || kind === null ? [] : [toGroup(me, kind, waiting)]),
    ...(failed === undefined ? [] : [toGroup(me, "payout_failed", failed)]),
  ];
}
