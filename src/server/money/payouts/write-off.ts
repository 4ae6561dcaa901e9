import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { accounts } from "../ledger/accounts.ts";
import { holdBalances, transfer } from "../ledger/transfer.ts";

/**
 * What somebody who deletes their account still owes from a clawback is the operator's loss: no later reward of theirs can
 * pay it off (rule M7). Call it in the transaction that deletes; the caller holds the person.
 */
export async function writeOffDebt(ctx: Pick<Context, "log">, tx: WriteHandle, user: string): Promise<void> {
  const debt = accounts.debt(user);
  const owed = -((await holdBalances(tx, [debt])).get(debt.name) ?? 0);
  if (owed <= 0) return;
  await transfer(tx, {
    cause: `written-off/${user}`,
    by: user,
    moves: [{ from: accounts.loss(), to: debt, cents: owed }],
  });
  ctx.log.warn({ user, cents: owed }, "the debt of a deleted account was written off as a loss");
}
