import { sql } from "drizzle-orm";
import type { ReviewSign } from "../../contract/statuses.ts";
import type { WriteHandle } from "../db/handles.ts";

/** Marks a referral with one more sign and holds its reward while it is not released (rule F8); once for each sign. */
export async function markReview(tx: WriteHandle, id: string, sign: ReviewSign): Promise<void> {
  await tx.rows(sql`
    UPDATE referrals SET review = array_append(review, ${sign}), held = true
    WHERE id = ${id} AND reward_status IN ('Pending', 'In Escrow') AND NOT (${sign} = ANY (review))`);
}
