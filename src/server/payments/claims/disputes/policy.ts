import { sql } from "drizzle-orm";
import type { ReadHandle } from "../../../infra/db/handles.ts";
import type { HireRow } from "../hire-row.ts";
import type { DisputeRow } from "./view.ts";

/** Maximum number of disputes about one referral. */
const MAX_DISPUTES = 3;

/** Whether a side of a hire may open a dispute: its reward is still owed or in escrow, and no other dispute is open. */
export async function canOpenDispute(db: ReadHandle, { id, as, decides, status }: HireRow): Promise<boolean> {
  if (status !== "Hired" || as === null || (as === "company" && !decides)) return false;
  const [row] = await db.rows<{ may: boolean }>(sql`
    SELECT reward_amount > 0 AND coalesce(rewards.state, 'due') IN ('due', 'awaiting_funds', 'in_escrow')
      AND (SELECT count(*) < ${MAX_DISPUTES} AND count(*) FILTER (WHERE decided_at IS NULL) = 0 FROM disputes
        WHERE referral = referrals.id) AS may
    FROM referrals LEFT JOIN rewards ON rewards.referral = referrals.id WHERE referrals.id = ${id}`);
  return row?.may === true;
}

/**
 * Whether a side of a hire may answer its dispute: the other side opened it, and it is neither answered nor decided.
 */
export function canReplyToDispute({ as, decides }: Pick<HireRow, "as" | "decides">, last: DisputeRow | null): boolean {
  if (last === null || last.answered_at !== null || last.decided_at !== null || as === null) return false;
  return last.opened_as === "company" ? as !== "company" : as === "company" && decides;
}
