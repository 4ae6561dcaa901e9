import { sql } from "drizzle-orm";
import type { FraudSignal } from "../../../contract/statuses.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";

/**
 * Adds a fraud signal to a referral and puts its reward on hold unless it is released (rule F8); at most once per
 * signal.
 */
export async function addFraudSignal(tx: WriteHandle, id: string, sign: FraudSignal): Promise<void> {
  await tx.rows(sql`
    UPDATE referrals SET review = array_append(review, ${sign}), on_hold = true
    WHERE id = ${id} AND reward_status IN ('Pending', 'In Escrow') AND NOT (${sign} = ANY (review))`);
}
