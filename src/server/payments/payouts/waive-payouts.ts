import { sql } from "drizzle-orm";
import type { PayoutStatus } from "../../../contract/statuses.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { hasColleagues } from "../../infra/db/team-rights.ts";
import { accounts } from "../ledger/accounts.ts";
import { lockBalances, postTransfer } from "../ledger/transfer.ts";

/**
 * Books the clawback debt of a deleted account as the operator's loss, since no later reward can pay it off (rule
 * M7). Runs in the transaction that deletes the account; the caller has locked the user.
 */
export async function writeOffDebt(ctx: Pick<Context, "log">, tx: WriteHandle, user: string): Promise<void> {
  const debt = accounts.debt(user);
  const owed = -((await lockBalances(tx, [debt])).get(debt.name) ?? 0);
  if (owed <= 0) return;
  await postTransfer(tx, {
    cause: `written-off/${user}`,
    by: user,
    moves: [{ from: accounts.loss(), to: debt, cents: owed }],
  });
  ctx.log.warn({ user, cents: owed }, "the debt of a deleted account was written off as a loss");
}

type WaitingPayout = { id: string; status: PayoutStatus; amount: number };

/**
 * Ends every waiting or failed payout of a user who expressly waives it (rule P5): it is Failed for good with that
 * reason, and its money goes to the given-up account. The company's part of a shared reward stays with its team.
 * Processing payouts are not touched.
 */
export async function waivePayouts(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  // Withdrawals lock the user first, too, so that both are serialized.
  await lockUser(tx, user);
  const waiting = await tx.rows<WaitingPayout>(sql`
    SELECT id, status, amount FROM payouts
    WHERE user_id = ${user} AND status IN ('Pending', 'Failed') AND closed IS NULL AND NOT (to_owner AND EXISTS (
      SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = payouts.referral AND ${hasColleagues(user)}))
    ORDER BY id FOR UPDATE`);
  const at = ctx.clock.now();
  for (const { id, status, amount: cents } of waiting) {
    await tx.rows(sql`
      UPDATE payouts SET status = 'Failed', closed = now(), reason = 'given_up'
      WHERE id = ${id} AND status = ${status} AND closed IS NULL`);
    const moves = [{ from: accounts.payable(id), to: accounts.givenUp(), cents }];
    await postTransfer(tx, { cause: `given-up/payout/${id}`, by: user, moves });
    if (status === "Failed") continue;
    await recordStatus(ctx, tx, { kind: "payout", id, from: status, to: "Failed", by: user, at });
  }
}
