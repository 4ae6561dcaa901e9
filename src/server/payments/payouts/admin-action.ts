import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { AuditEvent } from "../../../contract/identity/audit.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";

type AdminAction = {
  readonly event: Extract<
    AuditEvent,
    `receipt_${string}` | `refund_${string}` | `payout_${string}` | `batch_${string}` | `dispute_${string}`
  >;
  /** The user whose money it is; left out where it belongs to several. */
  readonly target_id?: string;
  readonly detail: Readonly<Record<string, string | number>>;
};

/** Writes an admin's money action and note to the audit log, in the same transaction (rule A14). */
export async function recordAdminAction(
  ctx: UserTxContext,
  tx: WriteHandle,
  { event, target_id, detail }: AdminAction,
): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  const whom = target_id === undefined ? {} : { target_id };
  await writeAudit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id, session_id, ip: ctx.network, ...whom, detail });
}

/** Admins do not settle payouts to themselves (rule A14): throws `own_money`. */
export function refuseOwnPayout(ctx: UserTxContext, goes_to: string): void {
  if (goes_to === ctx.actor.id) throw new AppError("own_money");
}

/**
 * Reads whose payout it is and its running attempt. Throws `not_found`, and `own_money` where it is the admin's own.
 */
export async function findPayoutOfOther(
  ctx: UserTxContext,
  tx: WriteHandle,
  id: string,
): Promise<{ user_id: string; amount: number }> {
  const [payout] = await tx.rows<{ user_id: string; amount: number }>(sql`
    SELECT user_id, amount FROM payouts WHERE id = ${id}`);
  if (payout === undefined) throw new AppError("not_found");
  refuseOwnPayout(ctx, payout.user_id);
  return payout;
}
