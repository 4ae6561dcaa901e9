import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
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
