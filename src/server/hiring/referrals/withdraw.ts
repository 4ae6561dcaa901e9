import { and, eq } from "drizzle-orm";
import type { EndedWithoutCompany } from "../../../contract/statuses.ts";
import { isOpenStatus } from "../../../rules/statuses.ts";
import type { Context } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { referralStatusChanged } from "../events.ts";

/**
 * Ends a referral for its candidate, its referrer (`by`) or a missing answer: its status becomes Withdrawn, with the
 * reason in the history (rules F5, F6, F21, F23). Returns false and changes nothing if its status is already final.
 */
export async function withdrawReferral(
  ctx: Context,
  tx: WriteHandle,
  id: string,
  note: EndedWithoutCompany,
  by: string | null = null,
): Promise<boolean> {
  const [row] = await tx
    .select({ status: referrals.status, job: referrals.job })
    .from(referrals)
    .where(eq(referrals.id, id))
    .for("update");
  if (row === undefined || !isOpenStatus(row.status)) return false;
  const at = ctx.clock.now();
  await tx
    .update(referrals)
    .set({ status: "Withdrawn", rejection_reason: null, updated_at: at })
    .where(and(eq(referrals.id, id), eq(referrals.status, row.status)));
  const step = { id, from: row.status, to: "Withdrawn", at } as const;
  const change = await recordStatus(ctx, tx, { kind: "referral", ...step, by, note });
  await emit(ctx, tx, referralStatusChanged, { ...step, job: row.job, change, ended_by: note });
  return true;
}
