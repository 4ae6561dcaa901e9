import { sql } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";
import { REWARD_LEFT } from "../../db/reward-left.ts";
import { accounts } from "../ledger/accounts.ts";
import { transferAll } from "../ledger/transfer.ts";

type Handed = { referral: string; paid: number };

/**
 * Has another member stand for the rewards that one owed or paid for a company's hires (rule C12): they are asked for what
 * is due, and what goes back goes to them. What was paid in moves to their account in the books. What is over stays.
 */
export async function handOverRewards(
  tx: WriteHandle,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<void> {
  const handed = await tx.rows<Handed>(sql`
    UPDATE rewards SET owner = ${to} FROM referrals JOIN jobs ON jobs.id = referrals.job
    WHERE referrals.id = rewards.referral AND jobs.company = ${company} AND rewards.owner = ${from}
      AND rewards.refund_settled_at IS NULL
    RETURNING rewards.referral,
      (CASE WHEN rewards.funded_at IS NULL THEN 0 ELSE ${sql.raw(REWARD_LEFT)} END)::int AS paid`);
  // Back and forth is a cause of its own each time: the pair alone would have moved before.
  const [{ moved = "" } = {}] = await tx.rows<{ moved: string }>(sql`SELECT txid_current()::text AS moved`);
  await transferAll(
    tx,
    handed
      .filter(({ paid }) => paid > 0)
      .map(({ referral, paid: cents }) => ({
        cause: `handed-over/${referral}/${moved}`,
        by: null,
        moves: [{ from: accounts.owner(to), to: accounts.owner(from), cents }],
      })),
  );
}
