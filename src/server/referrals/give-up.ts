import { sql } from "drizzle-orm";
import { leaveSplits, sharedWithAnother } from "../db/deal/agreed-split.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";

const OPEN = sql`status NOT IN ('Hired', 'Rejected')`;

/** How many referrals of a person are still open and promise them something. */
export async function countOpenReferrals(db: ReadHandle, user_id: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM referrals WHERE created_by = ${user_id} AND ${OPEN} AND reward_amount > 0`);
  return row?.n ?? 0;
}

/**
 * Open referrals of somebody who leaves go on without a reward: there would be nobody to pay (rule P5). A hire that
 * comes at the same time is waited for, and keeps what it promised; what was turned down may be taken back (rule H4). Where
 * the reward is shared by agreement, the other's part stays (R31).
 */
export async function goOnWithoutReward(tx: WriteHandle, user_id: string): Promise<void> {
  await leaveSplits(tx, user_id);
  await tx.rows(sql`
    UPDATE referrals SET reward_amount = 0
    WHERE created_by = ${user_id} AND status <> 'Hired' AND NOT ${sharedWithAnother(user_id)}`);
}
