import { deduction } from "../../../rules/payouts.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recordStatuses } from "../../infra/db/status-history.ts";
import type { ReleasedReward } from "../events.ts";
import { accounts } from "../ledger/accounts.ts";
import { type LedgerMove, lockBalances, postTransfers, type Transfer } from "../ledger/transfer.ts";
import { AUTO_WITHDRAW } from "./withdraw.ts";

type OpenedPayout = ReleasedReward & {
  readonly id: string;
  readonly deducted: number;
  readonly status: "Pending" | "Completed";
};

/** The amount left for the referrer after their clawback debt was deducted (rule M7). */
function remainingAmount({ amount, deducted }: OpenedPayout): number {
  return amount - deducted;
}

/** Deducts from each reward in turn what its referrer still owes; the debts stay locked until the transaction ends. */
async function deductDebts(
  ctx: Pick<Context, "ids">,
  tx: WriteHandle,
  released: readonly ReleasedReward[],
): Promise<OpenedPayout[]> {
  const people = [...new Set(released.map(({ user }) => user))];
  const debts = await lockBalances(tx, people.map(accounts.debt));
  const owed = new Map(people.map((user) => [user, -(debts.get(accounts.debt(user).name) ?? 0)]));
  return released.map((reward) => {
    const debt = owed.get(reward.user) ?? 0;
    const deducted = deduction(reward.amount, debt);
    owed.set(reward.user, debt - deducted);
    return { ...reward, id: ctx.ids.next(), deducted, status: deducted === reward.amount ? "Completed" : "Pending" };
  });
}

async function insertPayouts(tx: WriteHandle, opened: readonly OpenedPayout[]): Promise<void> {
  await tx.executeSql(
    `INSERT INTO payouts (id, referral, user_id, status, amount, deducted, part, parts, to_owner, reason, created_at, payout_date)
    SELECT id, referral, user_id, status, amount, deducted, part, parts, to_owner,
      CASE status WHEN 'Completed' THEN 'offset' END, now(), CASE status WHEN 'Completed' THEN now() END
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::boolean[])
      AS made (id, referral, user_id, status, amount, deducted, part, parts, to_owner)`,
    [
      opened.map(({ id }) => id),
      opened.map(({ referral }) => referral),
      opened.map(({ user }) => user),
      opened.map(({ status }) => status),
      opened.map(remainingAmount),
      opened.map(({ deducted }) => deducted),
      opened.map(({ part = 100 }) => part),
      opened.map(({ parts = 100 }) => parts),
      opened.map(({ to_owner = false }) => to_owner),
    ],
  );
}

function payoutMoves(payout: OpenedPayout): LedgerMove[] {
  const { referral, user, id, deducted } = payout;
  const from = accounts.escrow(referral);
  const moves: LedgerMove[] = [];
  if (remainingAmount(payout) > 0) moves.push({ from, to: accounts.payable(id), cents: remainingAmount(payout) });
  if (deducted > 0) moves.push({ from, to: accounts.debt(user), cents: deducted });
  return moves;
}

/** One transfer per reward, even a shared one: it leaves escrow as a whole. */
function payoutTransfers(opened: readonly OpenedPayout[], by: string | null): Transfer[] {
  const moves = new Map<string, LedgerMove[]>();
  for (const payout of opened)
    moves.set(payout.referral, [...(moves.get(payout.referral) ?? []), ...payoutMoves(payout)]);
  return [...moves].map(([referral, all]) => ({ cause: `release/${referral}`, by, moves: all }));
}

/**
 * Creates the Pending payouts of released rewards and moves their money out of escrow (rule M3). A referrer's
 * clawback debt is deducted first (rule M7); a payout of which nothing is left is Completed at once. `by` released
 * them, null for the schedule. A referral has one payout per person: a second call fails on the unique key.
 */
export async function openPayouts(
  ctx: Context,
  tx: WriteHandle,
  released: readonly ReleasedReward[],
  by: string | null,
): Promise<void> {
  const opened = await deductDebts(ctx, tx, released);
  await insertPayouts(tx, opened);
  await postTransfers(tx, payoutTransfers(opened, by));
  const at = ctx.clock.now();
  const changes = opened.map(
    ({ id, status }) => ({ kind: "payout", id, from: null, to: status, by: null, at }) as const,
  );
  await recordStatuses(ctx, tx, changes);
  const people = new Set(opened.filter(({ status }) => status === "Pending").map(({ user }) => user));
  await ctx.enqueue(
    tx,
    AUTO_WITHDRAW,
    [...people].map((user) => ({ user })),
  );
}
