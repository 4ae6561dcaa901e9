import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { HistoryEntry } from "../../../contract/hiring/history.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { historyNaming, historyOf } from "../../infra/db/status-history.ts";

type History = { items: HistoryEntry[] };

/** The history of one of the user's own payouts, naming the user and the job's owner (rule F6). Throws `not_found`. */
export async function readPayoutHistory({ actor, db }: UserContext, id: string): Promise<History> {
  const [row] = await db.rows<{ owner: string }>(sql`
    SELECT jobs.created_by AS owner
    FROM payouts JOIN referrals ON referrals.id = payouts.referral JOIN jobs ON jobs.id = referrals.job
    WHERE payouts.id = ${id} AND payouts.user_id = ${actor.id}`);
  if (row === undefined) throw new AppError("not_found");
  return { items: await historyNaming(db, { kind: "payout", id, people: [actor.id, row.owner] }) };
}

/** The history of any payout, naming everyone who acted. Throws `not_found`. */
export async function readAdminPayoutHistory({ db }: UserContext, id: string): Promise<History> {
  const [row] = await db.rows(sql`SELECT id FROM payouts WHERE id = ${id}`);
  if (row === undefined) throw new AppError("not_found");
  return { items: await historyOf(db, "payout", id) };
}
