import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { transfer } from "../ledger/transfer.ts";
import { accounts } from "../payouts/accounts.ts";
import { holdReward } from "./hold.ts";
import { tellOfReward } from "./tell-reward.ts";

/** The owner has the money back: `by` saw it, null where Stripe's word says so. Gives false where none is owed any more. */
export async function refundArrived(ctx: Context, tx: WriteHandle, id: string, by: string | null): Promise<boolean> {
  const { owner, amount: cents } = await holdReward(tx, id);
  const settled = await tx.rows(sql`
    UPDATE rewards SET refund_settled_at = now()
    WHERE referral = ${id} AND refund_settled_at IS NULL
      AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) RETURNING referral`);
  if (settled.length === 0) return false;
  const moves = [{ from: accounts.refund(id), to: accounts.owner(owner), cents }];
  await transfer(tx, { cause: `refunded/${id}`, by, moves });
  await tellOfReward(ctx, tx, id, "returned");
  return true;
}
