import { sql } from "drizzle-orm";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { isSharedWithAnother, removeFromAgreements } from "./reward-share-agreements.ts";

const OPEN = sql`status NOT IN ('Hired', 'Rejected', 'Withdrawn')`;

/** Counts the open referrals of a user that promise a reward. */
export async function countOpenReferrals(db: ReadHandle, user_id: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM referrals WHERE created_by = ${user_id} AND ${OPEN} AND reward_amount > 0`);
  return row?.n ?? 0;
}

/**
 * Removes the reward from the open referrals of a departing account, since nobody would be left to pay (rule P5). It
 * waits for a concurrent hire, which keeps its reward. Rejections may be undone (rule H4), so they are included. In a
 * shared reward the other referrer's share stays (R31).
 */
export async function removeOpenRewards(tx: WriteHandle, user_id: string): Promise<void> {
  await removeFromAgreements(tx, user_id);
  await tx.rows(sql`
    UPDATE referrals SET reward_amount = 0
    WHERE created_by = ${user_id} AND status <> 'Hired' AND NOT ${isSharedWithAnother(user_id)}`);
}
